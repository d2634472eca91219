import type { AppointmentStatus } from './appointment.ts'
import { addMinutes, at, dayOf, wallMinutesOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { plainLetters } from '#app/domain/fold.ts'
import { policy } from '#app/domain/policy.ts'

/** What a client enters at the kiosk. */
export type Claim = { initials: string; timeOfDay: string }
/** A candidate visit of today. */
export type Expected = {
  firstName: string
  lastName: string
  startsAt: ClinicTime
  minutes: number
  status: AppointmentStatus
}

// A client may remember the half hour rather than the quarter.
const NEAR_MINUTES = 15

const WAITS: readonly AppointmentStatus[] = ['scheduled', 'confirmed']

/** True while a visit can be checked in: from two hours before the start until its end. */
export const canCheckIn = ({ startsAt, minutes, status }: Omit<Expected, 'firstName' | 'lastName'>, now: ClinicTime) =>
  WAITS.includes(status) &&
  dayOf(startsAt) === dayOf(now) &&
  now >= addMinutes(startsAt, -policy.checkInOpensMinutes) &&
  now < addMinutes(startsAt, minutes)

/** The initials in lower case: the first letters of the first name and of the last word of the last name. */
export function initialsIn({ firstName, lastName }: Pick<Expected, 'firstName' | 'lastName'>): string {
  const last = lastName.trim().split(/\s+/).at(-1) ?? ''
  return [firstName.trim(), last].map((name) => (Array.from(name)[0] ?? '').toLowerCase()).join('')
}

/** The first letters of the parts of a name, parted by spaces or hyphens; without marks, so that å is a. */
const initialsOfParts = (name: string): Set<string> =>
  new Set(name.split(/[\s\p{Pd}]+/u).flatMap((part) => lettersIn(part).slice(0, 1)))

const lettersIn = (text: string): string[] =>
  Array.from(text, (letter) => plainLetters(letter).slice(0, 1)).filter(Boolean)

/**
 * True when the initials match and the time is within a quarter of an hour. The first letter may be of any part of the
 * first name and the last one of any part of the last name: "Anne-Mette Krogh Ågård-Sørensen" is as, mk and amkås.
 */
export function isClaimOf({ initials, timeOfDay }: Claim, visit: Expected): boolean {
  const typed = lettersIn(initials)
  const [first, last] = [initialsOfParts(visit.firstName), initialsOfParts(visit.lastName)]
  const whole = first.size > 0 && last.size > 0
  const isSame =
    typed.length >= (whole ? 2 : 1) &&
    (first.size > 0 ? first : last).has(typed[0]!) &&
    (last.size > 0 ? last : first).has(typed.at(-1)!)
  const away = wallMinutesOf(at(dayOf(visit.startsAt), timeOfDay)) - wallMinutesOf(visit.startsAt)
  return isSame && Math.abs(away) <= NEAR_MINUTES
}

/**
 * The times to choose from, a quarter of an hour apart. They do not depend on the bookings, so they disclose nothing.
 * @returns times of day, "15:30"
 */
export function timesAround(now: ClinicTime): string[] {
  const here = wallMinutesOf(now) % DAY_MINUTES
  const from = Math.floor((here - BEHIND_MINUTES) / STEP) * STEP
  const steps = Math.ceil((BEHIND_MINUTES + policy.checkInOpensMinutes) / STEP)
  return Array.from({ length: steps + 1 }, (_, step) => from + step * STEP)
    .filter((minutes) => minutes >= 0 && minutes < DAY_MINUTES)
    .map((minutes) => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`)
}

const DAY_MINUTES = 24 * 60
const BEHIND_MINUTES = 45
const STEP = 15
const pad = (number: number) => String(number).padStart(2, '0')
