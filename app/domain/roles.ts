/** What a signed-in person can be; several at once. Everyone signed in is a client. Source: decisions 3. */
export const ROLES = ['client', 'provider', 'admin', 'affiliate'] as const
export type Role = (typeof ROLES)[number]

/** Role × action → allowed: the one source for the checks and for the tests of them. */
export type RoleTable<Action extends string> = Readonly<Record<Action, readonly Role[]>>

/** True when one of the roles held may do it. */
export const may = <Action extends string>(table: RoleTable<Action>, roles: readonly Role[], action: Action) =>
  roles.some((role) => table[action].includes(role))

/** Sees the link to /admin (specification 6). */
export const isStaff = (roles: readonly Role[]) => roles.includes('admin') || roles.includes('provider')
/** Sees the link to /affiliate-dashboard (specification 6). */
export const isPartner = (roles: readonly Role[]) => roles.includes('affiliate') || roles.includes('admin')
