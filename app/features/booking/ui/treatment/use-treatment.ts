import { useMemo } from 'react'
import { serviceFor } from '#app/domain/booking/booking.ts'
import { openDeposit, postBooking, type Booked, type BookingBody } from '#app/features/booking/ui/api.ts'
import { startValues } from '#app/features/booking/ui/flow/flow-values.ts'
import type { Trail } from '#app/ui/hooks/use-search-trail.ts'
import { useFittingAddOns } from '#app/features/booking/ui/flow/fitting-add-ons.ts'
import { useFlow } from '#app/features/booking/ui/flow/use-flow.ts'
import { useOrder } from '../flow/order/use-order.ts'
import { usePriceList } from '#app/features/booking/ui/use-price-list.ts'
import { useAnalysis } from '#app/features/booking/ui/use-analysis.ts'
import { useQuote } from '#app/features/booking/ui/use-quote.ts'
import { addOnsFor } from '#app/domain/pricing/add-ons.ts'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { useClinic } from '#app/ui/clinic.ts'
import { treatmentDraft } from './draft.ts'
import { bookingBody, TREATMENT_FORM, treatmentFormSchema, TREATMENT_STEP_FIELDS } from './treatment-form.ts'

const KIND = {
  schema: treatmentFormSchema,
  start: startValues,
  steps: TREATMENT_STEP_FIELDS,
  store: treatmentDraft,
  formId: TREATMENT_FORM,
}

/** Everything the treatment flow knows, while its steps only show it. */
export function useTreatment(trail: Trail) {
  const scan = useAnalysis()
  const { durationMinutes: minutes } = serviceFor('treatment', scan?.mostCm2 ?? null, useClinic().visitLengths)
  const flow = useFlow(trail, { ...KIND, minutes })
  const { code } = flow
  const areaCm2 = scan?.areaCm2 ?? null
  const rules = usePriceList()
  const offered = useMemo(() => rules && addOnsFor(areaCm2, rules), [rules, areaCm2])
  const addOns = useFittingAddOns(flow, offered)
  const quote = useQuote({ areaCm2, addOns, code: code.active?.code ?? null, plan: 'single' })
  return { ...flow, scan, rules, offered, addOns, quote }
}
export type Treatment = ReturnType<typeof useTreatment>

export type BookedNow = Booked & {
  firstName: string
  email: string
  day: ClinicDay
  time: string
  /** Who was asked for, by name. */
  person: string | null
  minutes: number
}

/** The order of the treatment flow: the booking, then its deposit. */
export function useBookTreatment(treatment: Treatment, onBooked: (booked: BookedNow) => void) {
  const { form, lng, code, scan, images, draft, addOns, quote, person, minutes } = treatment
  return useOrder(treatment, {
    async body() {
      const chosen = { code: code.active, scan, imageIds: await images.ids(), replaces: draft.replaces }
      return bookingBody({ ...form.getValues(), addOns: [...addOns] }, { ...chosen, quote: quote.quote })
    },
    async send(body: BookingBody, key: string) {
      const answer = await postBooking(lng, body, key)
      return answer.ok ? { ok: true, value: { ...answer.value, url: null } } : answer
    },
    openPayment: ({ appointmentId }) => openDeposit(lng, appointmentId),
    onPrice: quote.again,
    onBooked(booked) {
      const { firstName, email, appointmentDate, appointmentTime: time } = form.getValues()
      const who = { firstName: firstName.trim(), email: email.trim() }
      onBooked({ ...booked, ...who, day: appointmentDate as ClinicDay, time, person, minutes })
    },
  })
}
