import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Problem } from '#app/features/booking/ui/api.ts'
import type { useAvailability } from '#app/features/booking/ui/slots/use-availability.ts'
import { readRefusal, type RefusedBooking } from './booking-refusal.ts'

/** The parts of a form a refusal changes. */
export type Refused<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  availability: Pick<ReturnType<typeof useAvailability>, 'learn' | 'close'>
  code?: { clear(): void } | undefined
}

/**
 * Shows a refused booking's messages at their fields, and clears the time, provider or code that was refused.
 * @returns the refusal; the caller shows what belongs to no field.
 */
export function showFieldErrors<Values extends FieldValues>(parts: Refused<Values>, problem: Problem): RefusedBooking {
  const { form, availability, code } = parts
  const refusal = readRefusal(problem)
  const write = (name: string, value: string) => form.setValue(name as FieldPath<Values>, value as never)
  const say = (name: string, message: string) => form.setError(name as FieldPath<Values>, { type: 'server', message })
  if (refusal.is === 'slot') {
    const day = form.getValues('appointmentDate' as FieldPath<Values>) as unknown as ClinicDay
    if (problem.slots) availability.learn(day, problem.slots)
    if (problem.firstOpenDay) availability.close({ from: day, until: problem.firstOpenDay })
    write('appointmentTime', '')
    say('appointmentTime', problem.detail)
  }
  if (refusal.is === 'person') {
    write('provider', '')
    say('provider', problem.detail)
  }
  if (refusal.is === 'code') {
    code?.clear()
    write('affiliateCode', '')
    say('affiliateCode', problem.detail)
  }
  if (refusal.is === 'fields') for (const { name, message } of refusal.wrong) say(name, message)
  return refusal
}
