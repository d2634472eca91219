/** The roles of a user, several at once. Every user is a client. Source: [decisions 3]. */
export const ROLES = ['client', 'provider', 'admin', 'affiliate'] as const
export type Role = (typeof ROLES)[number]

/** How a caller is known: anonymous, by role, by a private link, or as the kiosk. */
export type Standing = Role | 'anonymous' | 'token' | 'kiosk'

/** `any` covers all data, `own` only the caller's; a missing entry is refused. */
export type Reach = 'any' | 'own'
type Grants = Readonly<Partial<Record<Standing, Reach>>>

const everybody = {
  anonymous: 'any',
  client: 'any',
  provider: 'any',
  admin: 'any',
  affiliate: 'any',
  token: 'any',
} as const
const oneself = { client: 'own', provider: 'own', admin: 'own', affiliate: 'own' } as const
const staff = { provider: 'any', admin: 'any' } as const
const admins = { admin: 'any' } as const

/**
 * Action × standing → scope, the source for the checks and their tests. Every page, form, call, file and event stream
 * names an action of this table; anything else is refused. Source: [security part 3].
 */
export const ACTIONS = {
  // The site
  'read-public': everybody,
  'validate-code': { anonymous: 'any', client: 'any', provider: 'any', admin: 'any', affiliate: 'any' },
  'listen-to-public-events': everybody,
  'check-health': everybody,
  'choose-cookies': everybody,
  'record-statistics': everybody,
  'report-policy-violation': everybody,
  'use-demo-tools': everybody,
  // Booking and paying
  'request-consultation': { anonymous: 'any', client: 'any', provider: 'any', admin: 'any', affiliate: 'any' },
  book: { anonymous: 'own', client: 'own', provider: 'any', admin: 'any', affiliate: 'own' },
  'upload-booking-image': {
    anonymous: 'own',
    client: 'own',
    provider: 'any',
    admin: 'any',
    affiliate: 'own',
    token: 'own',
  },
  'view-booking-image': { client: 'own', ...staff },
  'see-appointment': { client: 'own', ...staff, token: 'own' },
  'change-appointment': { client: 'own', ...staff, token: 'own' },
  'run-appointments': staff,
  // At the kiosk or by the client's own link ([decisions 6])
  'open-check-in': everybody,
  'enrol-kiosk': everybody,
  'check-in': { kiosk: 'own', token: 'own' },
  'override-six-weeks': staff,
  pay: { anonymous: 'own', client: 'own', provider: 'own', admin: 'own', affiliate: 'own', token: 'own' },
  'see-plan': { ...oneself, ...staff, token: 'own' },
  'approve-plan': { ...oneself, token: 'own' },
  withdraw: { anonymous: 'own', client: 'own', provider: 'own', admin: 'own', affiliate: 'own', token: 'own' },
  'report-payment': everybody,
  // The scan
  'run-scan': { anonymous: 'any', client: 'any', provider: 'any', admin: 'any', affiliate: 'any' },
  'save-analysis': { client: 'own' },
  'read-analysis': { client: 'own', ...staff },
  'request-consultation-from-scan': { client: 'own', ...staff },
  // Accounts
  'sign-up': everybody,
  'apply-as-partner': everybody,
  'sign-in': everybody,
  'sign-out': everybody,
  'prove-address': everybody,
  'reset-password': everybody,
  'read-own-session': everybody,
  'choose-password': oneself,
  'confirm-password': oneself,
  'set-up-two-factor': oneself,
  'change-own-account': oneself,
  'see-own-dashboard': oneself,
  'write-to-clinic': oneself,
  'export-own-data': oneself,
  'ask-erasure': oneself,
  'read-own-access-log': oneself,
  // Staff
  'see-staff-pages': staff,
  'search-patients': staff,
  'read-patient': staff,
  'edit-client': staff,
  'answer-messages': staff,
  'see-message-picture': { ...oneself, ...staff },
  'read-journal': staff,
  'write-journal': staff,
  'answer-health': { ...oneself, token: 'own' },
  'sign-consent': { ...oneself, token: 'own' },
  'see-consent': { ...oneself, ...staff },
  'see-journal-photo': { ...oneself, ...staff },
  'see-passport': { ...oneself, ...staff },
  'issue-passport': { ...oneself, ...staff },
  'check-passport': everybody,
  'invite-artist': oneself,
  'mark-cover-up': { ...oneself, token: 'own' },
  'report-skin': oneself,
  'see-video': { ...oneself, ...staff },
  'see-skin-picture': { ...oneself, ...staff },
  'manage-roles': admins,
  'manage-settings': admins,
  'manage-providers': admins,
  'manage-kiosks': admins,
  'manage-prices': admins,
  'manage-partners': admins,
  'end-others-sessions': admins,
  'read-audit-log': admins,
  'read-access-log': admins,
  'manage-plans': staff,
  'record-payment': staff,
  'close-till': staff,
  'refund-payment': admins,
  'enter-in-ledger': admins,
  'read-invoices': staff,
  'read-own-invoice': { ...oneself, ...staff },
  'export-books': admins,
  'carry-out-erasure': admins,
  'manage-retention': admins,
  'read-system': admins,
  'manage-outbox': admins,
  'merge-patients': admins,
  'move-data': admins,
  'read-statistics': admins,
  // Partners
  'see-affiliate-dashboard': { affiliate: 'own', admin: 'any' },
  'run-own-partnership': { affiliate: 'own' },
} as const satisfies Record<string, Grants>

export type Action = keyof typeof ACTIONS

/** Actions that access any client's data. A page or call for one declares which clients it shows. */
export type StaffAction = {
  [Name in Action]: (typeof ACTIONS)[Name] extends { anonymous: 'any' }
    ? never
    : (typeof ACTIONS)[Name] extends { provider: 'any' } | { admin: 'any' }
      ? Name
      : never
}[Action]

/** The widest scope of several standings in an action; null when refused. */
export function reachOf(standings: readonly Standing[], action: Action): Reach | null {
  const grants: Grants = ACTIONS[action]
  const reaches = standings.map((standing) => grants[standing])
  return reaches.includes('any') ? 'any' : reaches.includes('own') ? 'own' : null
}

/** Sees the link to /admin ([specification 6]). */
export const isStaff = (roles: readonly Role[]) => roles.includes('admin') || roles.includes('provider')
/** Sees the link to /affiliate-dashboard ([specification 6]). */
export const isPartner = (roles: readonly Role[]) => roles.includes('affiliate') || roles.includes('admin')
