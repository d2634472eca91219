import { z } from 'zod'
import { isClinicDay, isClinicTime, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { isReportDay } from '#app/domain/time/report-day.ts'

// The only days that come in from outside. Every message is a code: its text stands in content/text/<language>/errors.json.

const FIRST_BOOKABLE = '2000-01-01'
const LAST = '2199-12-31'

const isBookable = (text: unknown): text is ClinicDay =>
  typeof text === 'string' && isClinicDay(text) && text >= FIRST_BOOKABLE && text <= LAST

/** True for a time on such a day. */
export const isReportTime = (text: unknown): text is ClinicTime =>
  typeof text === 'string' && isClinicTime(text) && isReportDay(text.slice(0, 10))

/** A day to book, move or plan something on: 2000-01-01 to 2199-12-31. What may be booked of it the rules decide. */
export const bookableDay = z.custom<ClinicDay>(isBookable, 'date-invalid').meta({ type: 'string', format: 'date' })

/** A day of a list, a report or a record: 1900-01-01 to 2199-12-31. */
export const reportDay = z.custom<ClinicDay>(isReportDay, 'date-invalid').meta({ type: 'string', format: 'date' })

/** A time on such a day, "2026-12-03T10:30". */
export const reportTime = z.custom<ClinicTime>(isReportTime, 'date-invalid')

/** The day an address asks for; null when it names none. */
export const reportDayIn = (text: string | undefined): ClinicDay | null => (isReportDay(text) ? text : null)
