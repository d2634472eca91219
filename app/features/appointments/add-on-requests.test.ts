import { describe, expect, test } from 'vitest'
import { policy } from '#app/domain/policy.ts'
import { formatMoney, kroner, type Ore } from '#app/domain/money/money.ts'
import { bookAppointment } from '#app/features/booking/commands/book.ts'
import { bookingSchema } from '#app/features/booking/schema.ts'
import { findRecord } from '#app/features/patients/queries/record.ts'
import { recordClinicPayment } from '#app/features/payments/commands/at-clinic.ts'
import { readPriced, readQuote } from '#app/features/pricing/quote-schema.ts'
import { singleVisit } from '#app/features/plans/commands/order-package.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { manageUrlOf } from '#app/services/links/links.ts'
import { cleared } from '#test/clinic/cleared.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { asReached } from '#test/clinic/signed-in.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { pendingAddOns, waitingRequests } from './queries/add-on-requests.ts'
import { askedHealth } from '#app/features/health/queries/asked-health.ts'
import { overrideClearance } from '#app/features/health/commands/override.ts'
import { cancelAsStaff } from './commands/cancel-as-staff.ts'
import { markVisit } from './commands/change-as-staff.ts'
import { closeVisit } from './commands/close-visit.ts'
import { answerAddOn, finishAddOnAnswers, undoAddOn } from './commands/answer-add-on.ts'
import { editVisit } from './commands/edit-visit.ts'
import { findManagedAppointment } from './queries/appointments.ts'
import { visitToEdit } from './queries/visit-edit.ts'
import type { AddOnAnswer } from './steps/decide-add-on.ts'
import { factsOf } from './ui/manage-facts.ts'

const RULE = 'package-anaesthesia'
const YES = { answer: 'approved', reason: '' } as const

/** A visit that asks for local anaesthesia, with nothing due before it, and the clinic's doctor. */
async function asked(engine: Engine = 'postgres') {
  const w = await world({ engine })
  const { services } = w
  await w.opens('2026-12-03', '09:00', '16:00')
  await services.db.k
    .insertInto('affiliates')
    .values({
      id: services.newId(),
      affiliate_code: 'FRI',
      company_name: '',
      status: 'active',
      is_active: true,
      zero_deposit: true,
    })
    .execute()
  const doctor = await signedIn(services, { roles: ['provider'] })
  await services.db.k
    .updateTable('providers')
    .set({ user_id: doctor.userId, is_doctor: true })
    .where('id', '=', w.providerId)
    .execute()
  const input = bookingSchema.parse({
    type: 'treatment',
    email: 'ida@post.example',
    firstName: 'Ida',
    lastName: 'Holm',
    phone: '+4520304050',
    appointmentDate: '2026-12-03',
    appointmentTime: '12:00',
    addOns: [RULE],
    affiliateCode: 'FRI',
    isAdult: true,
  })
  const booked = await bookAppointment(services, input, { lng: 'da', course: singleVisit('coverUp') })
  if (!booked.ok) throw new Error(booked.refusal)
  const { appointmentId } = booked.value
  const row = () =>
    services.db.k.selectFrom('appointments').selectAll().where('id', '=', appointmentId).executeTakeFirstOrThrow()
  const deliver = async () => {
    while ((await deliverDue(services, deliverOne)) > 0);
    return w.sent.filter(({ id }) => id.startsWith('add-on-'))
  }
  const version = async () => (await askedHealth(services.db.k, (await row()).patient_id)).version
  const answers = async (answer: Pick<AddOnAnswer, 'answer' | 'reason'>, actor = doctor) =>
    answerAddOn(services, actor, { appointmentId, ruleName: RULE, version: await version(), ...answer })
  const minutePasses = () =>
    w.clock.moveTo(new Date(services.clock.instant().getTime() + policy.answerUndoSeconds * 1_000).toISOString())
  /** The answer once it can no longer be undone. */
  const decides = async (answer: Pick<AddOnAnswer, 'answer' | 'reason'>) => {
    const answered = await answers(answer)
    minutePasses()
    await finishAddOnAnswers(services)
    return answered
  }
  const request = { appointmentId, ruleName: RULE }
  return { ...w, doctor, appointmentId, row, deliver, version, answers, minutePasses, decides, request }
}

