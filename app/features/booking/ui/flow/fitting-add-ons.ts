import { useEffect, useMemo } from 'react'
import type { PricingRule } from '#app/domain/pricing/pricing-rules.ts'
import { canNumbAt, isNumbing, opensBefore } from '#app/domain/schedule/numbing.ts'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { slotsOn } from '#app/features/booking/ui/slots/slot-book.ts'
import type { Flow } from './use-flow.ts'

/**
 * The chosen add-ons that can be had: offered for this tattoo, and with time to work before the chosen start. The rest
 * is let go of, so that what is ordered is what is shown.
 * @param offered null while the price list is read: nothing is judged.
 */
export function useFittingAddOns(
  { form, values, availability }: Pick<Flow, 'form' | 'values' | 'availability'>,
  offered: readonly PricingRule[] | null,
): readonly string[] {
  const { addOns: chosen, appointmentDate, appointmentTime: time } = values
  const starts = slotsOn(availability.book, (appointmentDate || null) as ClinicDay | null).map((slot) => slot.time)
  const opens = time ? opensBefore(time, starts) : null
  const fitting = useMemo(
    () =>
      (chosen ?? []).filter(
        (key) =>
          (!offered || offered.some(({ ruleName }) => ruleName === key)) &&
          (!isNumbing(key) || !time || !opens || starts.length === 0 || canNumbAt(key, time, opens)),
      ),
    // The starts of a day tell when it opens, and no more.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [chosen, offered, time, opens, starts.length],
  )
  useEffect(() => {
    if (offered && chosen && fitting.length < chosen.length) form.setValue('addOns', fitting)
  }, [form, offered, chosen, fitting])
  return fitting
}
