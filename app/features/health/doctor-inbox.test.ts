import { expect, test } from 'vitest'
import { markVisit } from '#app/features/appointments/commands/change-as-staff.ts'
import { healthSaid } from '#app/features/journal/queries/health.ts'
import { rowsOf } from '#app/features/worklists/queries.ts'
import { cleared } from '#test/clinic/cleared.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { asReached } from '#test/clinic/signed-in.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { decideHealth } from './commands/decide.ts'
import { askedHealth } from './queries/asked-health.ts'
import { answersToday, waitingForDoctor } from './queries/doctor-inbox.ts'

async function clinic(engine: Engine) {
  const w = await world({ engine })
  const { services } = w
  const doctor = await signedIn(services, { firstName: 'Amir', roles: ['provider'] })
  const seat = { id: services.newId(), name: 'Amir', user_id: doctor.userId, is_doctor: true }
  await services.db.k.insertInto('providers').values(seat).execute()
  const client = async (firstName: string, yes: Partial<Record<string, string>>, at?: string) => {
    const who = await signedIn(services, { firstName, lastName: 'Holm' })
    await cleared(services, who.userId, { yes })
    if (at) await visit(services, who, w.providerId, { at })
    return who
  }
  const names = async () => (await waitingForDoctor(services)).map(({ name }) => name.split(' ')[0])
  const listed = async () =>
    (await rowsOf(services, doctor, { list: 'doctor', part: 'open', page: 1 })).map(({ name }) => name.split(' ')[0])
  return { ...w, doctor, client, names, listed }
}

test.each(engines())(
  'the doctor’s inbox has whose answers ask for a doctor, the oldest first, with the client’s own words (%s)',
  async (engine) => {
    const { services, client, names } = await clinic(engine)
    await client('Bo', { epilepsy: '' }, '2026-12-20T12:30')
    await client('Ida', { immune: 'metotrexat', allergy: 'plaster' }, '2026-12-03T12:30')
    await client('Eva', { keloid: '' })
    await client('Kai', { pregnant: '' }, '2026-12-04T12:30')
    await client('Liv', {}, '2026-12-05T12:30')
    expect(await names()).toEqual(['Ida', 'Bo', 'Eva'])
    expect((await waitingForDoctor(services))[0]).toMatchObject({
      said: [{ question: 'immune', more: 'metotrexat' }],
      nextVisit: '2026-12-03T12:30',
      answeredAt: expect.stringMatching(/^2026-11-30T/),
      seenBy: null,
      isHere: false,
    })
  },
)

test.each(engines())('a client who waits in the clinic stands first in the doctor’s inbox (%s)', async (engine) => {
  const { services, client, names } = await clinic(engine)
  await client('Ida', { epilepsy: '' }, '2026-11-30T09:00')
  const bo = await client('Bo', { heart: '' }, '2026-11-30T15:00')
  expect(await names()).toEqual(['Ida', 'Bo'])
  await services.db.pool.query(`update appointments set status = 'ankommet' where patient_id = $1`, [bo.userId])
  expect(await names()).toEqual(['Bo', 'Ida'])
  expect((await waitingForDoctor(services)).map(({ isHere }) => isHere)).toEqual([true, false])
})

test.each(engines())(
  'what a doctor has seen stands last and waits no more; a decision ends it (%s)',
  async (engine) => {
    const { services, doctor, client, names, listed } = await clinic(engine)
    const ida = await client('Ida', { epilepsy: '' }, '2026-12-03T12:30')
    const bo = await client('Bo', { heart: '' }, '2026-12-20T12:30')
    await decideHealth(services, doctor, await askedHealth(services.db.k, ida.userId), {
      answer: 'seen',
      from: null,
      reason: '',
      note: '',
    })
    expect([await names(), await listed()]).toEqual([['Bo', 'Ida'], ['Bo']])
    await decideHealth(services, doctor, await askedHealth(services.db.k, ida.userId), {
      answer: 'allowed',
      from: null,
      reason: '',
      note: '',
    })
    await decideHealth(services, doctor, await askedHealth(services.db.k, bo.userId), {
      answer: 'not-allowed',
      from: null,
      reason: 'For tidligt',
      note: '',
    })
    expect(await names()).toEqual([])
    expect((await healthSaid(services, asReached(ida.userId))).findings).toEqual([])
  },
)

test.each(engines())('a test spot waits to be read from the day it was given (%s)', async (engine) => {
  const { services, doctor, client, providerId, names } = await clinic(engine)
  const ida = await client('Ida', { 'cosmetic-tattoo': '' })
  expect(await names()).toEqual([])
  const id = await visit(services, ida, providerId, { at: '2026-11-30T09:30' })
  await markVisit(services, doctor, { id, from: 'confirmed', to: 'completed', asTestSpot: true })
  expect(await waitingForDoctor(services)).toMatchObject([{ said: [], spotGivenOn: '2026-11-30' }])
})

test.each(engines())('an empty inbox names the doctor’s last answer of the day (%s)', async (engine) => {
  const { services, clock, doctor, client } = await clinic(engine)
  expect(await answersToday(services, doctor)).toEqual({ count: 0, last: undefined })
  const ida = await client('Ida', { epilepsy: '' })
  const yes = { answer: 'allowed', from: null, reason: '', note: '' } as const
  await decideHealth(services, doctor, await askedHealth(services.db.k, ida.userId), yes)
  expect(await answersToday(services, doctor)).toEqual({ count: 1, last: { name: 'Ida Holm', at: '2026-11-30T08:00' } })
  clock.moveTo('2026-12-01T08:00:00+01:00')
  expect(await answersToday(services, doctor)).toMatchObject({ count: 0 })
})

test.each(engines())('someone who has no visit ahead leaves the inbox after ninety days (%s)', async (engine) => {
  const { clock, client, names } = await clinic(engine)
  await client('Ida', { epilepsy: '' })
  await client('Bo', { epilepsy: '' }, '2027-03-05T12:30')
  clock.moveTo('2027-02-28T09:00:00+01:00')
  expect(await names()).toEqual(['Bo', 'Ida'])
  clock.moveTo('2027-03-01T09:00:00+01:00')
  expect(await names()).toEqual(['Bo'])
})
