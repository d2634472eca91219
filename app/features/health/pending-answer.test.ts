import { expect, test } from 'vitest'
import { HEALTH_FORM_VERSION } from '#app/domain/health/health-form.ts'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { markVisit } from '#app/features/appointments/commands/change-as-staff.ts'
import { dayBoard } from '#app/features/appointments/queries/board.ts'
import { healthSaid } from '#app/features/journal/queries/health.ts'
import { cleared, healthAnswers } from '#test/clinic/cleared.ts'
import { visit } from '#test/clinic/desk.ts'
import { healthClinic } from '#test/clinic/health-clinic.ts'
import { asReached } from '#test/clinic/signed-in.ts'
import { engines, type Engine } from '#test/clinic/world.ts'
import { decideHealth } from './commands/decide.ts'
import { answerHealth, finishAnswers, undoAnswer } from './commands/pending-answer.ts'
import { askedHealth } from './queries/asked-health.ts'
import { clientClearance } from './queries/clearance.ts'
import { pendingAnswers, waitingForDoctor } from './queries/doctor-inbox.ts'
import { inboxAnswerSchema } from './schema.ts'

const yes = { answer: 'allowed', from: null, reason: '', note: '' } as const

/** A client with epilepsy has arrived; the doctor has not answered yet. */
async function clinic(engine?: Engine) {
  const of = await healthClinic(engine ?? engines()[0]!)
  const { services, ida, doctor, maja, providerId } = of
  await cleared(services, ida.userId, { yes: { epilepsy: '' } })
  const id = await visit(services, ida, providerId, { at: '2026-11-30T09:30' })
  await markVisit(services, maja, { id, from: 'confirmed', to: 'ankommet' })
  const start = () => markVisit(services, maja, { id, from: 'ankommet', to: 'in_progress' })
  const asked = () => askedHealth(services.db.k, ida.userId)
  const answers = async (decision: Parameters<typeof answerHealth>[3] = yes) =>
    answerHealth(services, doctor, await asked(), decision)
  const state = async () => (await clientClearance(services, doctor, asReached(ida.userId))).state
  return { ...of, start, asked, answers, state, finish: () => finishAnswers(services) }
}

test.each(engines())(
  'a doctor’s yes permits the laser after its minute, once, whichever instance is first (%s)',
  async (engine) => {
    const { clock, start, answers, state, finish, count } = await clinic(engine)
    expect(await answers()).toEqual({ ok: true, value: null })
    clock.moveTo('2026-11-30T08:00:59+01:00')
    expect(await finish()).toBe(0)
    expect(await start()).toMatchObject({ ok: false })
    expect(await state()).toBe('needs-doctor')
    clock.moveTo('2026-11-30T08:01:00+01:00')
    const finished = await Promise.all([finish(), finish(), finish()])
    expect(finished.reduce((all, one) => all + one)).toBe(1)
    expect(await count('clearance_decisions')).toBe(1)
    expect(await state()).toBe('allowed')
    expect(await start()).toMatchObject({ ok: true })
  },
)

test.each(engines())('no laser starts on an answer that was undone (%s)', async (engine) => {
  const { services, clock, doctor, maja, ida, start, answers, finish, count } = await clinic(engine)
  await answers()
  expect(await undoAnswer(services, maja, ida.userId)).toMatchObject({ refusal: 'doctor-needed' })
  expect(await undoAnswer(services, doctor, ida.userId)).toEqual({ ok: true, value: null })
  clock.moveTo('2026-11-30T08:10:00+01:00')
  expect([await finish(), await count('clearance_decisions')]).toEqual([0, 0])
  expect(await start()).toMatchObject({ ok: false })
  expect(await undoAnswer(services, doctor, ida.userId)).toMatchObject({ refusal: 'not-found' })
})

