import { expect, test } from 'vitest'
import { clinicTime, instantOf } from '#app/domain/time/clinic-time.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { askHowSkinIs } from './commands/ask.ts'
import { reportSkin } from './commands/skin-reports.ts'

/** A client treated on Thursday 3 December at 12.30, and what is mailed as time goes. */
async function treated(engine: Engine = 'postgres') {
  const w = await world({ engine })
  const { services, clock, sent, providerId } = w
  const ida = await signedIn(services, { email: 'ida@post.example' })
  const id = await visit(services, ida, providerId, { type: 'treatment', status: 'completed' })
  const deliver = async () => {
    while ((await deliverDue(services, deliverOne)) > 0);
  }
  const moveTo = (time: string) => clock.moveTo(instantOf(clinicTime(time)).toISOString())
  /** The job's rounds at these times of the clinic's clock, and what was mailed in them. */
  const at = async (...times: string[]) => {
    sent.length = 0
    for (const time of times) {
      moveTo(time)
      await askHowSkinIs(services)
      await deliver()
    }
    return sent.map(({ to, subject }) => `${to}: ${subject}`)
  }
  return { ...w, ida, id, at, deliver, moveTo }
}

const ASKED = 'ida@post.example: Hvordan er det gået siden sidst?'

test.each(engines())(
  '[spec 10 skin-asked] on the third day a client is asked how the skin is, once and by day (%s)',
  async (engine) => {
    const { at, sent } = await treated(engine)
    expect(await at('2026-12-03T18:00', '2026-12-05T19:59', '2026-12-06T03:00')).toEqual([])
    expect(await at('2026-12-06T08:00')).toEqual([ASKED])
    expect(sent[0]!.text).toContain('/dashboard/reactions')
    expect(await at('2026-12-06T08:10', '2026-12-07T09:00', '2026-12-16T09:00', '2026-12-18T09:00')).toEqual([])
  },
)

test.each(engines())('ten instances that find the same question due send it once (%s)', async (engine) => {
  const { services, sent, deliver, moveTo } = await treated(engine)
  moveTo('2026-12-06T10:00')
  const written = await Promise.all(Array.from({ length: 10 }, () => askHowSkinIs(services)))
  await deliver()
  expect([written.reduce((sum, each) => sum + each), sent.length]).toEqual([1, 1])
})

test('who has told is not asked, nor is a mail sent that waited until they had', async () => {
  const { services, ida, id, at, moveTo, deliver, sent } = await treated()
  const report = (visit: string) => reportSkin(services, ida, { visit, signs: [], note: '', lng: 'da', pictures: [] })
  moveTo('2026-12-06T10:00')
  await askHowSkinIs(services)
  await report(id)
  await deliver()
  expect(sent.map(({ subject }) => subject)).toEqual(['Falm har fået din besked'])
  const early = await treated()
  early.moveTo('2026-12-04T10:00')
  const { ida: other, services: theirs } = early
  await reportSkin(theirs, other, { visit: early.id, signs: [], note: '', lng: 'da', pictures: [] })
  await early.deliver()
  expect(await early.at('2026-12-06T10:00', '2026-12-10T10:00')).toEqual([])
  expect(await at('2026-12-08T10:00')).toEqual([])
})

test('nobody is asked after two weeks, of a visit that was no treatment, or who wants no reminders', async () => {
  const late = await treated()
  expect(await late.at('2026-12-18T10:00')).toEqual([])
  const talk = await treated()
  await talk.services.db.k.updateTable('appointments').set({ type: 'consultation' }).execute()
  expect(await talk.at('2026-12-06T10:00')).toEqual([])
  const quiet = await treated()
  await quiet.services.db.k.updateTable('profiles').set({ reminders: false }).execute()
  expect(await quiet.at('2026-12-06T10:00')).toEqual([])
})
