import { z } from 'zod'
import { kroner } from '#app/domain/money.ts'
import { PLAN_STATUSES, PLAN_TREATMENT_TYPES } from '#app/domain/plan.ts'
import { policy } from '#app/domain/policy.ts'

/** Kroner as typed in a form: "1.035" or "1035,50". */
const typedKroner = z
  .string('number-expected')
  .trim()
  .regex(/^\d{1,3}(\.?\d{3})*(,\d{1,2})?$/, 'amount-invalid')
  .transform((text) => kroner(Number(text.replaceAll('.', '').replace(',', '.'))))
export const amountSchema = typedKroner.refine((amount) => amount > 0 && amount <= 20_000_000, 'amount-invalid')

const typedNumber = (schema: z.ZodNumber | z.ZodInt) =>
  z.preprocess((text) => (text === '' ? undefined : Number(text)), schema)

/** What staff propose; the form's fields as they are typed. */
export const proposalSchema = z.object({
  treatmentType: z.enum(PLAN_TREATMENT_TYPES, 'goal-invalid'),
  areaCm2: z.preprocess(
    (text) => (typeof text === 'string' && text.trim() !== '' ? Number(text.replace(',', '.')) : null),
    z.number('area-invalid').positive('area-invalid').max(20_000, 'area-invalid').nullable(),
  ),
  sessions: typedNumber(
    z
      .int('sessions-invalid')
      .min(policy.packageCountMin, 'sessions-invalid')
      .max(policy.packageCountMax, 'sessions-invalid'),
  ),
  sessionPrice: amountSchema,
  description: z.string().trim().max(2000, 'too-long').default(''),
})
export type ProposalInput = z.output<typeof proposalSchema>

/** A plan moved by staff: the status they saw, and the one it is to have. */
export const planMoveSchema = z.object({
  plan: z.uuid(),
  from: z.enum(PLAN_STATUSES as [string, ...string[]]),
  to: z.enum(PLAN_STATUSES as [string, ...string[]]),
})
