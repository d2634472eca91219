import { expect, test } from 'vitest'
import { deriveClearance } from '#app/db/clearance.ts'
import { inTransaction } from '#app/db/transaction.ts'
import type { SignedIn } from '#app/domain/access/actor.ts'
import { safety } from '#app/content/safety.ts'
import * as day from '#app/routes/admin/day.tsx'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { apiOf } from '#test/clinic/http.ts'
import { cookieOf } from '#test/clinic/people.ts'
import { pageContext } from '#test/clinic/page-context.ts'
import { pushDevice } from '#test/support/push-device.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { reviewReport } from './commands/review.ts'
import { answerReport, reportSkin } from './commands/skin-reports.ts'
import { urgentReports } from './queries/urgent.ts'
import { skinReports } from './queries/worklist.ts'

/** A clinic with a doctor, a provider on duty and one who is off, and a client who reports. */
async function clinic(engine: Engine) {
  const w = await world({ engine })
  const { services } = w
  const ida = await signedIn(services, { firstName: 'Ida', phone: '+4520304050' })
  const person = async (firstName: string, seat: object) => {
    const who = await signedIn(services, { firstName, email: `${firstName}@clinic.example`, roles: ['provider'] })
    const id = services.newId()
    await services.db.k
      .insertInto('providers')
      .values({ id, name: firstName, user_id: who.userId, ...seat })
      .execute()
    return { ...who, providerId: id }
  }
  const lea = await person('lea', { is_doctor: true })
  const amir = await person('amir', {})
  await person('off', {})
  await visit(services, await signedIn(services), amir.providerId, { at: '2026-11-30T12:00' })
  const { endpoint, p256dh, auth } = pushDevice('https://fcm.googleapis.com/fcm/send/amir')
  const device = { id: services.newId(), user_id: amir.userId, endpoint, p256dh, auth, lng: 'da' as const }
  await services.db.k
    .insertInto('push_devices')
    .values({ ...device, added_at: services.clock.instant() })
    .execute()
  const report = (signs: string[]) =>
    reportSkin(services, ida, { visit: null, signs, note: 'Det svider', lng: 'da', pictures: [] })
  const deliver = async () => {
    while ((await deliverDue(services, deliverOne)) > 0);
  }
  return { ...w, ida, amir, lea, report, deliver }
}

test.each(engines())(
  '[spec 12 urgent-reaction] an urgent report calls the doctor and who is on duty, and names neither client nor sign (%s)',
  async (engine) => {
    const { services, ida, report, deliver, ...w } = await clinic(engine)
    // Beside the receipt to the client.
    const toStaff = () => w.sent.filter(({ to }) => to !== ida.email)
    await report(['opening-hours-0'])
    await deliver()
    expect(toStaff()).toEqual([])
    await report(['same-day-0'])
    await deliver()
    expect(
      toStaff()
        .map(({ to, subject }) => `${to}: ${subject}`)
        .sort(),
    ).toEqual([
      'amir@clinic.example: Haster: en klient venter på svar',
      'lea@clinic.example: Haster: en klient venter på svar',
    ])
    expect(services.push.shown.map(({ text, url }) => [text, url])).toEqual([
      ['En klient har brug for svar i dag.', '/admin/worklists?list=reactions'],
    ])
    const said = JSON.stringify([toStaff(), services.push.shown])
    for (const words of [...safety.da.emergency, ...safety.da['same-day'], 'Ida', 'svider', 'hud'])
      expect(said).not.toContain(words)
  },
)

test.each(engines())('open staff pages hear of an urgent report at once, and of its answer (%s)', async (engine) => {
  const { services, ida, amir, report } = await clinic(engine)
  const heard: string[] = []
  services.live.onMessage((id) => heard.push(id))
  const kept = await report(['emergency-0'])
  if (!kept.ok) throw new Error(kept.refusal)
  await expect.poll(() => heard, { timeout: 2000 }).toEqual([ida.userId])
  const api = apiOf(services)
  const asked = async (userId: string) =>
    api.fetch('http://clinic.test/api/staff/urgent-reports', {
      headers: { cookie: await cookieOf(services, userId) },
    })
  expect((await asked(ida.userId)).status).toBe(403)
  const told = await asked(amir.userId)
  const row = { patientId: ida.userId, name: 'Ida Holm', phone: '+4520304050', reportedAt: '2026-11-30T08:00' }
  expect(await told.json()).toEqual({ reports: [{ ...row, minutes: 0 }] })
  await answerReport(services, amir, { id: kept.value.id, patientId: ida.userId, how: 'phone' })
  await expect.poll(() => heard, { timeout: 2000 }).toEqual([ida.userId, ida.userId])
  expect(await urgentReports(services)).toEqual([])
})

