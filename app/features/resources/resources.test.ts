import { expect, test } from 'vitest'
import { clinicDay, clinicTime } from '#app/domain/time/clinic-time.ts'
import { moveAsStaff } from '#app/features/appointments/commands/change-as-staff.ts'
import { giveFreeResources, saveResource } from './commands.ts'
import { countWithout } from './queries.ts'
import { resourceSchema } from './schema.ts'
import { cancelledByStaff, signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { bookAppointment } from '#app/features/booking/commands/book.ts'
import { listAvailability } from '#app/features/booking/queries/availability.ts'
import { bookingSchema } from '#app/features/booking/schema.ts'

const day = '2026-12-03'

/** Two people with room for each other, and as many lasers as said. */
async function clinicWith(lasers: number, engine: Engine = 'postgres') {
  const w = await world({ engine })
  const second = await w.addProvider('Sofie')
  for (const provider of [w.providerId, second]) await w.opens(day, '12:00', '14:00', { provider })
  const ids: string[] = []
  for (let n = 1; n <= lasers; n++) {
    const id = w.services.newId()
    await w.services.db.k
      .insertInto('resources')
      .values({ id, kind: 'laser', name: `Laser ${n}`, display_order: n })
      .execute()
    ids.push(id)
  }
  const book = (client: number, time: string, type: 'treatment' | 'consultation' = 'treatment') =>
    bookAppointment(
      w.services,
      bookingSchema.parse({
        type,
        email: `client-${client}@post.example`,
        firstName: 'Ida',
        appointmentDate: day,
        appointmentTime: time,
      }),
      { lng: 'da' },
    )
  const free = async (type: 'treatment' | 'consultation', provider?: string) => {
    const [listed] = await listAvailability(w.services, { type, from: clinicDay(day), to: clinicDay(day), provider })
    return listed!.slots.filter(({ available }) => available).map(({ time }) => time)
  }
  return { ...w, second, lasers: ids, book, free }
}

test.each(engines())('two providers share one laser without a clash; talks need none (%s)', async (engine) => {
  const { book, free } = await clinicWith(1, engine)
  expect(await book(1, '12:30')).toMatchObject({ ok: true })
  expect(await book(2, '12:30')).toMatchObject({ ok: false, refusal: 'slot-taken' })
  expect(await free('treatment')).not.toContain('12:30')
  expect(await free('consultation')).toContain('12:30')
  expect(await book(3, '12:30', 'consultation')).toMatchObject({ ok: true })
})

test.each(engines())(
  'whoever asks for one person sees the times a colleague has the only laser (%s)',
  async (engine) => {
    const { book, free, second, providerId, services } = await clinicWith(1, engine)
    expect(await book(1, '12:30')).toMatchObject({ ok: true })
    const { provider_id: busy } = await services.db.k
      .selectFrom('appointments')
      .select('provider_id')
      .executeTakeFirstOrThrow()
    const colleague = busy === second ? providerId : second
    expect(await free('treatment', colleague)).not.toContain('12:30')
    expect(await free('consultation', colleague)).toContain('12:30')
  },
)

test.each(engines())(
  'of twenty who ask at once one gets the laser, though two people are free (%s)',
  async (engine) => {
    const { book, count } = await clinicWith(1, engine)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, client) => book(client, '12:30')))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter((one) => !one.ok && one.refusal !== 'slot-taken')).toEqual([])
    expect(await count('resource_bookings')).toBe(1)
  },
)

test.each(engines())('with two lasers both people have one at the same time (%s)', async (engine) => {
  const { book } = await clinicWith(2, engine)
  const answers = await Promise.all([1, 2].map((client) => book(client, '12:30')))
  expect(answers.map(({ ok }) => ok)).toEqual([true, true])
})

test.each(engines())('past the rule, the database refuses a laser twice at one time (%s)', async (engine) => {
  const { services, providerId, second, lasers } = await clinicWith(1, engine)
  const put = async (provider: string, at: string) => {
    const id = await visit(services, await signedIn(services), provider, { at, type: 'consultation' })
    return services.db.k.updateTable('appointments').set({ resource_ids: lasers }).where('id', '=', id).execute()
  }
  await put(providerId, `${day}T12:30`)
  await expect(put(second, `${day}T12:45`)).rejects.toMatchObject({ constraint: 'one_visit_per_resource' })
  await expect(put(second, `${day}T13:30`)).resolves.toBeDefined()
})

