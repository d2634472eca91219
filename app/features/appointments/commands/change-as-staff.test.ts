import { expect, test } from 'vitest'
import { clinicTime } from '#app/domain/time/clinic-time.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { cleared } from '#test/clinic/cleared.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { apiOf } from '#test/clinic/http.ts'
import { cookieOf } from '#test/clinic/people.ts'
import { engines, world } from '#test/clinic/world.ts'
import { stretchVisit } from './stretch.ts'
import { versionOf } from '../queries/visit-edit.ts'
import { markVisit, moveAsStaff, undoMark } from './change-as-staff.ts'

async function clinic(engine?: 'embedded' | 'postgres') {
  const w = await world({ ...(engine && { engine }) })
  for (const day of ['2026-12-03', '2026-12-10']) await w.opens(day, '12:00', '19:30')
  const ida = await signedIn(w.services, { email: 'ida@post.example' })
  const nurse = await signedIn(w.services, { roles: ['provider'] })
  const history = () =>
    w.services.db.k
      .selectFrom('appointment_history')
      .select(['actor', 'field', 'was', 'became', 'reason'])
      .orderBy('id')
      .execute()
  const mails = async () => {
    while ((await deliverDue(w.services, deliverOne)) > 0);
    return w.sent.splice(0)
  }
  return { ...w, ida, nurse, history, mails }
}

const later = clinicTime('2026-12-10T15:30')

test.each(engines())(
  'staff move a visit the client could no longer move, and the client is told (%s)',
  async (engine) => {
    const { services, clock, ida, nurse, providerId, history, mails } = await clinic(engine)
    const id = await visit(services, ida, providerId)
    clock.moveTo('2026-12-03T11:00:00+01:00')
    expect(await moveAsStaff(services, nurse, { id, startsAt: later })).toEqual({ ok: true, value: null })
    expect(await history()).toEqual([
      { actor: nurse.userId, field: 'time', was: '2026-12-03T12:30', became: '2026-12-10T15:30', reason: '' },
    ])
    const [mail] = await mails()
    expect(mail).toMatchObject({ to: 'ida@post.example' })
    expect(mail?.text).toContain('15.30')
  },
)

test('a slot somebody has is not given twice by staff either', async () => {
  const { services, ida, nurse, providerId } = await clinic()
  const bo = await signedIn(services)
  const id = await visit(services, ida, providerId)
  await visit(services, bo, providerId, { at: '2026-12-10T15:30', type: 'consultation' })
  expect(await moveAsStaff(services, nurse, { id, startsAt: later })).toMatchObject({ refusal: 'slot-taken' })
})

test('six weeks hold for staff, unless a medical indication is written; that stands on the visit and in the log', async () => {
  const { services, ida, nurse, providerId, history, count } = await clinic()
  await visit(services, ida, providerId, { at: '2026-11-02T12:30', status: 'completed' })
  const id = await visit(services, ida, providerId, { at: '2027-01-25T12:30' })
  expect(await moveAsStaff(services, nurse, { id, startsAt: later })).toEqual({
    ok: false,
    refusal: 'six-weeks',
    details: { firstOpenDay: '2026-12-14' },
  })
  const medicalIndication = 'Infected area is to be treated before it heals over'
  expect(await moveAsStaff(services, nurse, { id, startsAt: later, medicalIndication })).toMatchObject({ ok: true })
  expect(await count('appointments', `id = '${id}' and medical_indication = '${medicalIndication}'`)).toBe(1)
  expect((await history()).at(-1)).toMatchObject({ actor: nurse.userId, reason: medicalIndication })
  expect(await count('audit_log', `action = 'six-weeks-overridden' and subject_id = '${ida.userId}'`)).toBe(1)
  expect(await count('audit_log', `detail::text like '%Infected%'`)).toBe(0)
})

test.each(engines())(
  'a visit is received, treated and closed, each by who pressed; two presses are one (%s)',
  async (engine) => {
    const { services, clock, ida, nurse, providerId, history } = await clinic(engine)
    const id = await visit(services, ida, providerId)
    await cleared(services, ida.userId)
    clock.moveTo('2026-12-03T12:20:00+01:00')
    const both = await Promise.all(
      [1, 2].map(() => markVisit(services, nurse, { id, from: 'confirmed', to: 'ankommet' })),
    )
    expect(both).toContainEqual({ ok: true, value: 'ankommet' })
    expect(both).toContainEqual(expect.objectContaining({ ok: false, refusal: 'moved-by-someone-else' }))
    await markVisit(services, nurse, { id, from: 'ankommet', to: 'in_progress' })
    expect(await markVisit(services, nurse, { id, from: 'in_progress', to: 'completed' })).toMatchObject({ ok: true })
    expect((await history()).map(({ actor, became }) => [actor, became])).toEqual(
      ['ankommet', 'in_progress', 'completed'].map((one) => [nurse.userId, one]),
    )
  },
)

