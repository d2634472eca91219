import { z } from 'zod'
import { normaliseCode, isPartnerCode } from '#app/domain/affiliate.ts'
import { policy } from '#app/domain/policy.ts'
import { storedPhone } from '#app/input/phone.ts'
import { TYPED } from '#app/input/fields.ts'

// Every message is a code: its text stands in content/text/<language>/errors.json.

const line = (max: number) =>
  z.string('text-expected').trim().max(max, 'too-long').regex(TYPED, 'has-control-characters')

/** A code as a partner may choose it: 1 to 10 letters and digits, in upper case whatever was typed. */
export const partnerCodeSchema = z
  .string('partner-code-required')
  .transform(normaliseCode)
  .pipe(
    z
      .string()
      .min(1, 'partner-code-required')
      .max(policy.partnerCodeMaxLength, 'partner-code-long')
      .refine((code) => code === '' || /^[A-Z0-9]+$/.test(code), 'partner-code-letters'),
  )
  .refine(isPartnerCode, 'partner-code-letters')

/** The application of somebody who wants to be a partner ([specification 3], [specification 5]). A phone number is asked for only. */
export const partnerSignUpSchema = z.object({
  firstName: line(80).min(1, 'account-first-name-required'),
  lastName: line(80).min(1, 'account-last-name-required'),
  email: line(254).min(1, 'account-email-required').pipe(z.email('account-email-invalid')),
  phone: line(40).transform(storedPhone).default(''),
  affiliateCode: partnerCodeSchema,
  acceptsTerms: z.literal(true, 'partner-terms-required'),
})
export type PartnerSignUp = z.output<typeof partnerSignUpSchema>

/** The clinic's answer to an application. A discount is whole percent, 0 to 50: more is typed by mistake. */
export const partnerDecisionSchema = z.object({
  id: z.uuid(),
  decision: z.enum(['approve', 'reject']),
  discountPercent: z.coerce.number().int().min(0).max(50).catch(0),
  zeroDeposit: z.stringbool().catch(false),
})
export type PartnerDecision = z.output<typeof partnerDecisionSchema>
