import sharp from 'sharp'
import { expect, test } from 'vitest'
import { safety } from '#app/content/safety.ts'
import { rowsOf, sharedLists } from '#app/features/worklists/queries.ts'
import { openFile } from '#app/features/files/commands.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { answerReport, openReactions, reportSkin } from './commands/skin-reports.ts'
import { reactionAnswerTimes, skinCheckDue, skinReportsOf } from './queries/reports.ts'
import { signsIn } from './schema.ts'

async function clinic(engine: Engine = 'postgres') {
  const w = await world({ engine })
  const ida = await signedIn(w.services)
  const staff = await signedIn(w.services, { firstName: 'Amir', lastName: 'Rahimi', roles: ['provider'] })
  const treated = await visit(w.services, ida, w.providerId, { at: '2026-11-27T12:30', status: 'completed' })
  const picture = new Uint8Array(
    await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c66' } })
      .withExif({ IFD0: { Make: 'Canary-Camera' } })
      .jpeg()
      .toBuffer(),
  )
  const report = (signs: string[], more: object = {}) =>
    reportSkin(w.services, ida, { visit: null, signs, note: '', lng: 'da', pictures: [], ...more })
  return { ...w, ida, staff, treated, picture, report }
}

test('every sign of the safety pages can be ticked, in both languages, and decides how urgent it is', async () => {
  for (const lng of ['da', 'en'] as const) {
    const { emergency, 'same-day': sameDay, 'opening-hours': later } = safety[lng]
    expect(signsIn(lng).map(({ words }) => words)).toEqual([...emergency, ...sameDay, ...later])
    expect(new Set(signsIn(lng).map(({ name }) => name)).size).toBe(signsIn(lng).length)
  }
})

test.each(engines())('the third day asks once, and what is sent waits for staff, urgent first (%s)', async (engine) => {
  const { services, clock, ida, staff, treated, picture, report } = await clinic(engine)
  expect(await skinCheckDue(services, ida.userId)).toMatchObject({ visitId: treated })
  expect(await report([], { visit: treated, note: 'Lidt rød', pictures: [picture] })).toMatchObject({
    ok: true,
    value: { urgency: 'fine' },
  })
  expect(await skinCheckDue(services, ida.userId)).toBeNull()
  clock.moveTo('2026-11-30T10:00:00+01:00')
  expect(await report(['same-day-0', 'opening-hours-0'])).toMatchObject({ value: { urgency: 'same-day' } })
  expect(await report(['emergency-0', 'no-such-sign'])).toMatchObject({ value: { urgency: 'emergency' } })
  const list = (await sharedLists(services, staff)).find(({ key }) => key === 'reactions')!
  expect([list.waiting, list.parts.map(({ key, count }) => [key, count])]).toEqual([
    3,
    [
      ['urgent', 2],
      ['doctor', 0],
      ['overdue', 0],
      ['others', 1],
    ],
  ])
  expect(await rowsOf(services, staff, { list: 'reactions', part: 'others', page: 1 })).toMatchObject([
    { name: 'Ida Holm', visit: { startsAt: '2026-11-27T12:30' } },
  ])
})

test('every report is acknowledged by a mail that does not say what it is about', async () => {
  const { services, sent, ida, count, report } = await clinic()
  await report([], { note: 'Lidt rød' })
  expect(await count('outbox', `kind = 'account-report-received'`)).toBe(1)
  while ((await deliverDue(services, deliverOne)) > 0);
  const mail = sent.find(({ to }) => to === ida.email)!
  expect(mail.subject).toBe('Falm har fået din besked')
  expect(mail.text).toContain('/dashboard/reactions')
  expect(mail.text).not.toMatch(/rød|hud/i)
})

test.each(engines())(
  '[spec 10 reaction-hotline] the time an answer took is measured, and the first answer is the one (%s)',
  async (engine) => {
    const { services, clock, ida, staff, report } = await clinic(engine)
    expect(await reactionAnswerTimes(services)).toBeNull()
    for (const [sent, answered] of [
      ['08:00', '08:20'],
      ['09:00', '11:00'],
      ['12:00', '12:45'],
    ]) {
      clock.moveTo(`2026-11-30T${sent}:00+01:00`)
      const kept = await report(['opening-hours-0'])
      if (!kept.ok) throw new Error(kept.refusal)
      clock.moveTo(`2026-11-30T${answered}:00+01:00`)
      const answer = { id: kept.value.id, patientId: ida.userId, how: 'phone' } as const
      const all = await Promise.all([1, 2, 3].map(() => answerReport(services, staff, answer)))
      expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    }
    expect(await reactionAnswerTimes(services)).toEqual({ middle: 45, mostly: 120, count: 3 })
    expect((await skinReportsOf(services, ida.userId))[0]!.answer).toMatchObject({ by: 'Amir Rahimi', minutes: 45 })
    await expect(services.db.pool.query('update skin_reports set answered_at = null')).rejects.toThrow('append-only')
    await expect(services.db.pool.query(`update skin_reports set note = 'x'`)).rejects.toThrow('append-only')
  },
)

test.each(engines())(
  '[sec 49.7] its picture is drawn anew, and its client’s and staff’s alone (%s)',
  async (engine) => {
    const { services, ida, staff, picture, report, providerId } = await clinic(engine)
    await report(['opening-hours-1'], { pictures: [picture] })
    const key = (await skinReportsOf(services, ida.userId))[0]!.photoKeys[0]!
    const kept = await services.storage.get(key)
    expect(Buffer.from(kept!.bytes).includes('Canary')).toBe(false)
    const bo = await signedIn(services, { firstName: 'Bo' })
    const partner = await signedIn(services, { roles: ['affiliate'] })
    for (const who of [bo, partner]) {
      expect(await openFile(services, who, { key })).toMatchObject({ refusal: 'not-found' })
      expect(await openReactions(services, who, ida.userId)).toMatchObject({ refusal: 'forbidden' })
      expect(await answerReport(services, who, { id: key, patientId: ida.userId, how: 'phone' })).toMatchObject({
        refusal: 'forbidden',
      })
    }
    const theirs = await visit(services, bo, providerId, { at: '2026-11-28T12:30', status: 'completed' })
    expect(await report([], { visit: theirs })).toMatchObject({ refusal: 'not-found' })
    expect(await openReactions(services, staff, ida.userId)).toMatchObject({ ok: true, value: { name: 'Ida Holm' } })
    await expect(services.db.pool.query('delete from files where skin_report_id is not null')).rejects.toThrow('stays')
  },
)
