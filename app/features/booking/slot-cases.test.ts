import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { clinicDay, clinicTimeAt } from '#app/domain/time/clinic-time.ts'
import { mergedSlots } from '#app/domain/schedule/provider-calendar.ts'
import cases from '#test/cases/slot-cases.json' with { type: 'json' }
import { engines, world } from '#test/clinic/world.ts'
import { calendarsOf } from './queries/availability.ts'

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
    session?: string
    holds?: (Visit & { session: string; expiresAt: string })[]
  }
  expect: { slots: Record<string, string[]> }
}

const stored = (cases.slotCases as unknown as SlotCase[]).filter(
  ({ input }) => input.bookings?.length || input.holds?.length,
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
      const people = await peopleAndLasers(w, input)
      for (const visit of input.bookings ?? []) await store(w, visit, people)
      // A hold is an unpaid appointment: its own client may choose another time, so it stands in nobody else's way.
      let own: string | null = null
      for (const hold of input.holds ?? []) {
        const id = await store(w, { ...hold, status: 'scheduled' }, people, hold.expiresAt)
        if (hold.session === input.session) own = id
      }
      const days = { now: w.clock.instant(), from: clinicDay(input.from), to: clinicDay(input.to ?? input.from) }
      const service = {
        ...(input.service?.resources && { type: 'treatment' as const }),
        ...(input.service?.durationMin && { durationMinutes: input.service.durationMin }),
        bufferBeforeMinutes: input.service?.bufferBeforeMin ?? 0,
        bufferAfterMinutes: input.service?.bufferAfterMin ?? 0,
      }
      const lists = mergedSlots(
        await calendarsOf(w.services, days.from, days.to, { without: own, provider: asked(input, w.providerId) }),
        service,
        days,
      )
      expect(
        Object.fromEntries(
          lists.map(({ date, slots }) => [date, slots.filter((slot) => slot.available).map((slot) => slot.time)]),
        ),
      ).toEqual(expected.slots)
    },
  )
})

type World = Awaited<ReturnType<typeof world>>
const asked = ({ service }: SlotCase['input'], providerId: string) => (service?.resources ? providerId : null)

/** The lasers a case names are the clinic's; whom the case does not ask about works beside. */
async function peopleAndLasers(
  { services, providerId, addProvider }: World,
  { service, bookings = [] }: SlotCase['input'],
) {
  const named = new Set([...(service?.resources ?? []), ...bookings.flatMap(({ resources = [] }) => resources)])
  const ids = new Map<string, string>()
  for (const name of named)
    if (name.startsWith('laser')) {
      const id = randomUUID()
      await services.db.k.insertInto('resources').values({ id, kind: 'laser', name }).execute()
      ids.set(name, id)
    } else ids.set(name, service?.resources?.includes(name) ? providerId : await addProvider(name))
  return ids
}

async function store(
  { services, providerId }: World,
  visit: Visit,
  people: Map<string, string>,
  holdExpiresAt?: string,
) {
  const { resources = [] } = visit
  const provider = people.get(resources.find((name) => name.startsWith('provider')) ?? '') ?? providerId
  const lasers = resources.filter((name) => name.startsWith('laser')).map((name) => people.get(name)!)
  const id = randomUUID()
  const email = `${id}@post.example`
  await services.db.k.insertInto('users').values({ id, email }).execute()
  await services.db.k.insertInto('profiles').values({ id }).execute()
  const { id: appointmentId } = await services.db.k
    .insertInto('appointments')
    .values({
      id: randomUUID(),
      patient_id: id,
      provider_id: provider,
      resource_ids: lasers,
      hold_expires_at: holdExpiresAt ?? null,
      payment_status: holdExpiresAt ? 'pending' : 'confirmed',
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
    .returning('id')
    .executeTakeFirstOrThrow()
  return appointmentId
}
