import { policy } from '#app/domain/policy.ts'

/** Where a password is set: at sign-up or at a change. */
export type PasswordPlace = 'sign-up' | 'change'

/**
 * The minimum length of a new password: 6 at sign-up, 8 at a change, 12 for staff. A clinic may require more of clients.
 * Source: [specification 5], [decisions 11].
 * @param own the clinic's minimum
 */
export function passwordMinimum({ isStaff, place, own }: { isStaff: boolean; place: PasswordPlace; own: number }) {
  if (isStaff) return policy.staffPasswordMinLength
  return Math.max(own, place === 'sign-up' ? policy.passwordMinLength : policy.changedPasswordMinLength)
}
