import { expect, test } from 'vitest'
import { safety } from '#app/content/safety.ts'
import type { SignedIn } from '#app/domain/access/actor.ts'
import { deriveClearance } from '#app/db/clearance.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { closeVisit } from '#app/features/appointments/commands/close-visit.ts'
import { markVisit, moveAsStaff, undoMark } from '#app/features/appointments/commands/change-as-staff.ts'
import { answerAddOn } from '#app/features/appointments/commands/answer-add-on.ts'
import { startNumbing } from '#app/features/appointments/commands/numbing.ts'
import { answerOwnHealth } from '#app/features/journal/commands/health.ts'
import { openFile } from '#app/features/files/commands.ts'
import { writeToClinic } from '#app/features/messages/commands.ts'
import { answerReport, openReactions, reportSkin } from '#app/features/reactions/commands/skin-reports.ts'
import { skinReportsOf } from '#app/features/reactions/queries/reports.ts'
import type { Services } from '#app/services/services.ts'
import { healthAnswers } from '#test/clinic/cleared.ts'
import { picture, signedIn, visit } from '#test/clinic/desk.ts'
import { apiOf } from '#test/clinic/http.ts'
import { pageContext } from '#test/clinic/page-context.ts'
import { cookieOf } from '#test/clinic/people.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import * as day from './admin/day.tsx'
import * as messages from './admin/messages.tsx'
import * as patient from './admin/patient/patient.tsx'
import * as patientMessages from './admin/patient/patient-messages.tsx'
import * as payments from './admin/patient/patient-payments.tsx'
import * as worklists from './admin/worklists.tsx'
import { staffMenu } from './admin/menu.ts'

type Page = { loader: unknown; handle: object }
type Loader = (args: never) => Promise<Record<string, unknown>>

/** What a page's loader sends to the browser of this user. */
const load = (page: Page, services: Services, actor: SignedIn, path = '/', params = {}) =>
  (page.loader as Loader)({
    context: pageContext(services, actor, page.handle),
    request: new Request(`http://clinic.test${path}`),
    params,
  } as never)

/** A client who must not be treated by laser, reports a skin reaction and sends a picture, booked for today. */
async function clinic(engine: Engine) {
  const w = await world({ engine })
  const { services, providerId } = w
  w.clock.moveTo('2026-12-03T12:25:00+01:00')
  const ida = await signedIn(services, { firstName: 'Ida', phone: '+4520304050' })
  const amir = await signedIn(services, { firstName: 'Amir', roles: ['provider'] })
  const rikke = await signedIn(services, { firstName: 'Rikke', roles: ['reception'] })
  await answerOwnHealth(services, ida, { answers: healthAnswers({ tan: '', allergy: 'Plaster' }), lng: 'da' })
  const id = await visit(services, ida, providerId)
  const key = await picture(services, id)
  await reportSkin(services, ida, { visit: null, signs: ['same-day-0'], note: 'Det svider', lng: 'da', pictures: [] })
  await writeToClinic(services, ida, { text: 'Hvornår er min næste tid?' })
  const sent = services.db.k.selectFrom('client_messages').select('id').where('patient_id', '=', ida.userId)
  const { id: messageId } = await sent.executeTakeFirstOrThrow()
  await services.db.k
    .insertInto('files')
    .values({
      id: services.newId(),
      message_id: messageId,
      storage_key: 'message/1764489600000-0123456789abcdef01234567.jpg',
      kind: 'image',
      media_type: 'image/jpeg',
      bytes: 9,
      width: 400,
      height: 500,
    })
    .execute()
  await inTransaction(services.db, (tx) => deriveClearance(tx, ida.userId))
  return { ...w, ida, amir, rikke, id, key }
}

test.each(engines())(
  '[sec 17.4] pages sent to reception hold no health answer, sign, laser setting or picture of a client (%s)',
  async (engine) => {
    const { services, ida, amir, rikke, key } = await clinic(engine)
    const pages = async (actor: SignedIn) => {
      const record = { id: ida.userId }
      return JSON.stringify([
        await load(day, services, actor),
        await load(patient, services, actor, '/', record),
        await load(payments, services, actor, '/', record),
        await load(patientMessages, services, actor, '/', record),
        await load(messages, services, actor, `/?with=${ida.userId}`),
        await load(worklists, services, actor, '/?list=reactions'),
        await load(worklists, services, actor, '/?list=clearance'),
      ])
    }
    const clinical = ['Plaster', '"tan"', '"stop"', safety.da['same-day'][0]!, key, 'message/1764489600000']
    const [shown, hidden] = [await pages(amir), await pages(rikke)]
    for (const word of clinical) expect([word, shown.includes(word)]).toEqual([word, true])
    for (const word of clinical) expect([word, hidden.includes(word)]).toEqual([word, false])
  },
)

