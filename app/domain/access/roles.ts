/** The roles that are granted to a user, several at once. */
export const GRANTED_ROLES = ['admin', 'provider', 'reception', 'affiliate'] as const
export type GrantedRole = (typeof GRANTED_ROLES)[number]

/** The roles of a user. Every user is a client. Source: [decisions 3, 12]. */
export const ROLES = ['client', ...GRANTED_ROLES] as const
export type Role = (typeof ROLES)[number]

/** The roles that work at the clinic, in the order in which one names a user who holds several. */
export const STAFF_ROLES = ['admin', 'provider', 'reception'] as const satisfies readonly Role[]
export type StaffRole = (typeof STAFF_ROLES)[number]

/** How a caller is known: anonymous, by role, by a private link, or as the kiosk. */
export type Standing = Role | 'anonymous' | 'token' | 'kiosk'

/** `any` covers all data, `own` only the caller's; a missing entry is refused. */
export type Reach = 'any' | 'own'
type Grants = Readonly<Partial<Record<Standing, Reach>>>

const withoutLink = {
  anonymous: 'any',
  client: 'any',
  provider: 'any',
  reception: 'any',
  admin: 'any',
  affiliate: 'any',
} as const
const everybody = { ...withoutLink, token: 'any' } as const
const oneself = { client: 'own', provider: 'own', reception: 'own', admin: 'own', affiliate: 'own' } as const
const staff = { provider: 'any', reception: 'any', admin: 'any' } as const
/** Staff who may read health data. */
const clinicians = { provider: 'any', admin: 'any' } as const
const admins = { admin: 'any' } as const

/**
 * Action × standing → scope, the source for the checks and their tests. Every page, form, call, file and event stream
 * names an action of this table; anything else is refused. Source: [security part 3].
 */
export const ACTIONS = {
  // The site
  'read-public': everybody,
  'validate-code': withoutLink,
  'listen-to-public-events': everybody,
  'check-health': everybody,
  'choose-cookies': everybody,
  'record-statistics': everybody,
  'report-policy-violation': everybody,
  'use-demo-tools': everybody,
  // Booking and paying
  'request-consultation': withoutLink,
  book: { anonymous: 'own', ...oneself, ...staff },
  'upload-booking-image': { anonymous: 'own', ...oneself, ...staff, token: 'own' },
  'view-booking-image': { client: 'own', ...clinicians },
  'see-appointment': { client: 'own', ...staff, token: 'own' },
  'change-appointment': { client: 'own', ...staff, token: 'own' },
  'run-appointments': staff,
  // Starts and completes visits, numbs, and decides what a doctor is asked.
  'treat-clients': clinicians,
  // At the kiosk or by the client's own link ([decisions 6])
  'open-check-in': everybody,
  'enrol-kiosk': everybody,
  'check-in': { kiosk: 'own', token: 'own' },
  'override-six-weeks': clinicians,
  pay: { anonymous: 'own', ...oneself, token: 'own' },
  'see-plan': { ...oneself, ...staff, token: 'own' },
  'approve-plan': { ...oneself, token: 'own' },
  withdraw: { anonymous: 'own', ...oneself, token: 'own' },
  'report-payment': everybody,
  // The scan
  'run-scan': withoutLink,
  'save-analysis': { client: 'own' },
  'read-analysis': { client: 'own', ...clinicians },
  'request-consultation-from-scan': { client: 'own', ...clinicians },
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
  'see-message-picture': { ...oneself, ...clinicians },
  'read-journal': clinicians,
  'write-journal': clinicians,
  'answer-health': { ...oneself, token: 'own' },
  'sign-consent': { ...oneself, token: 'own' },
  'see-consent': { ...oneself, ...clinicians },
  'see-journal-photo': { ...oneself, ...clinicians },
  'see-passport': { ...oneself, ...clinicians },
  'issue-passport': { ...oneself, ...clinicians },
  'check-passport': everybody,
  'invite-artist': oneself,
  'mark-cover-up': { ...oneself, token: 'own' },
  'report-skin': oneself,
  'see-video': { ...oneself, ...clinicians },
  'see-skin-picture': { ...oneself, ...clinicians },
  'manage-roles': admins,
  'manage-settings': admins,
  'manage-providers': admins,
  'close-days': { reception: 'any', ...admins },
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
  'merge-patients': { reception: 'any', ...admins },
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
export const isStaff = (roles: readonly Role[]) => staffRoleOf(roles) !== null

/** The role that names a member of staff; null for others. */
export const staffRoleOf = (roles: readonly Role[]): StaffRole | null =>
  STAFF_ROLES.find((role) => roles.includes(role)) ?? null
/** Sees the link to /affiliate-dashboard ([specification 6]). */
export const isPartner = (roles: readonly Role[]) => roles.includes('affiliate') || roles.includes('admin')
