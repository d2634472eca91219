import { expect, test } from 'vitest'
import { addMinutes, clinicTime } from '#app/domain/time/clinic-time.ts'
import { appointmentIcs, icsTypeOf, type CalendarVisit } from './ics.ts'

const visit = (more: Partial<CalendarVisit> = {}): CalendarVisit => ({
  appointmentId: '0193f0c2-7a11-7c3e-9a51-3f6f2b1d0a77',
  host: 'falm.example',
  lng: 'da',
  clinicName: 'Falm',
  location: 'Gothersgade 148, st., 1123 København K',
  startsAt: clinicTime('2026-12-03T15:30'),
  durationMinutes: 45,
  moves: 0,
  cancelled: false,
  manageUrl: 'https://falm.example/aftale/0193f0c2-7a11-7c3e-9a51-3f6f2b1d0a77.c2lnbmF0dXJl',
  writtenAt: new Date('2026-11-21T09:00:00Z'),
  ...more,
})

/** Reads a file the way a calendar does: unfold, split at the first colon, take the escapes off text. */
function read(file: string): [name: string, value: string][] {
  const lines = file.replace(/\r\n[ \t]/g, '').split('\r\n')
  return lines.slice(0, -1).map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)])
}
const plain = (value: string) =>
  value.replace(/\\([\\,;nN])/g, (_, escaped) => (escaped.toLowerCase() === 'n' ? '\n' : escaped))
const valueOf = (file: string, name: string) => plain(read(file).find(([found]) => found === name)?.[1] ?? '')

const PROPERTIES = [
  'BEGIN', 'VERSION', 'CALSCALE', 'PRODID', 'METHOD', 'X-PUBLISHED-TTL', 'BEGIN', 'UID', 'SUMMARY', 'DTSTAMP', 'DTSTART',
  'DTEND', 'SEQUENCE', 'DESCRIPTION', 'URL', 'LOCATION', 'STATUS', 'TRANSP', 'CLASS',
  'BEGIN', 'ACTION', 'DESCRIPTION', 'TRIGGER', 'END', 'END', 'END',
] // prettier-ignore

test('a visit in winter and one in summer are at the right instant', () => {
  const winter = appointmentIcs(visit())
  expect([valueOf(winter, 'DTSTART'), valueOf(winter, 'DTEND')]).toEqual(['20261203T143000Z', '20261203T151500Z'])
  const summer = appointmentIcs(visit({ startsAt: clinicTime('2027-06-03T15:30') }))
  expect([valueOf(summer, 'DTSTART'), valueOf(summer, 'DTEND')]).toEqual(['20270603T133000Z', '20270603T141500Z'])
})

test('a calendar learns where and when, never what is done', () => {
  const file = appointmentIcs(visit())
  expect(read(file).map(([name]) => name)).toEqual(PROPERTIES)
  expect(valueOf(file, 'SUMMARY')).toBe('Tid hos Falm')
  expect(valueOf(appointmentIcs(visit({ lng: 'en' })), 'SUMMARY')).toBe('Appointment at Falm')
  expect(valueOf(file, 'LOCATION')).toBe(visit().location)
  expect(valueOf(file, 'URL')).toBe(visit().manageUrl)
  expect(valueOf(file, 'CLASS')).toBe('PRIVATE')
  expect(file).not.toMatch(/laser|tatover|tattoo|behandling|treatment|bedøv|numb/i)
})

test('a moved visit replaces the one the calendar has, and a cancelled one takes it away', () => {
  const booked = appointmentIcs(visit())
  const moved = appointmentIcs(visit({ moves: 1, startsAt: clinicTime('2026-12-10T10:00') }))
  const cancelled = appointmentIcs(visit({ moves: 1, cancelled: true }))
  expect(new Set([booked, moved, cancelled].map((file) => valueOf(file, 'UID')))).toEqual(
    new Set([`${visit().appointmentId}@falm.example`]),
  )
  expect([booked, moved, cancelled].map((file) => valueOf(file, 'SEQUENCE'))).toEqual(['0', '1', '2'])
  expect([booked, moved, cancelled].map((file) => valueOf(file, 'METHOD'))).toEqual(['PUBLISH', 'PUBLISH', 'CANCEL'])
  expect(icsTypeOf({ cancelled: true })).toBe('text/calendar; charset=utf-8; method=CANCEL')
  expect([booked, moved, cancelled].map((file) => valueOf(file, 'STATUS'))).toEqual([
    'CONFIRMED',
    'CONFIRMED',
    'CANCELLED',
  ])
})

