import { describe, expect, test } from 'vitest'
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
import { waitingRequests } from './queries/add-on-requests.ts'
import { askedHealth } from '#app/features/health/queries/asked-health.ts'
import { overrideClearance } from '#app/features/health/commands/override.ts'
import { markVisit } from './commands/change-as-staff.ts'
import { closeVisit } from './commands/close-visit.ts'
import { decideAddOn } from './commands/decide-add-on.ts'
import { findManagedAppointment } from './queries/appointments.ts'
import { factsOf } from './ui/manage-facts.ts'

const RULE = 'package-anaesthesia'

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
  const { version } = await askedHealth(services.db.k, (await row()).patient_id)
  return { ...w, doctor, appointmentId, row, deliver, request: { appointmentId, ruleName: RULE, version } }
}

describe.each(engines())('an add-on that needs a doctor, %s', (engine) => {
  test('waits on the list of a doctor, with its price, until one has answered', async () => {
    const w = await asked(engine)
    expect(await waitingRequests(w.services)).toMatchObject([{ ...w.request, name: 'Ida Holm', price: kroner(800) }])
    await decideAddOn(w.services, w.doctor, { ...w.request, answer: 'approved', reason: '' })
    expect(await waitingRequests(w.services)).toEqual([])
  })

  test('a no takes it off the visit and off its price, and the client is told why; the visit stands', async () => {
    const w = await asked(engine)
    const before = readQuote((await w.row()).quote)!
    const no = { ...w.request, answer: 'declined', reason: 'Huden er ikke helet.' } as const
    expect(await decideAddOn(w.services, w.doctor, no)).toMatchObject({ ok: true })
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
    const yes = () => decideAddOn(w.services, w.doctor, { ...w.request, answer: 'approved', reason: '' })
    const answers = await Promise.all([yes(), yes(), yes()])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await w.row()).quote).toEqual(before)
    expect(await w.deliver()).toHaveLength(1)
  })
})

test('an answer is refused when the client’s health has changed since it was read', async () => {
  const w = await asked()
  await cleared(w.services, (await w.row()).patient_id, { yes: { heart: '' } })
  const yes = { ...w.request, answer: 'approved', reason: '' } as const
  expect(await decideAddOn(w.services, w.doctor, yes)).toEqual({ ok: false, refusal: 'out-of-date' })
  expect(await w.count('add_on_decisions')).toBe(0)
  const [now] = await waitingRequests(w.services)
  expect(await decideAddOn(w.services, w.doctor, { ...yes, version: now!.version })).toMatchObject({ ok: true })
})

test('nobody but a doctor of the clinic answers, and a no needs its reason', async () => {
  const w = await asked()
  const yes = { ...w.request, answer: 'approved', reason: '' } as const
  for (const roles of [[], ['provider'], ['admin']] as const) {
    const other = await signedIn(w.services, { roles: [...roles] })
    expect(await decideAddOn(w.services, other, yes)).toMatchObject({ refusal: 'doctor-needed' })
  }
  expect(await decideAddOn(w.services, w.doctor, { ...yes, answer: 'declined' })).toMatchObject({
    refusal: 'reason-required',
  })
  expect(await w.count('add_on_decisions')).toBe(0)
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
    await decideAddOn(w.services, w.doctor, { ...w.request, answer: 'approved', reason: '' })
    expect([await page(), await record()]).toEqual([ordered.dueAtClinic, ordered.dueAtClinic])
  })

  test('that was approved is owed; one that was paid for without it leaves nothing open and an invoice of its lines', async () => {
    const yes = await came()
    await decideAddOn(yes.services, yes.doctor, { ...yes.request, answer: 'approved', reason: '' })
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
    const yes = decideAddOn(w.services, w.doctor, { ...w.request, answer: 'approved', reason: '' })
    const [answer, done] = await Promise.all([yes, w.complete()])
    expect(done).toMatchObject({ ok: true })
    const price = kroner(answer.ok ? 0 : 800)
    expect(await w.owed()).toEqual([w.ordered.dueAtClinic - price])
  })
})
