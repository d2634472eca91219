import { expect, test } from 'vitest'
import { deriveClearance } from '#app/db/clearance.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { markVisit } from '#app/features/appointments/commands/change-as-staff.ts'
import { cleared } from '#test/clinic/cleared.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { decided, healthClinic } from '#test/clinic/health-clinic.ts'
import { asReached } from '#test/clinic/signed-in.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { decideHealth, readTestSpot } from './commands/decide.ts'
import { askedHealth } from './queries/asked-health.ts'
import { clientClearance } from './queries/clearance.ts'
import { decisionSchema, readingSchema } from './schema.ts'

async function clinic(engine: Engine) {
  const w = await world({ engine })
  const { services } = w
  const ida = await signedIn(services)
  const doctor = await signedIn(services, { firstName: 'Amir', roles: ['provider'] })
  const maja = await signedIn(services, { firstName: 'Maja', roles: ['provider'] })
  const seat = { id: services.newId(), name: 'Amir', user_id: doctor.userId, is_doctor: true }
  await services.db.k.insertInto('providers').values(seat).execute()
  const shown = () => clientClearance(services, doctor, asReached(ida.userId))
  return { ...w, ida, doctor, maja, shown }
}

const says = (form: object) => decisionSchema.parse(form)

test.each(engines())(
  'the doctor’s yes clears the client, and a no stops the laser until another word (%s)',
  async (engine) => {
    const { services, clock, ida, doctor, maja, shown } = await clinic(engine)
    await cleared(services, ida.userId, { yes: { epilepsy: '' } })
    expect(await shown()).toMatchObject({ state: 'needs-doctor', isDoctor: true })
    const yes = says({ answer: 'allowed' })
    expect(await decideHealth(services, maja, await askedHealth(services.db.k, ida.userId), yes)).toMatchObject({
      refusal: 'doctor-needed',
    })
    expect(await decideHealth(services, doctor, await askedHealth(services.db.k, ida.userId), yes)).toMatchObject({
      ok: true,
    })
    expect(await shown()).toMatchObject({ state: 'allowed' })
    clock.moveTo('2026-11-30T09:00:00+01:00')
    await decideHealth(
      services,
      doctor,
      await askedHealth(services.db.k, ida.userId),
      says({ answer: 'not-allowed', reason: 'Anfald i går' }),
    )
    expect(await shown()).toMatchObject({ state: 'stopped' })
    clock.moveTo('2026-11-30T10:00:00+01:00')
    await decideHealth(services, doctor, await askedHealth(services.db.k, ida.userId), says({ answer: 'seen' }))
    expect(await shown()).toMatchObject({ state: 'stopped' })
  },
)

test.each(engines())('a stop ends on the day the doctor names, and on no day before (%s)', async (engine) => {
  const { services, ida, doctor, providerId, shown } = await clinic(engine)
  await cleared(services, ida.userId, { yes: { pregnant: '' } })
  const before = await visit(services, ida, providerId, { at: '2026-12-03T12:30' })
  await visit(services, ida, providerId, { at: '2027-01-20T12:30' })
  await decideHealth(
    services,
    doctor,
    await askedHealth(services.db.k, ida.userId),
    says({ answer: 'allowed-from', from: '2026-12-10', reason: 'Født' }),
  )
  expect(await shown()).toMatchObject({ state: 'stopped', barredVisits: [{ id: before }] })
})

