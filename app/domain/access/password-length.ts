import { policy } from '#app/domain/policy.ts'

/** Where a password is set: with a new account, or later in its place. */
export type PasswordPlace = 'sign-up' | 'change'

/**
 * Characters a new password needs: 6 at sign-up, 8 at a change, for staff 12. A clinic may ask for more of its clients.
 * Source: [specification 5], [decisions 11].
 * @param own what the clinic asks for
 */
export function passwordMinimum({ isStaff, place, own }: { isStaff: boolean; place: PasswordPlace; own: number }) {
  if (isStaff) return policy.staffPasswordMinLength
  return Math.max(own, place === 'sign-up' ? policy.passwordMinLength : policy.changedPasswordMinLength)
}
