import { isStaff, type Role } from './roles.ts'

/** What has to be done before anything else. */
export const FORCED = { 'change-password': '/account/password', 'set-up-two-factor': '/account/two-factor' } as const
export const isForced = (next: string): next is keyof typeof FORCED => Object.hasOwn(FORCED, next)

/** Where a day begins: with one's own clients, the clinic's board, or one's own course. */
export const homeOf = (roles: readonly Role[]) =>
  roles.includes('provider') ? '/admin/own-day' : isStaff(roles) ? '/admin' : '/dashboard'
