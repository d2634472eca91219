import { isStaff, type Role } from './roles.ts'

/** Steps that a user must complete first. */
export const FORCED = { 'change-password': '/account/password', 'set-up-two-factor': '/account/two-factor' } as const
export const isForced = (next: string): next is keyof typeof FORCED => Object.hasOwn(FORCED, next)

/** The start page by role: own clients, the clinic's board, or the client's own plan. */
export const homeOf = (roles: readonly Role[]) =>
  roles.includes('provider') ? '/admin/own-day' : isStaff(roles) ? '/admin' : '/dashboard'