test.each(engines())(
  'a doctor permits a test spot alone, and the laser once it is read as calm (%s)',
  async (engine) => {
    const { services, clock, ida, doctor, maja, providerId, shown } = await clinic(engine)
    await cleared(services, ida.userId, { yes: { epilepsy: '' } })
    const only = says({ answer: 'spot-first', note: 'Kun albuen' })
    expect(await decideHealth(services, doctor, await askedHealth(services.db.k, ida.userId), only)).toMatchObject({
      ok: true,
    })
    expect(await shown()).toMatchObject({ state: 'needs-test-spot', lastAnswer: { note: 'Kun albuen' } })
    const id = await visit(services, ida, providerId, { at: '2026-11-30T09:30' })
    const start = { id, from: 'confirmed', to: 'completed' } as const
    expect(await markVisit(services, maja, start)).toMatchObject({ refusal: 'clearance-needed' })
    expect(await markVisit(services, maja, { ...start, asTestSpot: true })).toMatchObject({ ok: true })
    clock.moveTo('2026-12-14T09:30:00+01:00')
    await cleared(services, ida.userId, { yes: { epilepsy: '' }, signs: [] })
    const calm = readingSchema.parse({ reading: 'calm' })
    expect(await readTestSpot(services, maja, ida.userId, calm)).toMatchObject({ ok: true })
    expect(await shown()).toMatchObject({ state: 'allowed' })
    clock.moveTo('2026-12-14T09:31:00+01:00')
    await cleared(services, ida.userId, { yes: { epilepsy: '', pregnant: '' }, signs: [] })
    const stopped = await askedHealth(services.db.k, ida.userId)
    expect(await decideHealth(services, doctor, stopped, only)).toMatchObject({ refusal: 'laser-barred' })
  },
)

test.each(engines())(
  'a test spot is given, waits to be read, and clears the client once it is calm (%s)',
  async (engine) => {
    const { services, clock, ida, maja, providerId, shown } = await clinic(engine)
    await cleared(services, ida.userId, { yes: { 'cosmetic-tattoo': '' } })
    const id = await visit(services, ida, providerId, { at: '2026-11-30T09:30' })
    expect(await markVisit(services, maja, { id, from: 'confirmed', to: 'completed', asTestSpot: true })).toMatchObject(
      {
        ok: true,
      },
    )
    expect(await shown()).toMatchObject({ state: 'needs-test-spot', hasSpotToRead: true })
    clock.moveTo('2026-12-14T09:00:00+01:00')
    const reading = readingSchema.parse({ reading: 'calm' })
    expect(await readTestSpot(services, ida, ida.userId, reading)).toMatchObject({ refusal: 'forbidden' })
    await readTestSpot(services, maja, ida.userId, reading)
    expect(await shown()).toMatchObject({ state: 'allowed', hasSpotToRead: false })
    expect(await inTransaction(services.db, (tx) => deriveClearance(tx, ida.userId))).not.toContainEqual(
      expect.objectContaining({ key: 'spot-unread' }),
    )
  },
)

test.each(engines())(
  'a yes lifts a changed test spot when it was given to that reading, and no other yes does (%s)',
  async (engine) => {
    const of = await healthClinic(engine)
    const { services, clock, ida, doctor, providerId } = of
    await cleared(services, ida.userId, { yes: { 'cosmetic-tattoo': '' } })
    const id = await visit(services, ida, providerId, { at: '2026-11-30T07:30' })
    const given = { is_test_spot: true, status: 'completed' } as const
    await services.db.k.updateTable('appointments').set(given).where('id', '=', id).execute()
    clock.moveTo('2026-12-14T09:00:00+01:00')
    await decided(of, { kind: 'test-spot', answer: 'changed' })
    const shown = async () => (await clientClearance(services, doctor, asReached(ida.userId))).state
    clock.moveTo('2026-12-14T10:00:00+01:00')
    // As it was kept before a decision named the reading.
    await decided(of, { kind: 'health', answer: 'allowed' })
    expect(await shown()).toBe('needs-doctor')
    clock.moveTo('2026-12-14T11:00:00+01:00')
    const asked = await askedHealth(services.db.k, ida.userId)
    expect(await decideHealth(services, doctor, asked, says({ answer: 'allowed' }))).toMatchObject({ ok: true })
    expect(await shown()).toBe('allowed')
  },
)

test.each([
  [{ answer: 'not-allowed' }, false],
  [{ answer: 'allowed-from', reason: 'Født' }, false],
  [{ answer: 'allowed-from', from: '2026-12-10', reason: 'Født' }, true],
  [{ answer: 'seen' }, true],
  [{ answer: 'maybe' }, false],
])('the doctor’s answer %j is complete: %s', (form, isComplete) => {
  expect(decisionSchema.safeParse(form).success).toBe(isComplete)
})
