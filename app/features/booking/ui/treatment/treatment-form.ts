import { z } from 'zod'
import type { ClinicDay } from '#app/domain/clinic-time.ts'
import { policy } from '#app/domain/policy.ts'
import { beginsInPeriod } from '#app/domain/withdrawal.ts'
import { consultationFormSchema } from '#app/features/booking/schema.ts'
import type { BookingBody, CodeBenefits, OfferedQuote } from '#app/features/booking/ui/api.ts'
import type { Draft } from './draft.ts'
import { joinPhone } from '#app/ui/phone.ts'
import type { ScanSummary } from '#app/features/booking/ui/use-analysis.ts'

/** The treatment flow's form. Names, mail and message are the server's own rules. */
export const treatmentFormSchema = consultationFormSchema
  .pick({ firstName: true, lastName: true, email: true, notes: true })
  .extend({
    country: z.string(),
    phone: z.string().max(30, 'too-long'),
    code: z.string(),
    day: z.string().min(1, 'date-required'),
    time: z.string().min(1, 'time-required'),
    addOns: z.array(z.string()),
    adult: z.literal(true, 'age-required'),
    express: z.boolean(),
  })
export type TreatmentForm = Omit<z.input<typeof treatmentFormSchema>, 'adult' | 'notes'> & {
  adult: boolean
  notes: string
}

/** The id of the form element: the footer's button stands outside it. */
export const TREATMENT_FORM = 'treatment-flow'

// The text fields have no start value: what was typed before the script came stays.
export const startValues: Partial<TreatmentForm> = {
  country: policy.countryCodes[0],
  day: '',
  time: '',
  addOns: [],
  adult: false,
  express: false,
}

/** What each step must have in order before "Videre". */
export const STEP_FIELDS: Record<number, (keyof TreatmentForm)[]> = {
  1: ['firstName', 'lastName', 'email', 'phone', 'notes'],
  2: ['day', 'time'],
  3: [],
  4: ['adult'],
}
export const stepOfField = (name: string) =>
  Number(Object.entries(STEP_FIELDS).find(([, fields]) => (fields as string[]).includes(name))?.[0] ?? 4)

/** The last step these values allow: nobody stands at the price without a name and a time. */
export function reachableStep(values: Partial<TreatmentForm>): number {
  const parsed = treatmentFormSchema.safeParse({ ...startValues, phone: '', code: '', notes: '', ...values })
  const wrong = parsed.success ? [] : parsed.error.issues.map(({ path }) => stepOfField(String(path[0])))
  return Math.min(policy.treatmentSteps, ...wrong)
}

type Chosen = {
  code: CodeBenefits | null
  scan: ScanSummary | null
  imageIds: string[]
  replaces: string | null
  /** The price on the screen; the order is for that one. */
  quote: Pick<OfferedQuote, 'total' | 'dueNow' | 'withdrawalUntil'> | null
}

/** The form as POST /api/bookings takes it. */
export function bookingBody(form: TreatmentForm, { code, scan, imageIds, replaces, quote }: Chosen): BookingBody {
  return {
    type: 'treatment',
    email: form.email.trim(),
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    phone: joinPhone(form.country, form.phone),
    appointmentDate: form.day,
    appointmentTime: form.time,
    notes: form.notes ?? '',
    addOns: form.addOns,
    analysisImages: imageIds,
    // Ticked for an earlier day, the box may be out of sight. Without a quote the server judges alone.
    expressRequest: form.express && (!quote || beginsInPeriod(form.day as ClinicDay, quote.withdrawalUntil)),
    ...(scan && { analysisData: scan.whole }),
    ...(code && { affiliateCode: code.code, affiliateId: code.affiliateId }),
    ...(quote && { total: quote.total, dueNow: quote.dueNow }),
    ...(replaces && { replaces }),
  }
}

/** What of the draft belongs in the form's fields. */
export const formOfDraft = (draft: Draft): Omit<TreatmentForm, 'adult' | 'express'> => ({
  firstName: draft.firstName,
  lastName: draft.lastName,
  email: draft.email,
  country: draft.country,
  phone: draft.phone,
  notes: draft.notes,
  code: draft.code,
  day: draft.day ?? '',
  time: draft.time ?? '',
  addOns: draft.addOns,
})
