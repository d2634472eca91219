import { SHIPPED_TERMS } from '#app/domain/booking/booking-terms.ts'
import { clinicWith, SHIPPED_FACTS } from '#app/domain/clinic/clinic.ts'
import { SHIPPED_LEAST } from '#app/domain/pricing/sessions.ts'
import { policy } from '#app/domain/policy.ts'

/** A clinic whose owner has set nothing. */
export const SHIPPED_CLINIC = clinicWith(SHIPPED_FACTS, {
  visitLengths: SHIPPED_TERMS.lengths,
  passwordLength: policy.passwordMinLength,
  packageDiscountPercent: policy.packageDiscountPercent,
  packageLeast: SHIPPED_LEAST,
  packageMost: policy.packageCountMax,
  commission: { own: policy.commissionPercent, parent: policy.parentCommissionPercent },
})
