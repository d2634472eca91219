import { z } from 'zod'
import { isCountedPath } from '#app/content/paths.ts'
import { LANGUAGES } from '#app/domain/language.ts'

/** What is counted. Two are also the specification's analytics events (7.5, 7.6). */
export const STATISTICS_EVENTS = [
  'page_view',
  'scan_completed',
  'consultation_booked',
  'treatment_booking_initiated',
  'treatment_booked',
] as const
export type StatisticsEvent = (typeof STATISTICS_EVENTS)[number]

/** One thing that happened on one of our pages. Nothing that could lead to a person has a place in it. */
export const occurrenceSchema = z.strictObject({
  event: z.enum(STATISTICS_EVENTS),
  page: z.string().max(100).refine(isCountedPath),
  lng: z.enum(LANGUAGES),
})
export type Occurrence = z.output<typeof occurrenceSchema>

/** The cookie choice. Necessary cookies are no choice. */
export const cookieChoiceSchema = z.strictObject({ statistics: z.boolean() })
