import { describe, expect, test } from 'vitest'
import { engines, world } from '#test/clinic/world.ts'
import { bookAppointment } from './commands/book.ts'
import { bookingSchema, type BookingInput } from './schema.ts'

let typed = 0
const ask = (changes: Partial<Record<keyof BookingInput, unknown>> = {}): BookingInput =>
  bookingSchema.parse({
    type: 'treatment',
    email: `client-${++typed}@post.example`,
    firstName: 'Ida',
    appointmentDate: '2026-12-03',
    appointmentTime: '12:30',
    ...changes,
  })
const booker = { lng: 'da' as const }

describe.each(engines())('on the %s engine who comes back from paying and orders anew', (engine) => {
  test.each([
    ['another time', { appointmentTime: '14:00' }],
    ['another day within the six weeks', { appointmentDate: '2026-12-10' }],
    ['the same time with another message', { notes: 'Jeg har det bedst med mail.' }],
    ['a time over the first one', { appointmentTime: '13:00' }],
  ])('at %s gets it and gives up the first one', async (_what, changes) => {
    const { services, opens, count } = await world({ engine })
    for (const day of ['2026-12-03', '2026-12-10']) await opens(day, '12:00', '19:30')
    const order = { email: 'ida@post.example', analysisData: { size: '60 cm²' } }
    const held = await bookAppointment(services, ask(order), booker)
    const replaces = held.ok ? held.value.appointmentId : ''
    expect(await bookAppointment(services, ask({ ...order, ...changes, replaces }), booker)).toMatchObject({ ok: true })
    expect(await count('appointments', "status = 'cancelled'")).toBe(1)
    expect(await count('appointments', "status = 'scheduled'")).toBe(1)
  })

  test('keeps the pictures sent with the first order', async () => {
    const { services, opens, count } = await world({ engine })
    await opens('2026-12-03', '12:00', '19:30')
    const size = { bytes: 1, width: 1, height: 1 }
    const type = { kind: 'image', media_type: 'image/jpeg' } as const
    const picture = { id: services.newId(), storage_key: 'a', ...type, ...size }
    await services.db.k.insertInto('files').values(picture).execute()
    const order = { email: 'ida@post.example', analysisImages: [picture.id] }
    const held = await bookAppointment(services, ask(order), booker)
    const replaces = held.ok ? held.value.appointmentId : ''
    const again = await bookAppointment(services, ask({ ...order, appointmentTime: '14:00', replaces }), booker)
    expect(again.ok && (await count('files', `appointment_id = '${again.value.appointmentId}'`))).toBe(1)
  })

  test("never gets a stranger's or a paid time by naming it", async () => {
    const { services, opens, count } = await world({ engine })
    await opens('2026-12-03', '12:00', '19:30')
    const held = await bookAppointment(services, ask({ email: 'ida@post.example' }), booker)
    const replaces = held.ok ? held.value.appointmentId : ''
    const naming = (email: string) => bookAppointment(services, ask({ email, replaces }), booker)
    expect(await naming('bo@post.example')).toMatchObject({
      refusal: 'slot-taken',
      details: { slots: expect.arrayContaining([{ time: '12:30', available: false }]) },
    })
    await services.db.pool.query("update appointments set payment_status = 'confirmed'")
    expect(await naming('ida@post.example')).toMatchObject({ refusal: 'slot-taken' })
    expect(await count('appointments', "status = 'scheduled'")).toBe(1)
  })
})

test("choosing a taken time keeps the hold, and nobody can give up a stranger's hold", async () => {
  const { services, opens, count } = await world()
  await opens('2026-12-03', '12:00', '19:30')
  const held = await bookAppointment(services, ask({ email: 'ida@post.example' }), booker)
  const replaces = held.ok ? held.value.appointmentId : ''
  await bookAppointment(services, ask({ type: 'consultation', appointmentTime: '15:00' }), booker)
  const taken = ask({ email: 'ida@post.example', appointmentTime: '15:00', replaces })
  expect(await bookAppointment(services, taken, booker)).toMatchObject({ refusal: 'slot-taken' })
  await bookAppointment(services, ask({ appointmentTime: '16:00', replaces }), booker)
  expect(await count('appointments', "status = 'cancelled'")).toBe(0)
})
