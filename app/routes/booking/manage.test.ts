import { expect, test } from 'vitest'
import { SHIPPED_CLINIC } from '#test/clinic/shipped-clinic.ts'
import { bookAppointment } from '#app/features/booking/commands/book.ts'
import { bookingSchema } from '#app/features/booking/schema.ts'
import { requestContext, servicesContext } from '#app/http/context.ts'
import { world } from '#test/clinic/world.ts'
import { action } from './manage.tsx'

type World = Awaited<ReturnType<typeof world>>

async function treatmentOn({ services }: World, appointmentDate: string) {
  const input = bookingSchema.parse({
    type: 'treatment',
    email: 'ida@post.example',
    firstName: 'Ida',
    appointmentDate,
    appointmentTime: '12:30',
  })
  const booked = await bookAppointment(services, input, { lng: 'da', isVerified: true })
  if (!booked.ok) throw new Error(booked.refusal)
  return booked.value.manageUrl.split('/').at(-1)!
}

/** What the page says after a move that was refused. */
async function saidOfMove(
  { services }: World,
  token: string,
  { day, time, seen }: { day: string; time: string; seen?: string },
  address = '203.0.113.9',
) {
  const asked = {
    params: { token },
    request: new Request(`http://clinic.test/aftale/${token}`, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'move', day, time, ...(seen && { seen }) }),
    }),
    context: new Map<unknown, unknown>([
      [servicesContext, services],
      [requestContext, { lng: 'da', clinic: SHIPPED_CLINIC, address }],
    ]),
  } as unknown as Parameters<typeof action>[0]
  const answer = await action(asked)
  if (answer instanceof Response)
    return new URL(answer.headers.get('Location')!, 'http://clinic.test').searchParams.get('done') ?? ''
  return 'text' in answer.data ? answer.data.text : ''
}

test('who moves a treatment too close to another is told the first day that keeps the six weeks', async () => {
  const w = await world()
  for (const day of ['2026-12-03', '2027-01-14', '2027-01-13']) await w.opens(day, '12:00', '19:30')
  const first = await treatmentOn(w, '2026-12-03')
  await treatmentOn(w, '2027-01-14')
  const said = await saidOfMove(w, first, { day: '2027-01-13', time: '15:00' })
  expect(said).toContain('Der skal gå mindst 42 dage')
  expect(said).toContain('Vælg en anden dag')
  expect(said).toContain('25. februar 2027')
})

test('who moves to a taken time is told of the time, and no day', async () => {
  const w = await world()
  await w.opens('2026-12-03', '12:00', '19:30')
  const token = await treatmentOn(w, '2026-12-03')
  const other = bookingSchema.parse({
    type: 'consultation',
    email: 'bo@post.example',
    firstName: 'Bo',
    appointmentDate: '2026-12-03',
    appointmentTime: '15:00',
  })
  await bookAppointment(w.services, other, { lng: 'da' })
  expect(await saidOfMove(w, token, { day: '2026-12-03', time: '15:00' })).not.toContain('42 dage')
})

test('[sec 59.1] an appointment is moved five times a day, so nobody is sent mail after mail they never asked for', async () => {
  const w = await world()
  await w.opens('2026-12-03', '12:00', '19:30')
  const token = await treatmentOn(w, '2026-12-03')
  const times = ['13:00', '14:00', '15:00', '16:00', '17:00', '18:00']
  const said: string[] = []
  for (const [n, time] of times.entries())
    said.push(await saidOfMove(w, token, { day: '2026-12-03', time }, `203.0.113.${n}`))
  expect(said.slice(0, 5)).toEqual(Array(5).fill('moved'))
  expect(said[5]).toContain('Ring til os')
  expect(await w.count('outbox', "kind = 'appointment-moved'")).toBeLessThanOrEqual(5)
})

test('a network address moves twenty appointments an hour', async () => {
  const w = await world()
  await w.opens('2026-12-03', '12:00', '19:30')
  const token = await treatmentOn(w, '2026-12-03')
  for (let n = 0; n < 20; n++) await w.services.limits.take('move-from-address', '203.0.113.9')
  expect(await saidOfMove(w, token, { day: '2026-12-03', time: '15:00' })).toContain('Ring til os')
  expect(await saidOfMove(w, token, { day: '2026-12-03', time: '15:00' }, '203.0.113.10')).toBe('moved')
})

test('of two tabs that move one visit, the second is told that it was moved meanwhile', async () => {
  const w = await world()
  await w.opens('2026-12-03', '12:00', '19:30')
  const token = await treatmentOn(w, '2026-12-03')
  const [day, seen] = ['2026-12-03', '2026-12-03T12:30']
  expect(await saidOfMove(w, token, { day, time: '15:00', seen })).toBe('moved')
  expect(await saidOfMove(w, token, { day, time: '17:00', seen })).toContain('ændret et andet sted')
  expect(await w.count('appointments', "appointment_time = '15:00'")).toBe(1)
  // Pressed twice for one and the same time: it is where it was wished.
  expect(await saidOfMove(w, token, { day, time: '15:00', seen })).toBe('moved')
})

test('choosing the time it already has says that nothing changed, and mails nothing', async () => {
  const w = await world()
  await w.opens('2026-12-03', '12:00', '19:30')
  const token = await treatmentOn(w, '2026-12-03')
  const mails = () => w.services.db.k.selectFrom('outbox').select('id').execute()
  const before = await mails()
  const own = { day: '2026-12-03', time: '12:30', seen: '2026-12-03T12:30' }
  expect(await saidOfMove(w, token, own)).toBe('unchanged')
  expect(await mails()).toEqual(before)
  expect(await saidOfMove(w, token, { ...own, time: '15:00' })).toBe('moved')
  // The same form sent twice: the move and its mail were made.
  expect(await saidOfMove(w, token, { ...own, time: '15:00' })).toBe('moved')
})
