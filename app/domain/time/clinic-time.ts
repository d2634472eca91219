import { NOTATION, type Language } from '#app/domain/language.ts'

/**
 * Wall-clock time at the clinic, to the minute: "2026-12-03T10:30".
 * Sorts and compares as text, crosses JSON unchanged, is stored as a timestamp without zone.
 */
export type ClinicTime = string & { readonly is: 'ClinicTime' }

/** A calendar day at the clinic: "2026-12-03". */
export type ClinicDay = string & { readonly is: 'ClinicDay' }

export type DayStyle = 'long' | 'short' | 'data'

export const CLINIC_ZONE = 'Europe/Copenhagen'
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** The range of day arithmetic. Forms and calls accept a narrower one: input/days.ts. */
export const FIRST_DAY = '0001-01-01' as ClinicDay
export const LAST_DAY = '9998-12-31' as ClinicDay
const FIRST_MS = Date.parse(`${FIRST_DAY}T00:00Z`)
const END_MS = Date.parse(`${LAST_DAY}T00:00Z`) + DAY_MS
/** Twelve years with leap days, more than any list, calendar or report shows by day. */
const DAYS_MAX = 4_383
const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/

/** @throws when the text is not a real "yyyy-MM-ddTHH:mm". */
export function clinicTime(text: string): ClinicTime {
  if (!isClinicTime(text)) throw new Error(`Not a clinic time: "${text}"`)
  return text
}

/** @throws when the text is not a real "yyyy-MM-dd". */
export function clinicDay(text: string): ClinicDay {
  if (!isClinicDay(text)) throw new Error(`Not a clinic day: "${text}"`)
  return text
}

export const isClinicTime = (text: string): text is ClinicTime =>
  text.length === 16 && text[10] === 'T' && isClinicDay(text.slice(0, 10)) && isTimeOfDay(text.slice(11))

/** True for a day of the calendar between `FIRST_DAY` and `LAST_DAY`: "2028-02-29" and not "2027-02-29". */
export function isClinicDay(text: string): text is ClinicDay {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < FIRST_DAY || text > LAST_DAY) return false
  const parsed = Date.parse(`${text}T00:00Z`)
  return !Number.isNaN(parsed) && dayFromUtc(parsed) === text
}

/** True for "00:00" to "23:59". */
export const isTimeOfDay = (text: string): boolean => TIME_OF_DAY.test(text)

/** @throws when the time of day is not a real "HH:mm". */
export function at(day: ClinicDay, timeOfDay: string): ClinicTime {
  if (!isTimeOfDay(timeOfDay)) throw new Error(`Not a time of day: "${timeOfDay}"`)
  return `${day}T${timeOfDay}` as ClinicTime
}

export const dayOf = (time: ClinicTime) => time.slice(0, 10) as ClinicDay

/** The time of day of a clinic time, "HH:mm". */
export const timeOf = (time: ClinicTime) => time.slice(11)

/**
 * Adds minutes of wall time: across a clock change an hour is an hour on the clock.
 * @throws RangeError when the result lies outside `FIRST_DAY` … `LAST_DAY`.
 */
export const addMinutes = (time: ClinicTime, minutes: number) => fromWallMinutes(wallMinutesOf(time) + minutes)

/** @throws RangeError when the result lies outside `FIRST_DAY` … `LAST_DAY`. */
export const addDays = (day: ClinicDay, days: number) => dayFromUtc(Date.parse(`${day}T00:00Z`) + days * DAY_MS)

/**
 * The days from one day to another, both included; none when `to` is earlier.
 * @throws RangeError when they are more than `DAYS_MAX`.
 */
export function daysFrom(from: ClinicDay, to: ClinicDay): ClinicDay[] {
  const count = Math.max(0, daysBetween(from, to) + 1)
  if (!(count <= DAYS_MAX)) throw new RangeError(`More than ${DAYS_MAX} days: ${from} to ${to}`)
  return Array.from({ length: count }, (_, index) => addDays(from, index))
}

/** Calendar days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: ClinicDay, to: ClinicDay) =>
  Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / DAY_MS)

/** 1 = Monday … 7 = Sunday. */
export const weekdayOf = (day: ClinicDay) => ((((Date.parse(`${day}T00:00Z`) / DAY_MS + 3) % 7) + 7) % 7) + 1

/** Minutes on the wall clock since 1970-01-01T00:00, for fast comparison and arithmetic. */
export const wallMinutesOf = (time: ClinicTime) => Date.parse(`${time}Z`) / MINUTE_MS

/** The time of day of wall minutes, "HH:mm". */
export function timeAtWall(wallMinutes: number): string {
  const hour = Math.floor(wallMinutes / 60) % 24
  const minute = wallMinutes % 60
  return `${hour < 10 ? '0' : ''}${hour}:${minute < 10 ? '0' : ''}${minute}`
}

