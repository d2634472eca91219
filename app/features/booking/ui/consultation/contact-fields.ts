import type { z } from 'zod'
import type { WeeklyHours } from '#app/domain/time/opening-hours.ts'
import { policy } from '#app/domain/policy.ts'
import { consultationFormSchema } from '#app/features/booking/schema.ts'
import type { BookingBody, CodeBenefits } from '#app/features/booking/ui/api.ts'
import { joinPhone } from '#app/ui/fields/phone.ts'

/** The consultation request as it is typed. Every name, phone and time is asked for ([specification 5]). */
export const contactSchema = consultationFormSchema.pick({
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  notes: true,
  appointmentDate: true,
  appointmentTime: true,
})
export type ContactValues = z.input<typeof contactSchema> & {
  country: string
  affiliateCode: string
  /** Who is asked for; empty: whoever is free first. */
  provider: string
}

export const emptyContact: ContactValues = {
  firstName: '',
  lastName: '',
  email: '',
  country: policy.countryCodes[0],
  phone: '',
  notes: '',
  appointmentDate: '',
  appointmentTime: '',
  provider: '',
  affiliateCode: '',
}

/** What goes along with what was typed. */
export type Chosen = { code: CodeBenefits | null; imageIds: string[]; defaultNotes: string }

/** The form as POST /api/bookings takes it. */
export function consultationBody(values: ContactValues, { code, imageIds, defaultNotes }: Chosen): BookingBody {
  return {
    type: 'consultation',
    email: values.email.trim(),
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    phone: joinPhone(values.country, values.phone),
    appointmentDate: values.appointmentDate,
    appointmentTime: values.appointmentTime,
    notes: values.notes?.trim() || defaultNotes,
    analysisImages: imageIds,
    ...(values.provider && { provider: values.provider }),
    ...(code && { affiliateCode: code.code, affiliateId: code.affiliateId }),
  }
}

/** Every time of day the clinic may have: what the page without script offers. The server knows which are free. */
export function timesOfWeek(week: WeeklyHours, visitMinutes: number): string[] {
  const spans = Object.values(week).flat()
  if (spans.length === 0) return []
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  const first = Math.min(...spans.map(({ opens }) => minutes(opens)))
  const last = Math.max(...spans.map(({ closes }) => minutes(closes))) - visitMinutes
  const times: string[] = []
  for (let at = first; at <= last; at += policy.slotMinutes) {
    times.push(`${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`)
  }
  return times
}
