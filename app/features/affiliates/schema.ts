import { z } from 'zod'
import { isPartnerCode } from '#app/domain/partners/affiliate.ts'
import { figureIn, normaliseCode } from '#app/domain/typed-text.ts'
import type { ClinicTime } from '#app/domain/time/clinic-time.ts'
import { policy } from '#app/domain/policy.ts'
import { bookableDay } from '#app/input/days.ts'
import { storedPhone } from '#app/input/phone.ts'
import { email, filledLine, line, personName, phone } from '#app/input/text-fields.ts'

// Every message is a code: its text stands in content/text/<language>/errors.json.

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
  firstName: personName('account-first-name-required'),
  lastName: personName('account-last-name-required'),
  email: email('account-email-required', 'account-email-invalid'),
  phone: phone.transform(storedPhone).default(''),
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

/** What a statement needs: who issues the service, their CVR where they have one, and where the money goes. */
export const partnerBillingSchema = z
  .object({
    billingName: filledLine(120),
    billingAddress: filledLine(200),
    payoutAccount: line(60).min(4, 'text-expected'),
    cvr: z
      .string()
      .transform((text) => text.replace(/\s+/g, ''))
      .pipe(z.string().regex(/^(\d{8})?$/, 'cvr-invalid')),
    isVatRegistered: z.stringbool().catch(false),
  })
  .refine(({ cvr, isVatRegistered }) => cvr !== '' || !isVatRegistered, { error: 'cvr-invalid', path: ['cvr'] })
export type PartnerBilling = z.output<typeof partnerBillingSchema>

/** Somebody a partner brings in: they get the mail of an application and accept the terms themselves. */
export const subPartnerSchema = partnerSignUpSchema.omit({ acceptsTerms: true }).extend({ parentId: z.uuid() })
export type SubPartner = z.output<typeof subPartnerSchema>

const percent = (most: number) =>
  z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : (figureIn(text) ?? NaN)))
    .pipe(z.number().min(0).max(most).nullable())

/** A partner's own shares in percent; left empty, the clinic's usual ones. */
export const partnerRatesSchema = z.object({
  partnerId: z.uuid(),
  commissionPercent: percent(policy.commissionPercentMax),
  bonusPercent: percent(policy.parentCommissionPercentMax),
})
export type PartnerRates = z.output<typeof partnerRatesSchema>

const day = z.union([bookableDay, z.literal('').transform(() => null)])

/** What a code gives and when it holds: whole days, both included. */
export const partnerCodeChangeSchema = z.object({
  id: z.uuid(),
  discountPercent: z.coerce.number().int().min(0).max(50),
  discountKroner: z.coerce.number().int().min(0).max(policy.codeDiscountMaxKroner).default(0),
  zeroDeposit: z.stringbool().catch(false),
  freePainCoverage: z.stringbool().catch(false),
  isActive: z.stringbool().catch(false),
  validFrom: day.transform((of) => (of === null ? null : (`${of}T00:00` as ClinicTime))),
  validUntil: day.transform((of) => (of === null ? null : (`${of}T23:59` as ClinicTime))),
})
export type PartnerCodeChange = z.output<typeof partnerCodeChangeSchema>

/** A code of the clinic's own, for a campaign: it is on from the start. */
export const campaignCodeSchema = partnerCodeChangeSchema
  .omit({ id: true, isActive: true })
  .extend({ code: partnerCodeSchema, name: filledLine(80) })
export type CampaignCode = z.output<typeof campaignCodeSchema>

export const commissionReviewSchema = z.object({
  commission: z.coerce.number().int().min(1).max(999_999_999),
  decision: z.enum(['release', 'reject']),
})
export type CommissionReview = z.output<typeof commissionReviewSchema>