test('a calendar reminds of a visit the day before, and of a cancelled one not at all', () => {
  const alarmOf = (file: string) => /BEGIN:VALARM\r\n(.*)END:VALARM/s.exec(file)?.[1]?.split('\r\n').slice(0, -1)
  expect(alarmOf(appointmentIcs(visit()))).toEqual([
    'ACTION:DISPLAY',
    'DESCRIPTION:Du har en tid i morgen',
    'TRIGGER:-PT24H',
  ])
  expect(alarmOf(appointmentIcs(visit({ lng: 'en' })))).toContain('DESCRIPTION:You have an appointment tomorrow')
  expect(alarmOf(appointmentIcs(visit({ cancelled: true })))).toBeUndefined()
})

test('who is numbed first is told when to come, and the calendar keeps that time free too', () => {
  const arriveAt = addMinutes(visit().startsAt, -45)
  const numbed = appointmentIcs(visit({ arriveAt }))
  expect([valueOf(numbed, 'DTSTART'), valueOf(numbed, 'DTEND')]).toEqual(['20261203T134500Z', '20261203T151500Z'])
  expect(valueOf(numbed, 'DESCRIPTION')).toMatch(/^Kom kl\. 14\.45\. Din tid er kl\. 15\.30\. Se, flyt/)
  expect(valueOf(appointmentIcs(visit({ arriveAt, lng: 'en' })), 'DESCRIPTION')).toMatch(
    /^Arrive at 14:45\. Your appointment is at 15:30\./,
  )
  expect(valueOf(appointmentIcs(visit({ arriveAt: visit().startsAt })), 'DESCRIPTION')).toMatch(/^Se, flyt/)
})

test('the file says when it was written, so the same visit at the same instant is the same file', () => {
  expect(valueOf(appointmentIcs(visit()), 'DTSTAMP')).toBe('20261121T090000Z')
  expect(appointmentIcs(visit())).toBe(appointmentIcs(visit()))
})

test.each([0, -30, 12.5, Number.NaN])('a visit of %d minutes has no calendar file', (durationMinutes) => {
  expect(() => appointmentIcs(visit({ durationMinutes }))).toThrow('Not a duration')
})

const PIECES = [
  'Falm', ' ', ',', ';', ':', '\\', '\\n', '\r\n', '\n', '\r', '\t', '\0', '"', 'æøåÆØÅ', '👩🏽‍⚕️', 'é', '\u2028', '\u202e', '\ud800', '^n', '=',
  'BEGIN:VALARM', 'END:VEVENT', 'ATTENDEE:mailto:x@y.example', 'x'.repeat(80), 'ø'.repeat(80), '\r\n ', '\r\n\t', '\u0085',
] // prettier-ignore

/** Small seeded generator (mulberry32), so that a failure can be repeated. */
function seeded(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
const visible = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

test('[sec 61.1] whatever the clinic is called, the file reads back as it was meant and has no line of its own making', () => {
  const random = seeded(20261203)
  const text = () => `a${Array.from({ length: random(12) }, () => PIECES[random(PIECES.length)]).join('')}`
  for (let round = 0; round < 2_000; round++) {
    const clinicName = text()
    const location = text()
    const file = appointmentIcs(visit({ clinicName, location, lng: round % 2 ? 'da' : 'en', moves: round }))
    expect(
      read(file).map(([name]) => name),
      JSON.stringify([clinicName, location]),
    ).toEqual(PROPERTIES)
    expect(valueOf(file, 'SUMMARY')).toBe(visible(`${round % 2 ? 'Tid hos' : 'Appointment at'} ${clinicName}`))
    expect(valueOf(file, 'LOCATION')).toBe(visible(location))
    expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n\0]/.test(line))).toBe(true)
  }
})
