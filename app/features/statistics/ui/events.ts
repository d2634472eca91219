import type { StatisticsEvent } from '../schema.ts'
import { allowsStatistics, send } from '#app/ui/shell/choice.ts'

declare global {
  // What a tag manager reads. It is there only after a yes to statistics.
  interface Window {
    dataLayer?: object[]
  }
}

/** The specification's analytics events with their facts (7.5, 7.6): what and when, never who. Amounts in kroner. */
type EventFacts = {
  consultation_booked: { consultation_type: string; booking_date: string; booking_time: string }
  treatment_booking_initiated: {
    treatment_type: string
    plan_type: 'single' | 'package'
    total: number
    booking_date: string
    booking_time: string
  }
}

/** Tells an event to `window.dataLayer` and counts it at the clinic; without consent to statistics it does nothing. */
export function track<Name extends keyof EventFacts>(event: Name, facts: EventFacts[Name]) {
  if (!allowsStatistics()) return
  window.dataLayer ??= []
  window.dataLayer.push({ event, ...facts })
  countHere(event)
}

/**
 * Whether a page that opens is a view to count. The page after a payment counts payments: read again or come back to it
 * is the same one.
 */
export const isNewView = (page: string | undefined, arrival: string | undefined): boolean =>
  page !== '/payment-success' || arrival === 'navigate'

/** Counts at the clinic, without any fact but page and language. A page without `data-page` is not counted. */
export function countHere(event: StatisticsEvent) {
  const { page } = document.body.dataset
  if (page && allowsStatistics()) void send('/api/statistics', { event, page, lng: document.documentElement.lang })
}
