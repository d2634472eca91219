import { z } from 'zod'
import { policy } from '#app/domain/policy.ts'
import { GOALS } from '#app/domain/pricing/sessions.ts'
import { bookingSchema, consultationFormSchema } from './schema.ts'

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
  addOns: z.strictObject({ addCreme: chosen, addConsultation: chosen, addAnesthesia: chosen }).prefault({}),
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
  /** In instalments nothing is paid now: the clinic is asked for the credit, and the time is held meanwhile. */
  payBy: z.enum(['whole', 'instalments'], 'choice-invalid').default('whole'),
  replaces,
})
export type PackageInput = z.output<typeof packageSchema>

/** Who a visitor is: asked of everybody who is not signed in. */
export const buyerSchema = z.object({
  email,
  firstName,
  lastName: consultationFormSchema.shape.lastName,
})