describe.each(engines())('an add-on that needs a doctor, %s', (engine) => {
  test('waits on the list of a doctor, with its price, until one has answered', async () => {
    const w = await asked(engine)
    expect(await waitingRequests(w.services)).toMatchObject([{ ...w.request, name: 'Ida Holm', price: kroner(800) }])
    await w.decides(YES)
    expect(await waitingRequests(w.services)).toEqual([])
  })

  test('a no takes it off the visit and off its price, and the client is told why; the visit stands', async () => {
    const w = await asked(engine)
    const before = readQuote((await w.row()).quote)!
    expect(await w.decides({ answer: 'declined', reason: 'Huden er ikke helet.' })).toMatchObject({ ok: true })
    const after = await w.row()
    expect([after.status, after.add_ons]).toEqual(['scheduled', []])
    expect(readQuote(after.quote)!.total).toBe(before.total - kroner(800))
    const [mail] = await w.deliver()
    expect(mail!.text).toContain('Huden er ikke helet.')
    expect(mail!.text).toContain('Kom kl. 12.00.')
    expect(mail!.attachments[0]!.content).toMatch(/DTSTART:20261203T110000Z[^]*SEQUENCE:1\r\n/)
    expect(mail!.subject).not.toMatch(/bedøv|læge/i)
  })

  test('a yes leaves the order as it was and is told once, however often it is pressed', async () => {
    const w = await asked(engine)
    const before = (await w.row()).quote
    const answers = await Promise.all([w.answers(YES), w.answers(YES), w.answers(YES)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    w.minutePasses()
    const finished = await Promise.all([finishAddOnAnswers(w.services), finishAddOnAnswers(w.services)])
    expect(finished.toSorted()).toEqual([0, 1])
    expect((await w.row()).quote).toEqual(before)
    expect(await w.deliver()).toHaveLength(1)
  })
})

test.each(engines())(
  'an answer to an add-on can be undone for a minute, and the client is told after it (%s)',
  async (engine) => {
    const w = await asked(engine)
    await w.answers({ answer: 'declined', reason: 'Huden er ikke helet.' })
    expect(await waitingRequests(w.services)).toEqual([])
    expect(await pendingAddOns(w.services)).toMatchObject([{ ...w.request, name: 'Ida Holm', answer: 'declined' }])
    expect(await finishAddOnAnswers(w.services)).toBe(0)
    expect([await w.deliver(), (await w.row()).add_ons]).toEqual([[], [RULE]])
    expect(await undoAddOn(w.services, await signedIn(w.services, { roles: ['provider'] }), w.request)).toMatchObject({
      refusal: 'doctor-needed',
    })
    expect(await undoAddOn(w.services, w.doctor, w.request)).toMatchObject({ ok: true })
    w.minutePasses()
    expect(await finishAddOnAnswers(w.services)).toBe(0)
    expect([await w.deliver(), (await waitingRequests(w.services)).length]).toEqual([[], 1])
    await w.decides(YES)
    expect(await undoAddOn(w.services, w.doctor, w.request)).toMatchObject({ refusal: 'not-found' })
    expect(await w.deliver()).toHaveLength(1)
  },
)

test('an answer is refused when the client’s health has changed since it was read, and lapses when it changes in its minute', async () => {
  const w = await asked()
  const version = await w.version()
  const { patient_id: patientId } = await w.row()
  await cleared(w.services, patientId, { yes: { heart: '' } })
  expect(await answerAddOn(w.services, w.doctor, { ...w.request, version, ...YES })).toEqual({
    ok: false,
    refusal: 'out-of-date',
  })
  await w.answers(YES)
  w.minutePasses()
  await cleared(w.services, patientId, { yes: { heart: '', epilepsy: '' }, signs: [] })
  expect(await finishAddOnAnswers(w.services)).toBe(0)
  expect(await w.count('add_on_decisions')).toBe(0)
  expect(await waitingRequests(w.services)).toHaveLength(1)
})

test.each(engines())(
  'an answer lapses when staff take the add-on off the visit, and does not apply when it is ordered again (%s)',
  async (engine) => {
    const w = await asked(engine)
    const edit = async (addOns: string[]) => {
      const { seen, ...was } = (await visitToEdit(w.services, w.appointmentId))!
      return editVisit(w.services, w.doctor, { id: w.appointmentId, seen, wish: { ...was, addOns } })
    }
    await w.answers(YES)
    expect(await edit([])).toMatchObject({ ok: true })
    expect(await w.answers(YES)).toMatchObject({ refusal: 'not-found' })
    expect(await edit([RULE])).toMatchObject({ ok: true })
    w.minutePasses()
    expect([await finishAddOnAnswers(w.services), await w.count('add_on_decisions')]).toEqual([0, 0])
    expect(await waitingRequests(w.services)).toMatchObject([w.request])
    await w.answers(YES)
    await w.services.db.k.updateTable('appointments').set({ add_ons: [] }).execute()
    w.minutePasses()
    expect([await finishAddOnAnswers(w.services), await w.count('pending_add_on_answers')]).toEqual([0, 0])
  },
)

test.each(engines())('an answer does not apply to a visit that staff cancel in its minute (%s)', async (engine) => {
  const w = await asked(engine)
  await w.answers(YES)
  const cancellation = { id: w.appointmentId, reason: 'Klienten ringede', wish: 'client' } as const
  expect(await cancelAsStaff(w.services, w.doctor, cancellation)).toMatchObject({ ok: true })
  w.minutePasses()
  expect([await finishAddOnAnswers(w.services), await w.count('pending_add_on_answers')]).toEqual([0, 0])
  expect([await w.deliver(), await waitingRequests(w.services)]).toEqual([[], []])
  expect(await w.answers(YES)).toMatchObject({ refusal: 'not-found' })
})

test('only a doctor of the clinic answers, and a no needs its reason', async () => {
  const w = await asked()
  for (const roles of [[], ['provider'], ['admin']] as const)
    expect(await w.answers(YES, await signedIn(w.services, { roles: [...roles] }))).toMatchObject({
      refusal: 'doctor-needed',
    })
  expect(await w.answers({ answer: 'declined', reason: '' })).toMatchObject({ refusal: 'reason-required' })
  expect(await w.count('pending_add_on_answers')).toBe(0)
})

describe.each(engines())('an add-on no doctor has answered, %s', (engine) => {
  /** The client has come on the day; `complete` marks the visit as done. */
  async function came() {
    const w = await asked(engine)
    await w.services.db.k.updateTable('appointments').set({ status: 'confirmed' }).execute()
    w.clock.moveTo('2026-12-03T12:30:00+01:00')
    const { patient_id: patientId } = await w.row()
    await cleared(w.services, patientId)
    // Given without the injection that no doctor approved.
    const goesWithout = { appointment: w.appointmentId, because: 'Klienten vil have laser uden bedøvelse' }
    expect(await overrideClearance(w.services, w.doctor, goesWithout)).toMatchObject({ ok: true })
    const complete = (from: 'confirmed' | 'in_progress' = 'confirmed') =>
      markVisit(w.services, w.doctor, { id: w.appointmentId, from, to: 'completed' })
    const owed = async () =>
      (await w.services.db.k.selectFrom('open_balances').select('amount').execute()).map(({ amount }) => amount)
    const due = async () => (await findRecord(w.services, asReached(patientId)))!.appointments[0]!.due
    const ordered = readQuote((await w.row()).quote)!
    return { ...w, patientId, complete, owed, due, ordered }
  }

  test('is not asked for in the clinic while it waits, nor owed when the visit is over', async () => {
    const w = await came()
    const rest = (w.ordered.dueAtClinic - kroner(800)) as Ore
    expect(await w.due()).toBe(rest)
    expect(await w.complete()).toMatchObject({ ok: true })
    expect([await w.owed(), await w.due()]).toEqual([[rest], rest])
    expect((await w.row()).add_ons).toEqual([])
  })

  test('is not owed either when the visit is closed later, from the list of past visits', async () => {
    const w = await came()
    w.clock.moveTo('2026-12-05T09:00:00+01:00')
    const closing = { id: w.appointmentId, patientId: w.patientId, as: 'completed' } as const
    expect(await closeVisit(w.services, closing, w.doctor)).toMatchObject({ ok: true })
    const rest = w.ordered.dueAtClinic - kroner(800)
    expect([await w.owed(), await w.due()]).toEqual([[rest], rest])
    expect((await w.row()).add_ons).toEqual([])
  })

  test('the private page and the confirmation say the same rest as the record: without it until the doctor’s yes', async () => {
    const w = await asked(engine)
    const { patient_id: patientId, quote: kept } = await w.row()
    const link = manageUrlOf(w.services.settings, w.appointmentId, 1).split('/aftale/')[1]!
    const page = async () => factsOf((await findManagedAppointment(w.services, link))!, 'da').quote!.dueAtClinic
    const record = async () => (await findRecord(w.services, asReached(patientId)))!.appointments[0]!.due
    const ordered = readQuote(kept)!
    const rest = (ordered.dueAtClinic - kroner(800)) as Ore
    expect([await page(), await record()]).toEqual([rest, rest])
    await w.deliver()
    const [mail] = w.sent.map(({ text }) => text.replaceAll(/\s+/g, ' ')).filter((text) => text.includes('I alt inkl'))
    expect(mail).toContain('Tilvalg, der venter på lægens svar')
    expect(mail!.split('Rest, betales i klinikken')[1]).toContain(formatMoney(rest, 'da'))
    await w.decides(YES)
    expect([await page(), await record()]).toEqual([ordered.dueAtClinic, ordered.dueAtClinic])
  })

  test('that was approved is owed; one that was paid for without it leaves nothing open and an invoice of its lines', async () => {
    const yes = await came()
    await yes.decides(YES)
    await yes.complete()
    expect(await yes.owed()).toEqual([yes.ordered.dueAtClinic])

    const w = await came()
    const amount = (await w.due())!
    const paid = {
      key: w.services.newId(),
      subject: `visit:${w.appointmentId}`,
      method: 'card-terminal',
      note: '',
    } as const
    expect(await recordClinicPayment(w.services, w.doctor, w.patientId, { ...paid, amount })).toMatchObject({
      ok: true,
    })
    const { content } = await w.services.db.k.selectFrom('invoices').select('content').executeTakeFirstOrThrow()
    expect(readPriced(content).lines.map((line) => line.ruleName)).toEqual(
      w.ordered.lines.filter(({ ruleName }) => ruleName !== RULE).map(({ ruleName }) => ruleName),
    )
    await w.complete()
    expect(await w.owed()).toEqual([])
  })

  test('and the doctor’s yes at the moment the visit is marked done: it is owed and approved, or neither', async () => {
    const w = await came()
    await w.answers(YES)
    w.minutePasses()
    const [answered, done] = await Promise.all([finishAddOnAnswers(w.services), w.complete()])
    expect(done).toMatchObject({ ok: true })
    const price = kroner(answered === 1 ? 0 : 800)
    expect(await w.owed()).toEqual([w.ordered.dueAtClinic - price])
  })
})
