import { describe, expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { kroner } from '#app/domain/money/money.ts'
import { ledgerCsv } from '#app/features/invoices/queries/ledger-csv.ts'
import { proposePlan } from '#app/features/plans/commands/treatment-plan.ts'
import { findPlan } from '#app/features/plans/queries/treatment-plan.ts'
import { proposalSchema } from '#app/features/plans/schema.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { recordClinicPayment } from './commands/at-clinic.ts'
import { enterInBook, takeBackEntry } from './commands/enter-in-book.ts'
import { staffEntriesOf, visitDebtsOf } from './queries/staff-entries.ts'

async function clinic(engine: Engine) {
  const w = await world({ engine })
  const owner = await signedIn(w.services, { roles: ['provider', 'admin'] })
  const ida = await signedIn(w.services)
  const enter = (subject: string, amount: number, { key = w.services.newId(), by = owner, of = ida.userId } = {}) =>
    enterInBook(w.services, by, of, { key, subject, amount: kroner(amount), note: 'Aftalt med Ida.' })
  return { ...w, owner, ida, enter }
}
type Clinic = Awaited<ReturnType<typeof clinic>>

/** A visit Ida had, with 400 kr. due at the clinic. */
async function owes(w: Clinic, who = w.ida, hour = 12) {
  const id = await visit(w.services, who, w.providerId, { at: `2026-11-20T${hour}:00`, status: 'completed' })
  await w.services.db.k
    .updateTable('appointments')
    .set({ quote: JSON.stringify({ dueAtClinic: kroner(400) }) })
    .where('id', '=', id)
    .execute()
  return id
}

/** A plan of two sessions paid one by one, the first of them paid, both given. */
async function givenUnpaid(w: Clinic) {
  const wish = { treatmentType: 'fading', sessions: '2', sessionPrice: '900' }
  const made = await proposePlan(w.services, w.owner, { ...proposalSchema.parse(wish), patientId: w.ida.userId })
  if (!made.ok) throw new Error(made.refusal)
  const { planId } = made.value
  await w.services.db.k.updateTable('treatment_plans').set({ status: 'pending' }).where('id', '=', planId).execute()
  const first = (await findPlan(w.services, planId))!.sessions[0]!
  const payment = { key: w.services.newId(), subject: `session:${first.id}`, method: 'mobilepay', note: '' } as const
  const paid = await recordClinicPayment(w.services, w.owner, w.ida.userId, { ...payment, amount: kroner(900) })
  if (!paid.ok) throw new Error(paid.refusal)
  await w.services.db.k
    .updateTable('plan_sessions')
    .set({ done_date: clinicDay('2026-11-20') })
    .execute()
  return { planId, paymentId: paid.value.paymentId }
}

describe.each(engines())('what staff enter in the money book, %s', (engine) => {
  test('a debt that is given up is owed no longer, in parts, never more than it was; taken back, it is owed again', async () => {
    const w = await clinic(engine)
    const id = await owes(w)
    expect(await w.enter(`visit:${id}`, 401)).toMatchObject({ refusal: 'entry-too-large', details: { atMost: 40_000 } })
    expect(await w.enter(`visit:${id}`, 150)).toMatchObject({ ok: true })
    expect(await visitDebtsOf(w.services, w.ida.userId)).toMatchObject([{ id, amount: kroner(250) }])
    expect(await w.enter(`visit:${id}`, 250)).toMatchObject({ ok: true })
    expect(await visitDebtsOf(w.services, w.ida.userId)).toEqual([])
    const [newest] = await staffEntriesOf(w.services, w.ida.userId)
    const back = { entry: newest!.id, note: 'Skrevet ved en fejl.' }
    expect(await takeBackEntry(w.services, w.owner, w.ida.userId, back)).toMatchObject({ ok: true })
    expect(await takeBackEntry(w.services, w.owner, w.ida.userId, back)).toMatchObject({ refusal: 'already-corrected' })
    expect(await visitDebtsOf(w.services, w.ida.userId)).toMatchObject([{ amount: kroner(250) }])
    const entries = await staffEntriesOf(w.services, w.ida.userId)
    expect(entries.map(({ amount }) => amount)).toEqual([kroner(250), -kroner(250), -kroner(150)])
    expect(entries.map(({ isCorrection, isCorrected }) => [isCorrection, isCorrected])).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ])
    expect(entries[0]!.by).toBe('Ida Holm')
  })

  test('a fee is the clinic’s own: what the client has paid of a plan, and what is left of it, stays', async () => {
    const w = await clinic(engine)
    const { planId, paymentId } = await givenUnpaid(w)
    expect(await w.enter(`payment:${paymentId}`, 13.5)).toMatchObject({ ok: true })
    const plan = (await findPlan(w.services, planId))!
    expect([plan.paid, plan.remaining, plan.owed]).toEqual([kroner(900), kroner(900), kroner(900)])
    expect(await w.enter(`payment:${paymentId}`, 887)).toMatchObject({ refusal: 'entry-too-large' })
    expect(await w.enter(`plan:${planId}`, 900)).toMatchObject({ ok: true })
    const after = (await findPlan(w.services, planId))!
    expect([after.paid, after.remaining, after.owed]).toEqual([kroner(900), 0, 0])
    const { csv } = await ledgerCsv(w.services, clinicDay('2026-11-01'), clinicDay('2026-12-31'))
    expect(csv).toMatch(new RegExp(`2026-11-30;Gebyr;2026-0001;${w.ida.userId};Aftalt med Ida.;;-13,50;;`))
    expect(csv).toMatch(new RegExp(`;Afskrivning;;${w.ida.userId};Aftalt med Ida.;;-900,00;;`))
  })

  test('one press is entered once, however often it is sent, and two at once give up a debt once', async () => {
    const w = await clinic(engine)
    const id = await owes(w)
    const key = w.services.newId()
    const twice = await Promise.all([w.enter(`visit:${id}`, 400, { key }), w.enter(`visit:${id}`, 400, { key })])
    expect(twice.map(({ ok }) => ok)).toEqual([true, true])
    expect(await w.count('ledger_entries', `kind = 'write-off'`)).toBe(1)
    const bo = await signedIn(w.services)
    const other = await owes(w, bo, 14)
    const of = bo.userId
    const answers = await Promise.all([1, 2].map(() => w.enter(`visit:${other}`, 400, { of })))
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  })

  test('only an admin who gave the password lately enters, only for this client, and the database holds the signs', async () => {
    const w = await clinic(engine)
    const id = await owes(w)
    const provider = await signedIn(w.services, { roles: ['provider'] })
    const stale = { ...w.owner, provenAt: new Date(0) }
    expect(await w.enter(`visit:${id}`, 1, { by: provider })).toMatchObject({ refusal: 'forbidden' })
    expect(await w.enter(`visit:${id}`, 1, { by: stale })).toMatchObject({ refusal: 'password-needed' })
    expect(await w.enter(`visit:${id}`, 1, { of: provider.userId })).toMatchObject({ refusal: 'not-found' })
    await w.enter(`visit:${id}`, 100)
    const [entry] = await staffEntriesOf(w.services, w.ida.userId)
    const back = { entry: entry!.id, note: 'x' }
    expect(await takeBackEntry(w.services, provider, w.ida.userId, back)).toMatchObject({ refusal: 'forbidden' })
    expect(await takeBackEntry(w.services, w.owner, provider.userId, back)).toMatchObject({ refusal: 'not-found' })
    const row = { at: new Date(), kind: 'write-off', actor: 'x', appointment_id: id } as const
    const insert = (values: object) =>
      w.services.db.k
        .insertInto('ledger_entries')
        .values({ ...row, ...values } as never)
        .execute()
    await expect(insert({ amount: 5 })).rejects.toThrow(/staff_entry_sign/)
    await expect(insert({ amount: 5, corrects: Number(entry!.id) })).rejects.toThrow(/opposite/)
    await expect(insert({ amount: -5, appointment_id: null })).rejects.toThrow(/write_off_has_one_debt/)
  })
})