/** The inverse of `wallMinutesOf`. @throws RangeError outside `FIRST_DAY` … `LAST_DAY`. */
export const fromWallMinutes = (minutes: number) => isoWithin(minutes * MINUTE_MS).slice(0, 16) as ClinicTime

/** An instant from how it was written down: milliseconds since 1970, or an ISO text with its zone. */
export const instantAt = (mark: number | string) => new Date(mark)

/** Adds milliseconds of real time to an instant; negative ones subtract. */
export const later = (instant: Date, ms: number) => instantAt(instant.getTime() + ms)

/** The clinic's clock at an instant. */
export const clinicTimeAt = (instant: Date): ClinicTime =>
  fromWallMinutes(Math.floor((instant.getTime() + offsetMsAt(instant.getTime())) / MINUTE_MS))

/**
 * The instant of a clinic time. A repeated hour (October) means the first of the two; a skipped hour (March) moves
 * forward by an hour.
 */
export const instantOf = (time: ClinicTime) => instantAt(epochMinutesOf(time) * MINUTE_MS)

/** Minutes since 1970-01-01T00:00Z of a clinic time, for comparing real time. */
export const epochMinutesOf = (time: ClinicTime) => epochMinutesAtWall(wallMinutesOf(time))

/** Real minutes from wall minutes, by the rule of `instantOf`. */
export function epochMinutesAtWall(wallMinutes: number): number {
  const wall = wallMinutes * MINUTE_MS
  const before = offsetMsAt(wall - DAY_MS)
  const after = offsetMsAt(wall + DAY_MS)
  const late = wall - after
  const isAfterChange = before !== after && offsetMsAt(wall - before) !== before && offsetMsAt(late) === after
  return (isAfterChange ? late : wall - before) / MINUTE_MS
}

/** Wall minutes from real minutes. */
export const wallMinutesAt = (epochMinutes: number) => epochMinutes + offsetMsAt(epochMinutes * MINUTE_MS) / MINUTE_MS

/** "torsdag 3. december 2026" (long), "3. dec. 2026" (short), "03/12/2026" (data, the specification's summary form). */
export function formatDay(day: ClinicDay, language: Language, style: DayStyle = 'long'): string {
  if (style === 'data') return day.split('-').reverse().join('/')
  const [year = '', month = '', date = ''] = day.split('-')
  const { weekdays, months, ordinal } = NOTATION[language]
  const dated = `${Number(date)}${ordinal} ${months[style][Number(month) - 1]} ${year}`
  return style === 'short' ? dated : `${weekdays[weekdayOf(day) - 1]} ${dated}`
}

/** "15.30" in Danish, "15:30" in English. Takes a clinic time or a time of day. */
export function formatTime(time: ClinicTime | string, language: Language) {
  const timeOfDay = time.length > 5 ? time.slice(11, 16) : time
  return timeOfDay.replace(':', NOTATION[language].hour)
}

// A formatter takes about 50 µs to build and every slot list needs offsets, so it is built once.
const zoneClock = new Intl.DateTimeFormat('en-US', {
  timeZone: CLINIC_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** Caches the offset of a UTC day, or 'changes' on a day of a clock change. A slot list needs it thousands of times. */
const dayOffsets = new Map<number, number | 'changes'>()
const DAYS_REMEMBERED = 20_000

/** The offset of the clinic's zone from UTC at an instant. */
function offsetMsAt(epochMs: number): number {
  const day = Math.floor(epochMs / DAY_MS)
  let known = dayOffsets.get(day)
  if (known === undefined) {
    const start = readOffsetMs(day * DAY_MS)
    known = start === readOffsetMs((day + 1) * DAY_MS) ? start : 'changes'
    if (dayOffsets.size >= DAYS_REMEMBERED) dayOffsets.clear()
    dayOffsets.set(day, known)
  }
  return known === 'changes' ? readOffsetMs(epochMs) : known
}

function readOffsetMs(epochMs: number): number {
  const part: Record<string, number> = {}
  for (const { type, value } of zoneClock.formatToParts(epochMs)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(epochMs / 1000) * 1000
}

const dayFromUtc = (epochMs: number) => isoWithin(epochMs).slice(0, 10) as ClinicDay

// Outside these years the ISO form has a sign ("+010000-01-01") and no longer sorts as text.
function isoWithin(epochMs: number): string {
  if (!(epochMs >= FIRST_MS && epochMs < END_MS)) throw new RangeError('Outside the calendar 0001 to 9998')
  return instantAt(epochMs).toISOString()
}
