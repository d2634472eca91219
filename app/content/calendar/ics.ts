import { createEvent, type Alarm, type EventAttributes } from 'ics'
import { textOf } from '#app/content/text/i18n.server.ts'
import { formatTime, instantOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'

/** What a calendar may know of a visit: when, where, and a link. Nothing of what is done there. */
export type CalendarVisit = {
  appointmentId: string
  /** Right side of the event's id, the site's host name. With the appointment's id it never changes. */
  host: string
  lng: Language
  clinicName: string
  /** The clinic's address in one line. */
  location: string
  startsAt: ClinicTime
  durationMinutes: number
  /** When to come, and when the event begins; the same as startsAt unless numbing has to work first. */
  arriveAt?: ClinicTime
  /** How often the visit was moved or edited. A calendar replaces an event by one with a higher number. */
  moves: number
  cancelled: boolean
  /** The client is to call the clinic before coming; the calendar does not say why. */
  isToCall?: boolean
  manageUrl: string
  /** The instant the file is written. */
  writtenAt: Date
}

/** The file name of a client's calendar file. */
export const icsName = (lng: Language) => textOf(lng, 'papers:calendar-file')

const methodOf = ({ cancelled }: Pick<CalendarVisit, 'cancelled'>) => (cancelled ? 'CANCEL' : 'PUBLISH')

export const icsTypeOf = (visit: Pick<CalendarVisit, 'cancelled'>) =>
  `text/calendar; charset=utf-8; method=${methodOf(visit)}`

/**
 * A visit as a calendar file (RFC 5545), times as instants in UTC. A moved or cancelled visit keeps its id and
 * gets a higher sequence, so it replaces what the calendar has.
 * @throws when the link is no address or the duration no whole number of minutes above 0.
 */
export function appointmentIcs(visit: CalendarVisit): string {
  const start = instantOf(visit.startsAt).getTime()
  if (!Number.isInteger(visit.durationMinutes) || visit.durationMinutes <= 0) throw new RangeError('Not a duration')
  const { lng } = visit
  const url = new URL(visit.manageUrl).href
  // `timestamp` is read by the package but missing from its types; without it the file would differ each second.
  const event: EventAttributes & { timestamp: number } = {
    productId: `-//${oneLine(visit.host)}//appointments//${lng.toUpperCase()}`,
    method: methodOf(visit),
    uid: `${visit.appointmentId}@${visit.host}`,
    timestamp: visit.writtenAt.getTime(),
    start: isEarlier(visit) ? instantOf(visit.arriveAt).getTime() : start,
    end: start + visit.durationMinutes * 60_000,
    sequence: visit.moves + (visit.cancelled ? 1 : 0),
    title: oneLine(textOf(lng, 'papers:calendar-summary', { clinic: visit.clinicName })),
    description: [...advice(visit), textOf(lng, 'papers:calendar-manage'), url].join(' '),
    location: oneLine(visit.location),
    url,
    status: visit.cancelled ? 'CANCELLED' : 'CONFIRMED',
    transp: visit.cancelled ? 'TRANSPARENT' : 'OPAQUE',
    classification: 'PRIVATE',
    ...(!visit.cancelled && { alarms: [dayBefore(textOf(lng, 'papers:calendar-tomorrow'))] }),
  }
  const { error, value } = createEvent(event)
  if (error || value === null) throw error ?? new Error('The calendar file could not be written')
  return foldByOctets(value)
}

/** In hours: the package writes a day as "P1DT", which is no duration. Its text is not escaped, so it is one of ours. */
const dayBefore = (description: string): Alarm => ({
  action: 'display',
  description,
  trigger: { hours: 24, before: true },
})

const isEarlier = (visit: CalendarVisit): visit is CalendarVisit & { arriveAt: ClinicTime } =>
  visit.arriveAt !== undefined && visit.arriveAt < visit.startsAt

function advice(visit: CalendarVisit): string[] {
  const { lng, startsAt, arriveAt = startsAt } = visit
  const times = { time: formatTime(arriveAt, lng), starts: formatTime(startsAt, lng) }
  return [
    ...(visit.isToCall ? [textOf(lng, 'papers:calendar-call-first')] : []),
    ...(isEarlier(visit) ? [textOf(lng, 'papers:calendar-come', times)] : []),
  ]
}

/** The package escapes , ; \ and line feeds; controls and half characters would still break a line or a reader. */
const oneLine = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

/** The package folds after 75 characters; the standard counts 75 octets, and ø is two. */
function foldByOctets(file: string): string {
  const lines = file.replaceAll('\r\n\t', '').split('\r\n')
  return lines.map(fold).join('\r\n')
}

function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > 75) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n')
}
