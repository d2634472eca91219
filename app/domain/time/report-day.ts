import { isClinicDay, type ClinicDay } from './clinic-time.ts'

const FIRST_REPORTED = '1900-01-01'
const LAST = '2199-12-31'

/** True for a day that a list, a report or a record may be asked for: 1900-01-01 to 2199-12-31. */
export const isReportDay = (text: unknown): text is ClinicDay =>
  typeof text === 'string' && isClinicDay(text) && text >= FIRST_REPORTED && text <= LAST