test.each(engines())('undo and the end of the minute at once: one of them counts (%s)', async (engine) => {
  const { services, clock, doctor, ida, answers, finish, count } = await clinic(engine)
  await answers()
  clock.moveTo('2026-11-30T08:01:00+01:00')
  const [finished, undone] = await Promise.all([finish(), undoAnswer(services, doctor, ida.userId)])
  expect(finished === 1).toBe(!undone.ok)
  expect(await count('clearance_decisions')).toBe(finished)
})

test.each(engines())('while an answer can be undone its client is not in the inbox (%s)', async (engine) => {
  const { services, clock, doctor, ida, answers, finish } = await clinic(engine)
  await answers({ answer: 'not-allowed', from: null, reason: 'Anfald i går', note: '' })
  expect(await waitingForDoctor(services)).toEqual([])
  expect(await pendingAnswers(services)).toMatchObject([{ patientId: ida.userId, answer: 'not-allowed' }])
  await undoAnswer(services, doctor, ida.userId)
  expect(await waitingForDoctor(services)).toMatchObject([{ patientId: ida.userId }])
  await answers()
  // New answers, given while the old ones were being decided, are looked at anew.
  clock.moveTo('2026-11-30T08:00:30+01:00')
  await cleared(services, ida.userId, { yes: { heart: '' }, signs: [] })
  clock.moveTo('2026-11-30T08:02:00+01:00')
  expect(await finish()).toBe(0)
  expect(await waitingForDoctor(services)).toMatchObject([{ said: [{ question: 'heart' }] }])
})

test.each(engines().flatMap((engine) => (['allowed', 'not-allowed'] as const).map((answer) => ({ engine, answer }))))(
  'an answer lapses when the client’s health changes within its minute, but a no does not ($engine, $answer)',
  async ({ engine, answer }) => {
    const { services, clock, ida, answers, state, finish, count } = await clinic(engine)
    await answers({ ...yes, answer, reason: 'Anfald i går' })
    clock.moveTo('2026-11-30T08:00:30+01:00')
    await cleared(services, ida.userId, { yes: { epilepsy: '' }, signs: [] })
    clock.moveTo('2026-11-30T08:02:00+01:00')
    const isNo = answer === 'not-allowed'
    expect(await finish()).toBe(isNo ? 1 : 0)
    expect(await count('pending_answers')).toBe(0)
    expect(await state()).toBe(isNo ? 'stopped' : 'needs-doctor')
  },
)