test.each(engines())('a visit that is moved or called off gives its laser back at once (%s)', async (engine) => {
  const { services, book, free } = await clinicWith(1, engine)
  const nurse = await signedIn(services, { roles: ['provider'] })
  const booked = await book(1, '12:30')
  const id = booked.ok ? booked.value.appointmentId : ''
  expect(await moveAsStaff(services, nurse, { id, startsAt: clinicTime(`${day}T13:00`) })).toMatchObject({ ok: true })
  expect(await free('treatment')).toEqual(expect.arrayContaining(['12:30']))
  expect(await free('treatment')).not.toContain('13:00')
  await cancelledByStaff(services, nurse, { id, reason: 'Ill', wish: 'client' })
  expect(await free('treatment')).toContain('13:00')
})

test.each(engines())(
  'a visit without a laser gets one that has become free, unless it is away (%s)',
  async (engine) => {
    const { services, second, lasers, book } = await clinicWith(1, engine)
    const nurse = await signedIn(services, { roles: ['provider'] })
    const booked = await book(1, '12:30')
    const other = await services.db.k.selectFrom('appointments').select('provider_id').executeTakeFirstOrThrow()
    const provider =
      other.provider_id === second
        ? (await services.db.k.selectFrom('providers').select('id').where('id', '!=', second).executeTakeFirstOrThrow())
            .id
        : second
    const id = await visit(services, await signedIn(services), provider, { at: `${day}T12:45` })
    const lasersOf = async () =>
      (
        await services.db.k
          .selectFrom('appointments')
          .select('resource_ids')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).resource_ids
    expect([await giveFreeResources(services), await lasersOf()]).toEqual([0, []])
    await cancelledByStaff(services, nurse, {
      id: booked.ok ? booked.value.appointmentId : '',
      reason: 'Ill',
      wish: 'client',
    })
    const away = { resource_id: lasers[0]!, starts_at: clinicTime(`${day}T13:00`), ends_at: clinicTime(`${day}T14:00`) }
    await services.db.k.insertInto('closures').values(away).execute()
    expect(await giveFreeResources(services)).toBe(0)
    await services.db.k.deleteFrom('closures').execute()
    expect([await giveFreeResources(services), await lasersOf()]).toEqual([1, lasers])
    expect(await giveFreeResources(services)).toBe(0)
  },
)

test('a laser away for service is not booked; a second one takes its place', async () => {
  const { services, lasers, book, free } = await clinicWith(2)
  const away = (id: string) =>
    services.db.k
      .insertInto('closures')
      .values({ resource_id: id, starts_at: clinicTime(`${day}T12:00`), ends_at: clinicTime(`${day}T13:00`) })
      .execute()
  await away(lasers[0]!)
  expect(await book(1, '12:30')).toMatchObject({ ok: true })
  await away(lasers[1]!)
  expect(await free('treatment')).not.toContain('12:00')
  expect(await free('consultation')).toContain('12:00')
})

test('the first laser is given to the visits booked before it, where they do not overlap', async () => {
  const { services, providerId, second, count } = await clinicWith(0)
  const admin = await signedIn(services, { roles: ['admin'] })
  await visit(services, await signedIn(services), providerId, { at: `${day}T12:30` })
  await visit(services, await signedIn(services), second, { at: `${day}T12:45` })
  await visit(services, await signedIn(services), providerId, { at: `${day}T13:00`, type: 'consultation' })
  const input = { kind: 'laser', name: 'Laser 1', serves: ['treatment'], isActive: true, order: 1 }
  const saved = await saveResource(services, admin, { id: null, input: resourceSchema.parse(input) })
  expect(saved).toMatchObject({ ok: true, value: { given: 1 } })
  expect(await count('resource_bookings')).toBe(1)
  expect(await countWithout(services.db.k, clinicDay(day))).toEqual([{ kind: 'laser', count: 1 }])
  const nurse = await signedIn(services, { roles: ['provider'] })
  expect(await saveResource(services, nurse, { id: null, input: resourceSchema.parse(input) })).toMatchObject({
    refusal: 'forbidden',
  })
})
