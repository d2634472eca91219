/** What browsers fetch from /api/locales. */
export const browserNamespaces = [
  'common',
  'navigation',
  'home',
  'booking',
  'package',
  'contact',
  'content',
  'affiliates',
  'payments',
  'manage',
  'images',
  'analysis',
  'portal',
  'errors',
  'record',
  'dashboard',
  'messages',
  'admin',
  'owner',
  'clinic-settings',
  'analytics',
  'board',
  'calendar',
  'clients',
  'worklists',
  'system',
  'transfer',
  'find',
  'check-in',
  'offline',
  'push',
  'partner',
  'partner-desk',
  'withdrawal',
  'plans',
  'invoices',
  'journal',
  'photos',
  'camera',
  'fading',
  'consents',
  'health',
  'passport',
  'cover-up',
  'reactions',
  'videos',
  'protection',
] as const

/** Mails, papers and pages without script: fetched by no browser. */
const serverNamespaces = ['mail', 'mail-visit', 'mail-money', 'mail-account', 'consent-forms', 'papers', 'diagrams', 'facts', 'health-rows', 'safety'] as const

export const namespaces = [...browserNamespaces, ...serverNamespaces] as const
export type Namespace = (typeof namespaces)[number]

export const isBrowserNamespace = (text: string): text is (typeof browserNamespaces)[number] =>
  (browserNamespaces as readonly string[]).includes(text)