test('an answer of the client that commits while the doctor decides puts the decision out of date', async () => {
  const { services, clock, doctor, ida, asked } = await clinic('postgres')
  const { db } = services
  const read = await asked()
  clock.moveTo('2026-11-30T08:00:30+01:00')
  const waiting = async () =>
    (
      await db.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount
  const deciding = await db.k.transaction().execute(async (tx) => {
    await tx
      .insertInto('health_answers')
      .values({
        id: services.newId(),
        patient_id: ida.userId,
        form_version: HEALTH_FORM_VERSION,
        lng: 'da',
        given_at: clock.instant(),
        given_by: 'account',
        answers: JSON.stringify(healthAnswers({ heart: '' })),
      })
      .execute()
    const decided = decideHealth(services, doctor, read, yes)
    await expect.poll(waiting).toBe(1)
    return { decided }
  })
  expect(await deciding.decided).toEqual({ ok: false, refusal: 'out-of-date' })
})

test('an answer on the record takes the place of one that could still be undone; “seen” does not', async () => {
  const { services, clock, doctor, asked, answers, state, finish, count } = await clinic()
  await answers()
  await decideHealth(services, doctor, await asked(), { answer: 'seen', from: null, reason: '', note: '' })
  expect(await count('pending_answers')).toBe(1)
  await decideHealth(services, doctor, await asked(), {
    answer: 'not-allowed',
    from: null,
    reason: 'Anfald i går',
    note: '',
  })
  clock.moveTo('2026-11-30T08:02:00+01:00')
  expect(await finish()).toBe(0)
  expect(await state()).toBe('stopped')
})

test.each(engines())('a doctor answers anew, and never over a colleague’s answer (%s)', async (engine) => {
  const { services, maja, providerId, asked, answers } = await clinic(engine)
  await answers({ answer: 'not-allowed', from: null, reason: 'Anfald i går', note: '' })
  const seat = { user_id: maja.userId, is_doctor: true }
  await services.db.k.updateTable('providers').set(seat).where('id', '=', providerId).execute()
  expect(await answerHealth(services, maja, await asked(), yes)).toMatchObject({ refusal: 'out-of-date' })
  expect(await pendingAnswers(services)).toMatchObject([{ answer: 'not-allowed' }])
  expect(await answers()).toMatchObject({ ok: true })
  expect(await pendingAnswers(services)).toMatchObject([{ answer: 'allowed' }])
})

test.each(engines())(
  'an answer to what the doctor no longer sees is refused: new answers, or a decision meanwhile (%s)',
  async (engine) => {
    const { services, clock, doctor, ida, asked, count } = await clinic(engine)
    const read = await asked()
    clock.moveTo('2026-11-30T08:00:30+01:00')
    await cleared(services, ida.userId, { yes: { heart: '' }, signs: [] })
    const outOfDate = { ok: false, refusal: 'out-of-date' }
    expect(await answerHealth(services, doctor, read, yes)).toEqual(outOfDate)
    expect(await answerHealth(services, doctor, read, { ...yes, answer: 'seen' })).toEqual(outOfDate)
    expect(await decideHealth(services, doctor, read, yes)).toEqual(outOfDate)
    const now = await asked()
    expect(await decideHealth(services, doctor, now, { ...yes, answer: 'seen' })).toMatchObject({ ok: true })
    expect(
      await decideHealth(services, doctor, now, { ...yes, answer: 'not-allowed', reason: 'Anfald' }),
    ).toMatchObject({
      ok: true,
    })
    expect(await answerHealth(services, doctor, now, yes)).toEqual(outOfDate)
    expect([await count('pending_answers'), await count('clearance_decisions')]).toEqual([0, 2])
  },
)

test.each(engines())('a limit is the words of a yes, and shows on the record and the board (%s)', async (engine) => {
  const { services, clock, doctor, ida, answers, finish } = await clinic(engine)
  const shown = async () => [
    (await healthSaid(services, asReached(ida.userId))).limit?.words,
    (await dayBoard(services, clinicDay('2026-11-30')))[0]?.ready.limit?.words,
  ]
  await answers(inboxAnswerSchema.parse({ answer: 'limited', reason: 'Højst 2 J/cm²' }))
  clock.moveTo('2026-11-30T08:02:00+01:00')
  await finish()
  expect(await clientClearance(services, doctor, asReached(ida.userId))).toMatchObject({
    state: 'allowed',
    lastAnswer: { answer: 'allowed', on: '2026-11-30', by: 'Amir Holm', words: 'Højst 2 J/cm²' },
  })
  expect(await shown()).toEqual(['Højst 2 J/cm²', 'Højst 2 J/cm²'])
  clock.moveTo('2026-11-30T08:03:00+01:00')
  await cleared(services, ida.userId, { yes: { epilepsy: '', heart: '' }, signs: [] })
  expect(await shown()).toEqual([undefined, undefined])
})

test.each([
  [{ answer: 'allowed' }, true],
  [{ answer: 'limited' }, false],
  [{ answer: 'limited', reason: 'Højst 2 J/cm²' }, true],
  [{ answer: 'allowed-from', from: '2026-12-10' }, false],
  [{ answer: 'allowed-from', from: '2026-12-10', reason: 'Født' }, true],
  [{ answer: 'not-allowed' }, false],
  [{ answer: 'seen' }, true],
  [{ answer: 'maybe' }, false],
])('the answer %j of the inbox is complete: %s', (form, isComplete) => {
  expect(inboxAnswerSchema.safeParse(form).success).toBe(isComplete)
})