test('nobody is received before the day, missed before the time, or without having paid', async () => {
  const { services, clock, ida, nurse, providerId } = await clinic()
  const id = await visit(services, ida, providerId)
  const mark = (to: 'ankommet' | 'no_show') => markVisit(services, nurse, { id, from: 'confirmed', to })
  expect(await mark('ankommet')).toMatchObject({ refusal: 'move-not-allowed' })
  clock.moveTo('2026-12-03T12:29:00+01:00')
  expect(await mark('no_show')).toMatchObject({ refusal: 'move-not-allowed' })
  await services.db.k.updateTable('appointments').set({ payment_status: 'pending' }).execute()
  expect(await mark('ankommet')).toMatchObject({ refusal: 'move-not-allowed' })
})

test('a mark set by mistake is taken back on the day, a treatment that is done is not', async () => {
  const { services, clock, ida, nurse, providerId } = await clinic()
  const id = await visit(services, ida, providerId)
  await cleared(services, ida.userId)
  clock.moveTo('2026-12-03T12:40:00+01:00')
  await markVisit(services, nurse, { id, from: 'confirmed', to: 'no_show' })
  expect(await undoMark(services, nurse, { id, from: 'no_show' })).toEqual({ ok: true, value: 'confirmed' })
  await markVisit(services, nurse, { id, from: 'confirmed', to: 'completed' })
  expect(await undoMark(services, nurse, { id, from: 'completed' })).toMatchObject({ refusal: 'move-not-allowed' })
})

test('a missed visit whose time somebody has booked since is not brought back', async () => {
  const { services, clock, ida, nurse, providerId } = await clinic()
  const id = await visit(services, ida, providerId)
  clock.moveTo('2026-12-03T12:40:00+01:00')
  await markVisit(services, nurse, { id, from: 'confirmed', to: 'no_show' })
  await visit(services, await signedIn(services), providerId, { type: 'consultation' })
  expect(await undoMark(services, nurse, { id, from: 'no_show' })).toMatchObject({ refusal: 'slot-taken' })
})

test('only staff change a client’s visit like that, by command and by call', async () => {
  const { services, ida, providerId } = await clinic()
  const id = await visit(services, ida, providerId)
  expect(await moveAsStaff(services, ida, { id, startsAt: later })).toMatchObject({ refusal: 'forbidden' })
  const api = apiOf(services)
  const path = `/api/staff/appointments/${id}/move`
  const elsewhere = { seen: await versionOf(services, id), date: '2026-12-10', time: '15:30' }
  expect((await api.post(path, elsewhere)).status).toBe(401)
  expect((await api.post(path, elsewhere, { cookie: await cookieOf(services, ida.userId) })).status).toBe(403)
})

test('the calls of the clinic’s screens move, mark, and say in words what is refused', async () => {
  const { services, clock, ida, nurse, providerId } = await clinic()
  const id = await visit(services, ida, providerId)
  const api = apiOf(services)
  const post = async (what: string, body: object) =>
    api.post(`/api/staff/appointments/${id}/${what}`, body, { cookie: await cookieOf(services, nurse.userId) })
  const seen = (await versionOf(services, id))!
  const moved = await post('move', { seen, date: '2026-12-10', time: '15:30' })
  expect(moved.body).toEqual({ startsAt: '2026-12-10T15:30', seen: await versionOf(services, id) })
  const stale = await post('stretch', { seen, from: 30, minutes: 45 })
  expect([stale.status, stale.body]).toMatchObject([409, { last: { by: 'Ida', fields: ['time'] }, now: moved.body }])
  clock.moveTo('2026-12-10T15:20:00+01:00')
  expect((await post('status', { from: 'confirmed', to: 'ankommet' })).body).toEqual({ status: 'ankommet' })
  const again = await post('status', { from: 'confirmed', to: 'ankommet' })
  expect([again.status, again.body.code]).toEqual([409, 'moved-by-someone-else'])
  expect((await post('undo', { from: 'ankommet' })).body).toEqual({ status: 'confirmed' })
  const wrong = await post('stretch', { seen, from: 45, minutes: 7 })
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['minutes']])
})

test.each(engines())(
  'of two who move one version of a visit one does; the other sees who changed what and where it stands (%s)',
  async (engine) => {
    const { services, ida, nurse, providerId, count } = await clinic(engine)
    const nora = await signedIn(services, { firstName: 'Nora', roles: ['provider'] })
    const id = await visit(services, ida, providerId)
    const seen = (await versionOf(services, id))!
    const half = clinicTime('2026-12-10T15:00')
    expect(await moveAsStaff(services, nora, { id, seen, startsAt: later })).toMatchObject({ ok: true })
    expect(await moveAsStaff(services, nurse, { id, seen, startsAt: half })).toMatchObject({
      refusal: 'moved-by-someone-else',
      details: { last: { by: 'Nora', fields: ['time'] }, now: { startsAt: later, minutes: 30 } },
    })
    expect(await stretchVisit(services, nurse, { id, seen, from: 30, minutes: 45 })).toMatchObject({
      refusal: 'moved-by-someone-else',
      details: { last: { by: 'Nora' }, now: { startsAt: later } },
    })
    expect(await count('outbox', "kind = 'appointment-moved'")).toBe(1)
    const again = (await versionOf(services, id))!
    const both = await Promise.all(
      [half, clinicTime('2026-12-10T14:00')].map((startsAt) =>
        moveAsStaff(services, nurse, { id, seen: again, startsAt }),
      ),
    )
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await count('outbox', "kind = 'appointment-moved'")).toBe(2)
  },
)