test.each(engines())(
  'reception sees that a clinician is to be asked, and how many pictures a message has (%s)',
  async (engine) => {
    const { services, ida, rikke } = await clinic(engine)
    expect(await load(day, services, rikke)).toMatchObject({
      visits: [{ name: 'Ida Holm', last: null, ready: { health: 'ask', laser: null, mayNumb: false } }],
    })
    expect(await load(patient, services, rikke, '/', { id: ida.userId })).toMatchObject({
      journal: null,
      pictures: [],
      scans: [],
      known: { skinType: null, warnings: [{ code: 'ask-clinician' }] },
    })
    expect(await load(messages, services, rikke, `/?with=${ida.userId}`)).toMatchObject({
      chosen: { messages: [{ text: 'Hvornår er min næste tid?', pictures: [], hiddenPictures: 1 }] },
    })
  },
)

test.each(engines())('an urgent report names only the client to reception (%s)', async (engine) => {
  const { services, ida, amir, rikke } = await clinic(engine)
  const asked = async ({ userId }: SignedIn) => {
    const headers = { cookie: await cookieOf(services, userId) }
    const answer = await apiOf(services).fetch('http://clinic.test/api/staff/urgent-reports', { headers })
    return (await answer.json()) as unknown
  }
  const report = { patientId: ida.userId, name: 'Ida Holm', reportedAt: '2026-12-03T12:25' }
  expect(await asked(amir)).toEqual({ reports: [{ ...report, phone: '+4520304050', minutes: 0 }] })
  expect(await asked(rikke)).toEqual({ reports: [{ ...report, phone: '', minutes: null }] })
  const [{ id } = { id: '' }] = await skinReportsOf(services, ida.userId)
  const answer = { id, patientId: ida.userId, how: 'phone' } as const
  expect(await answerReport(services, rikke, answer)).toMatchObject({ refusal: 'forbidden' })
  expect(await openReactions(services, rikke, ida.userId)).toMatchObject({ refusal: 'forbidden' })
})

test.each(engines())(
  'reception checks a client in and undoes it, and neither starts, numbs, completes nor overrides (%s)',
  async (engine) => {
    const { services, amir, rikke, providerId, clock } = await clinic(engine)
    const bo = await signedIn(services, { firstName: 'Bo' })
    await answerOwnHealth(services, bo, { answers: healthAnswers(), lng: 'da' })
    const own = await visit(services, bo, providerId, { at: '2026-12-03T14:00', type: 'consultation' })
    const mark = (
      actor: SignedIn,
      from: 'confirmed' | 'ankommet' | 'in_progress',
      to: 'ankommet' | 'in_progress' | 'completed',
    ) => markVisit(services, actor, { id: own, from, to })
    expect(await mark(rikke, 'confirmed', 'ankommet')).toMatchObject({ ok: true })
    expect(await undoMark(services, rikke, { id: own, from: 'ankommet' })).toMatchObject({ ok: true })
    expect(await mark(rikke, 'confirmed', 'ankommet')).toMatchObject({ ok: true })
    expect(await mark(rikke, 'ankommet', 'in_progress')).toMatchObject({ refusal: 'forbidden' })
    expect(await startNumbing(services, rikke, own)).toMatchObject({ refusal: 'forbidden' })
    expect(await mark(amir, 'ankommet', 'in_progress')).toMatchObject({ ok: true })
    expect(await undoMark(services, rikke, { id: own, from: 'in_progress' })).toMatchObject({ refusal: 'forbidden' })
    expect(await mark(rikke, 'in_progress', 'completed')).toMatchObject({ refusal: 'forbidden' })
    clock.moveTo('2026-12-04T12:25:00+01:00')
    const closing = { id: own, patientId: bo.userId, as: 'completed' } as const
    expect(await closeVisit(services, closing, rikke)).toMatchObject({ refusal: 'forbidden' })
    const startsAt = '2026-12-10T12:00' as never
    const move = { id: own, startsAt, medicalIndication: 'Lægen har set huden' }
    expect(await moveAsStaff(services, rikke, move)).toMatchObject({ refusal: 'forbidden' })
    const decision = { appointmentId: own, ruleName: 'smertefri', answer: 'approved', reason: '' } as never
    expect(await answerAddOn(services, rikke, decision)).toMatchObject({ refusal: 'doctor-needed' })
  },
)

test('reception opens no picture that a client sent with a booking', async () => {
  const { services, amir, rikke, key } = await clinic('embedded')
  expect(await openFile(services, amir, { key })).toMatchObject({ ok: true })
  expect(await openFile(services, rikke, { key })).toMatchObject({ ok: false })
})

test('the menu of reception has the desk and no settings', async () => {
  const { services, rikke } = await clinic('embedded')
  expect((await staffMenu(services, rikke)).map(({ name }) => name)).toEqual([
    'day',
    'calendar',
    'book',
    'patients',
    'worklists',
    'messages',
    'hours',
    'invoices',
    'till',
  ])
})