test.each(engines())(
  'a reaction graded 3 calls the doctors once, waits in their part of the list until one reviews it, and bars the laser until it is closed (%s)',
  async (engine) => {
    const { services, ida, amir, lea, report, deliver, ...w } = await clinic(engine)
    const kept = await report(['opening-hours-0'])
    if (!kept.ok) throw new Error(kept.refusal)
    await answerReport(services, amir, { id: kept.value.id, patientId: ida.userId, how: 'phone' })
    const review = (who: typeof amir, grade: 2 | 3 | 4, outcome: 'open' | 'healed' = 'open') =>
      reviewReport(services, who, {
        report: kept.value.id,
        patientId: ida.userId,
        grade,
        kind: 'infection',
        words: '',
        outcome,
      })
    const called = async () => {
      await deliver()
      return w.sent.filter(({ subject }) => subject.startsWith('Haster')).map(({ to }) => to)
    }
    const { count } = skinReports
    await review(amir, 2)
    expect(await called()).toEqual([])
    expect(await count(services)).toEqual({ urgent: 0, doctor: 0, overdue: 0, others: 0 })
    await review(amir, 3)
    await review(amir, 4)
    expect(await called()).toEqual(['lea@clinic.example'])
    expect(await count(services)).toMatchObject({ doctor: 1 })
    expect(await skinReports.rows(services, 'doctor', { limit: 9, offset: 0 })).toMatchObject([{ name: 'Ida Holm' }])
    await review(amir, 2)
    expect(await count(services)).toMatchObject({ doctor: 1 })
    await review(lea, 3)
    expect(await called()).toHaveLength(1)
    expect(await count(services)).toMatchObject({ doctor: 0 })
    const isBarred = async () =>
      (await inTransaction(services.db, (tx) => deriveClearance(tx, ida.userId))).some(({ key }) => key === 'reaction')
    expect(await isBarred()).toBe(true)
    await review(amir, 3, 'healed')
    expect(await isBarred()).toBe(false)
    await review(amir, 4)
    await review(amir, 2, 'healed')
    expect(await count(services)).toMatchObject({ doctor: 1, overdue: 0 })
    await review(lea, 2, 'healed')
    expect(await count(services)).toEqual({ urgent: 0, doctor: 0, overdue: 0, others: 0 })
  },
)

test.each(engines())(
  'a followed reaction that staff have not looked at for a week is on the board of clinicians (%s)',
  async (engine) => {
    const { services, clock, ida, amir, report } = await clinic(engine)
    const rikke = await signedIn(services, { firstName: 'Rikke', roles: ['reception'] })
    const kept = await report(['opening-hours-0'])
    if (!kept.ok) throw new Error(kept.refusal)
    await answerReport(services, amir, { id: kept.value.id, patientId: ida.userId, how: 'phone' })
    const review = { report: kept.value.id, patientId: ida.userId, grade: 2, kind: 'blister', words: '' } as const
    await reviewReport(services, amir, { ...review, outcome: 'open' })
    const overdue = async (actor: SignedIn) => {
      const args = {
        context: pageContext(services, actor, day.handle),
        request: new Request('http://clinic.test/admin'),
      }
      return (await day.loader({ ...args, params: {} } as never)).overdue
    }
    clock.moveTo('2026-12-07T20:00:00+01:00')
    expect(await overdue(amir)).toBe(0)
    clock.moveTo('2026-12-08T08:00:00+01:00')
    expect([await overdue(amir), await overdue(rikke)]).toEqual([1, 0])
    await reviewReport(services, amir, { ...review, outcome: 'open' })
    expect(await overdue(amir)).toBe(0)
  },
)
