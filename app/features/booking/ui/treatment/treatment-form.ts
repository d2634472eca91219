import { z } from 'zod'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { beginsInPeriod } from '#app/domain/money/withdrawal.ts'
import type { BookingBody, CodeBenefits, OfferedQuote } from '#app/features/booking/ui/api.ts'
import { flowFields, type FlowValues, type StepFields } from '#app/features/booking/ui/flow/flow-values.ts'
import type { ScanSummary } from '#app/features/booking/ui/use-analysis.ts'
import { joinPhone } from '#app/ui/fields/phone.ts'

/** The treatment flow's form. */
export const treatmentFormSchema = z.object(flowFields)

/** The id of the form element: the footer's button stands outside it. */
export const TREATMENT_FORM = 'treatment-flow'

/** What each step must have in order before "Videre". */
export const TREATMENT_STEP_FIELDS = {
  1: ['firstName', 'lastName', 'email', 'phone', 'notes', 'affiliateCode'],
  2: ['provider', 'appointmentDate', 'appointmentTime'],
  3: ['addOns'],
  4: ['isAdult'],
} as const satisfies StepFields

type Chosen = {
  code: CodeBenefits | null
  scan: ScanSummary | null
  imageIds: string[]
  replaces: string | null
  /** The price on the screen; the order is for that one. */
  quote: Pick<OfferedQuote, 'total' | 'dueNow' | 'withdrawalUntil'> | null
}

/** The form as POST /api/bookings takes it. */
export function bookingBody(form: FlowValues, { code, scan, imageIds, replaces, quote }: Chosen): BookingBody {
  const { country, phone, affiliateCode: _typed, email, firstName, lastName, provider, ...rest } = form
  return {
    ...rest,
    type: 'treatment',
    email: email.trim(),
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    phone: joinPhone(country, phone),
    notes: form.notes ?? '',
    analysisImages: imageIds,
    expressRequest: isExpress(form, quote),
    ...(provider && { provider }),
    ...(scan?.id && { analysisId: scan.id }),
    ...(scan && { analysisData: scan.whole }),
    ...(code && { affiliateCode: code.code, affiliateId: code.affiliateId }),
    ...(quote && { total: quote.total, dueNow: quote.dueNow }),
    ...(replaces && { replaces }),
  }
}

/** Ticked for an earlier day, the box may be out of sight. Without a quote the server judges alone. */
export const isExpress = (
  { expressRequest, appointmentDate }: Pick<FlowValues, 'expressRequest' | 'appointmentDate'>,
  quote: Pick<OfferedQuote, 'withdrawalUntil'> | null,
) => expressRequest && (!quote || beginsInPeriod(appointmentDate as ClinicDay, quote.withdrawalUntil))
