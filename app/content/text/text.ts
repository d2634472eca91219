import type { Namespace } from './namespaces.ts'

// Danish is the source: its files are the type of every text. A new namespace is a line in each list and one in
// namespaces.ts.
export type Texts = {
  common: typeof import('./da/common.json')
  navigation: typeof import('./da/navigation.json')
  home: typeof import('./da/home.json')
  booking: typeof import('./da/booking.json')
  package: typeof import('./da/package.json')
  contact: typeof import('./da/contact.json')
  content: typeof import('./da/content.json')
  affiliates: typeof import('./da/affiliates.json')
  payments: typeof import('./da/payments.json')
  manage: typeof import('./da/manage.json')
  images: typeof import('./da/images.json')
  analysis: typeof import('./da/analysis.json')
  portal: typeof import('./da/portal.json')
  errors: typeof import('./da/errors.json')
  record: typeof import('./da/record.json')
  dashboard: typeof import('./da/dashboard.json')
  messages: typeof import('./da/messages.json')
  admin: typeof import('./da/admin.json')
  owner: typeof import('./da/owner.json')
  'clinic-settings': typeof import('./da/clinic-settings.json')
  analytics: typeof import('./da/analytics.json')
  board: typeof import('./da/board.json')
  calendar: typeof import('./da/calendar.json')
  clients: typeof import('./da/clients.json')
  worklists: typeof import('./da/worklists.json')
  system: typeof import('./da/system.json')
  transfer: typeof import('./da/transfer.json')
  find: typeof import('./da/find.json')
  'check-in': typeof import('./da/check-in.json')
  offline: typeof import('./da/offline.json')
  push: typeof import('./da/push.json')
  partner: typeof import('./da/partner.json')
  'partner-desk': typeof import('./da/partner-desk.json')
  withdrawal: typeof import('./da/withdrawal.json')
  plans: typeof import('./da/plans.json')
  invoices: typeof import('./da/invoices.json')
  journal: typeof import('./da/journal.json')
  photos: typeof import('./da/photos.json')
  camera: typeof import('./da/camera.json')
  fading: typeof import('./da/fading.json')
  consents: typeof import('./da/consents.json')
  health: typeof import('./da/health.json')
  passport: typeof import('./da/passport.json')
  'cover-up': typeof import('./da/cover-up.json')
  reactions: typeof import('./da/reactions.json')
  videos: typeof import('./da/videos.json')
  protection: typeof import('./da/protection.json')
  mail: typeof import('./da/mail.json')
  'mail-visit': typeof import('./da/mail-visit.json')
  'mail-money': typeof import('./da/mail-money.json')
  'mail-account': typeof import('./da/mail-account.json')
  'consent-forms': typeof import('./da/consent-forms.json')
  papers: typeof import('./da/papers.json')
  diagrams: typeof import('./da/diagrams.json')
}
type English = {
  common: typeof import('./en/common.json')
  navigation: typeof import('./en/navigation.json')
  home: typeof import('./en/home.json')
  booking: typeof import('./en/booking.json')
  package: typeof import('./en/package.json')
  contact: typeof import('./en/contact.json')
  content: typeof import('./en/content.json')
  affiliates: typeof import('./en/affiliates.json')
  payments: typeof import('./en/payments.json')
  manage: typeof import('./en/manage.json')
  images: typeof import('./en/images.json')
  analysis: typeof import('./en/analysis.json')
  portal: typeof import('./en/portal.json')
  errors: typeof import('./en/errors.json')
  record: typeof import('./en/record.json')
  dashboard: typeof import('./en/dashboard.json')
  messages: typeof import('./en/messages.json')
  admin: typeof import('./en/admin.json')
  owner: typeof import('./en/owner.json')
  'clinic-settings': typeof import('./en/clinic-settings.json')
  analytics: typeof import('./en/analytics.json')
  board: typeof import('./en/board.json')
  calendar: typeof import('./en/calendar.json')
  clients: typeof import('./en/clients.json')
  worklists: typeof import('./en/worklists.json')
  system: typeof import('./en/system.json')
  transfer: typeof import('./en/transfer.json')
  find: typeof import('./en/find.json')
  'check-in': typeof import('./en/check-in.json')
  offline: typeof import('./en/offline.json')
  push: typeof import('./en/push.json')
  partner: typeof import('./en/partner.json')
  'partner-desk': typeof import('./en/partner-desk.json')
  withdrawal: typeof import('./en/withdrawal.json')
  plans: typeof import('./en/plans.json')
  invoices: typeof import('./en/invoices.json')
  journal: typeof import('./en/journal.json')
  photos: typeof import('./en/photos.json')
  camera: typeof import('./en/camera.json')
  fading: typeof import('./en/fading.json')
  consents: typeof import('./en/consents.json')
  health: typeof import('./en/health.json')
  passport: typeof import('./en/passport.json')
  'cover-up': typeof import('./en/cover-up.json')
  reactions: typeof import('./en/reactions.json')
  videos: typeof import('./en/videos.json')
  protection: typeof import('./en/protection.json')
  mail: typeof import('./en/mail.json')
  'mail-visit': typeof import('./en/mail-visit.json')
  'mail-money': typeof import('./en/mail-money.json')
  'mail-account': typeof import('./en/mail-account.json')
  'consent-forms': typeof import('./en/consent-forms.json')
  papers: typeof import('./en/papers.json')
  diagrams: typeof import('./en/diagrams.json')
}

// A key that one language has and the other lacks is a type error naming its namespace.
type Gaps<Ns extends Namespace> =
  | Exclude<keyof Texts[Ns], keyof English[Ns]>
  | Exclude<keyof English[Ns], keyof Texts[Ns]>
type AllGaps = { [Ns in Namespace]: [Gaps<Ns>] extends [never] ? never : `${Ns}: ${Gaps<Ns> & string}` }[Namespace]
void (true satisfies [AllGaps] extends [never] ? true : AllGaps)

// A plural is asked for without its ending.
type Asked<Key> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key & string

/** Every text there is, by namespace and key: one that does not exist fails the type check. */
export type TextKey = { [Ns in Namespace]: `${Ns}:${Asked<keyof Texts[Ns]>}` }[Namespace]

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Texts
  }
}
