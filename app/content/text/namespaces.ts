export const namespaces = [
  'common',
  'navigation',
  'home',
  'booking',
  'package',
  'contact',
  'content',
  'pricing',
  'affiliates',
  'payments',
  'mail',
  'manage',
  'images',
  'analysis',
  'portal',
  'errors',
  'record',
  'dashboard',
  'admin',
  'owner',
  'partner-desk',
  'withdrawal',
  'plans',
  'invoices',
] as const
export type Namespace = (typeof namespaces)[number]

export const isNamespace = (text: string): text is Namespace => (namespaces as readonly string[]).includes(text)
