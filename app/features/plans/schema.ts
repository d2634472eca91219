import { z } from 'zod'
import { kroner } from '#app/domain/money.ts'
import { PLAN_STATUSES, PLAN_TREATMENT_TYPES } from '#app/domain/plan.ts'
import { bookingSchema } from '#app/features/booking/schema.ts'
import { GOALS } from '#app/domain/sessions.ts'
import { policy } from '#app/domain/policy.ts'

const { appointmentDate, appointmentTime, email, firstName, lastName, phone, notes, affiliateCode } =
  bookingSchema.shape
const { provider, expressRequest, total, dueNow, replaces } = bookingSchema.shape

/** The package dialog's add-ons, as the call names them, and the rules that price them. */
export const PACKAGE_ADD_ONS = {
  addCreme: 'package-cream',
  addConsultation: 'package-consultation',
  addAnesthesia: 'package-anaesthesia',
} as const
const chosen = z.boolean().default(false)

/** What the package dialog sends ([specification 7.5]). Somebody signed in may leave out who they are. */
export const packageSchema = z.object({
  treatmentType: z.enum(GOALS, 'goal-invalid'),
  date: appointmentDate,
  time: appointmentTime,
  plan: z.enum(['single', 'package'], 'plan-invalid'),
  sessions: z
    .int('number-expected')
    .min(policy.packageCountMin, 'sessions-invalid')
    .max(policy.packageCountMax, 'sessions-invalid')
    .nullish(),
  areaCm2: z.number('number-expected').positive('area-invalid').max(20_000, 'area-invalid').nullish(),
  addOns: z.object({ addCreme: chosen, addConsultation: chosen, addAnesthesia: chosen }).prefault({}),
  total,
  dueNow,
  email: email.optional(),
  firstName: firstName.optional(),
  lastName: lastName.optional(),
  phone,
  notes,
  affiliateCode,
  provider,
  expressRequest,
  isAdult: z.literal(true, 'adult-required'),
  replaces,
})
export type PackageInput = z.output<typeof packageSchema>

/** Who a visitor is: asked of everybody who is not signed in. */
export const buyerSchema = z.object({
  email,
  firstName,
  lastName: z.string('text-expected').trim().min(1, 'last-name-required').max(80, 'too-long'),
})

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
