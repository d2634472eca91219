import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { clinicDay, clinicTimeAt } from '#app/domain/clinic-time.ts'
import cases from '#test/cases/slot-cases.json' with { type: 'json' }
import { engines, world } from '#test/world.ts'
import { calendarsOf, mergedSlots } from './queries.ts'

type Visit = {
  date: string
  time: string
  durationMin: number
  bufferAfterMin?: number
  status: string
  resources?: string[]
}
type SlotCase = {
  id: string
  title: string
  input: {
    now: string
    from: string
    to?: string
    availability: { date: string; start: string; end: string; slotMin: number; isAvailable: boolean }[]
    closures?: { from: string; to: string }[]
    service?: { durationMin?: number; bufferBeforeMin?: number; bufferAfterMin?: number; resources?: string[] }
    bookings?: Visit[]
  }
  expect: { slots: Record<string, string[]> }
}

// Cases of a second resource beside the provider (a shared laser) wait until rooms and lasers are booked too.
const stored = (cases.slotCases as unknown as SlotCase[]).filter(
  ({ input }) => input.bookings?.length && !input.service?.resources,
)

describe.each(engines())('on the %s engine', (engine) => {
  test.each(stored.map((one) => [one.id, one.title, one] as const))(
    '%s %s',
    async (_id, _title, { input, expect: expected }) => {
      const w = await world({ engine, now: input.now })
      for (const row of input.availability)
        await w.opens(row.date, row.start, row.end, { slotMinutes: row.slotMin, isAvailable: row.isAvailable })
      for (const { from, to } of input.closures ?? [])
        await w.services.db.k
          .insertInto('closures')
          .values({ starts_at: clinicTimeAt(new Date(from)), ends_at: clinicTimeAt(new Date(to)), provider_id: null })
          .execute()
      for (const visit of input.bookings ?? []) await store(w, visit)
      const days = { now: w.clock.instant(), from: clinicDay(input.from), to: clinicDay(input.to ?? input.from) }
      const service = {
        ...(input.service?.durationMin && { durationMinutes: input.service.durationMin }),
        bufferBeforeMinutes: input.service?.bufferBeforeMin ?? 0,
        bufferAfterMinutes: input.service?.bufferAfterMin ?? 0,
      }
      const lists = mergedSlots(await calendarsOf(w.services, days.from, days.to), service, days)
      expect(
        Object.fromEntries(
          lists.map(({ date, slots }) => [date, slots.filter((slot) => slot.available).map((slot) => slot.time)]),
        ),
      ).toEqual(expected.slots)
    },
  )
})

async function store({ services, providerId }: Awaited<ReturnType<typeof world>>, visit: Visit) {
  const id = randomUUID()
  const email = `${id}@post.example`
  await services.db.k.insertInto('users').values({ id, email }).execute()
  await services.db.k.insertInto('profiles').values({ id }).execute()
  await services.db.k
    .insertInto('appointments')
    .values({
      id: randomUUID(),
      patient_id: id,
      provider_id: providerId,
      type: 'consultation',
      appointment_date: clinicDay(visit.date),
      appointment_time: visit.time,
      duration_minutes: visit.durationMin,
      buffer_minutes: visit.bufferAfterMin ?? 0,
      status: visit.status as 'scheduled',
      email,
      first_name: 'Ida',
      add_ons: '{}' as never,
    })
    .execute()
}
