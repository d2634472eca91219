import { expect, test } from 'vitest'
import cases from '#test/cases/slot-cases.json' with { type: 'json' }
import { BLOCKS_SLOT, type AppointmentStatus } from '#app/domain/booking/appointment.ts'
import { whyNotOffered } from '#app/domain/booking/booking.ts'
import {
  addMinutes,
  at,
  clinicDay,
  clinicTimeAt,
  dayOf,
  instantOf,
  timeOf,
  type ClinicTime,
} from '#app/domain/time/clinic-time.ts'
import type { SlotQuestion } from './slot-question.ts'
import { listSlots } from './slots.ts'

// The acceptance cases of the slot rule: test/cases/slot-cases.json, read as its own "howToRead" says.
type Visit = { date: string; time: string; durationMin: number; bufferAfterMin?: number; resources?: string[] }
type Row = { date: string; start: string; end: string; slotMin: number; isAvailable: boolean }
type SlotCase = {
  id: string
  title: string
  input: {
    now: string
    from: string
    to?: string
    minNoticeMin?: number
    session?: string
    availability: Row[]
    closures?: { from: string; to: string }[]
    service?: { durationMin?: number; bufferBeforeMin?: number; bufferAfterMin?: number; resources?: string[] }
    bookings?: (Visit & { status: AppointmentStatus })[]
    holds?: (Visit & { session: string; expiresAt: string })[]
  }
  expect: { slots: Record<string, string[]>; instantsUtc?: Record<string, string[]> }
}
const slotCases = cases.slotCases as unknown as SlotCase[]

const busyOf = ({ date, time, durationMin, bufferAfterMin = 0, resources = [] }: Visit) => {
  const from = at(clinicDay(date), time)
  return { from, to: addMinutes(from, durationMin), bufferBefore: 0, bufferAfter: bufferAfterMin, resources }
}

function questionOf({ input }: SlotCase): SlotQuestion {
  const { availability, service = {}, bookings = [], holds = [], closures = [], session = null } = input
  const now = new Date(input.now)
  const appointments = bookings.filter(({ status }) => BLOCKS_SLOT.includes(status)).map(busyOf)
  // Of another session, and not run out.
  const held = holds.filter((hold) => hold.session !== session && new Date(hold.expiresAt) > now).map(busyOf)
  return {
    now,
    from: clinicDay(input.from),
    to: clinicDay(input.to ?? input.from),
    windows: availability.map(({ slotMin, ...row }) => ({ ...row, date: clinicDay(row.date), slotMinutes: slotMin })),
    closures: closures.map(({ from, to }) => ({ from: clinicTimeAt(new Date(from)), to: clinicTimeAt(new Date(to)) })),
    service: {
      ...(service.durationMin && { durationMinutes: service.durationMin }),
      bufferBeforeMinutes: service.bufferBeforeMin ?? 0,
      bufferAfterMinutes: service.bufferAfterMin ?? 0,
      resources: service.resources ?? [],
    },
    busy: [...appointments, ...held],
    horizonDays: cases.meta.horizonDays,
    minNoticeMinutes: input.minNoticeMin ?? 0,
  }
}

/** True when the list has a free slot starting exactly at this time. */
const offers = (question: SlotQuestion, startsAt: ClinicTime) =>
  listSlots({ ...question, from: dayOf(startsAt), to: dayOf(startsAt) }).some(({ slots }) =>
    slots.some(({ time, available }) => available && time === timeOf(startsAt)),
  )

const freeTimes = (question: SlotQuestion) =>
  Object.fromEntries(
    listSlots(question).map(({ date, slots }) => [date, slots.filter((s) => s.available).map((s) => s.time)]),
  )

test.each(slotCases.map((one) => [one.id, one.title, one] as const))('%s %s', (_id, _title, one) => {
  const free = freeTimes(questionOf(one))
  expect(free).toEqual(one.expect.slots)
  if (!one.expect.instantsUtc) return
  const instants = Object.entries(free).map(([day, times]) => [
    day,
    times.map((time) =>
      instantOf(at(clinicDay(day), time))
        .toISOString()
        .replace(':00.000Z', 'Z'),
    ),
  ])
  expect(Object.fromEntries(instants)).toEqual(one.expect.instantsUtc)
})

test('[spec 3 slots-day] R10 every slot offered can be booked, and every other one has a reason', () => {
  for (const one of slotCases) {
    const question = questionOf(one)
    for (const { date, slots } of listSlots(question)) {
      for (const { time, available } of slots) {
        const startsAt = at(date, time)
        expect(offers(question, startsAt), `${one.id} ${startsAt}`).toBe(available)
        expect(whyNotOffered(question, startsAt) === null, `${one.id} ${startsAt}`).toBe(available)
      }
    }
  }
})

test('a booked slot is offered no more, nor is any other that meets it', () => {
  for (const one of slotCases) {
    const question = questionOf(one)
    for (const { date, slots } of listSlots(question)) {
      const first = slots.find((slot) => slot.available)
      if (!first) continue
      const from = at(date, first.time)
      const taken = { from, to: from, bufferBefore: 0, bufferAfter: 1 }
      expect(offers({ ...question, busy: [...question.busy, taken] }, from), `${one.id} ${from}`).toBe(false)
    }
  }
})
