import { clinicTimeAt, dayOf, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'

/** What time it is. The only place that asks the machine. */
export type Clock = {
  /** The instant. */
  instant(): Date
  /** The clinic's wall clock, to the minute. */
  now(): ClinicTime
  /** The clinic's calendar day. */
  today(): ClinicDay
}

/** A clock of any source of instants. */
export const clockOf = (instant: () => Date): Clock => ({
  instant,
  now: () => clinicTimeAt(instant()),
  today: () => dayOf(clinicTimeAt(instant())),
})

/** The machine's clock; with a start it begins there and runs on (demo and tests). */
export function runningClock(startsAt?: Date): Clock {
  const offset = startsAt ? startsAt.getTime() - Date.now() : 0
  return clockOf(() => new Date(Date.now() + offset))
}
