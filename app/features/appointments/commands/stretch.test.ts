import { expect, test } from 'vitest'
import { clinicTime } from '#app/domain/time/clinic-time.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { moveAsStaff } from './change-as-staff.ts'
import { stretchVisit } from './stretch.ts'

async function clinic(engine: Engine = 'postgres') {
  const w = await world({ engine })
  await w.opens('2026-12-03', '12:00', '14:00')
  const nurse = await signedIn(w.services, { roles: ['provider'] })
  const book = async (at: string) => visit(w.services, await signedIn(w.services), w.providerId, { at })
  return { ...w, nurse, book }
}

test.each(engines())('a visit is stretched as far as the next one, and no further (%s)', async (engine) => {
  const { services, nurse, book, count } = await clinic(engine)
  const id = await book('2026-12-03T12:30')
  await book('2026-12-03T13:30')
  const stretch = (from: number, minutes: number) => stretchVisit(services, nurse, { id, from, minutes })
  expect(await stretch(30, 75)).toMatchObject({ refusal: 'slot-taken' })
  expect(await stretch(30, 60)).toEqual({ ok: true, value: null })
  expect(await stretch(30, 45)).toMatchObject({ refusal: 'moved-by-someone-else' })
  expect(await stretch(60, 15)).toMatchObject({ ok: true })
  expect(await count('outbox', "kind = 'appointment-moved'")).toBe(0)
})

test('a visit is not stretched past closing, but one that has begun may take longer', async () => {
  const { services, clock, nurse, book } = await clinic()
  const id = await book('2026-12-03T13:00')
  clock.moveTo('2026-12-03T13:20:00+01:00')
  expect(await stretchVisit(services, nurse, { id, from: 30, minutes: 90 })).toMatchObject({ refusal: 'slot-closed' })
  expect(await stretchVisit(services, nurse, { id, from: 30, minutes: 60 })).toMatchObject({ ok: true })
})

test('given to a colleague at the same time, the client hears nothing; at another time they do', async () => {
  const { services, nurse, book, opens, addProvider, count } = await clinic()
  const sofie = await addProvider('Sofie')
  await opens('2026-12-03', '12:00', '14:00', { provider: sofie })
  const id = await book('2026-12-03T12:30')
  const move = (time: string) =>
    moveAsStaff(services, nurse, { id, startsAt: clinicTime(`2026-12-03T${time}`), provider: sofie })
  expect(await move('12:30')).toMatchObject({ ok: true })
  expect(await count('outbox', "kind = 'appointment-moved'")).toBe(0)
  expect(await count('appointment_history', "field = 'provider'")).toBe(1)
  expect(await move('13:15')).toMatchObject({ ok: true })
  expect(await count('outbox', "kind = 'appointment-moved'")).toBe(1)
})
