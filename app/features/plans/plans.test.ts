import { describe, expect, test } from 'vitest'
import type { SignedIn } from '#app/domain/access/actor.ts'
import { kroner } from '#app/domain/money/money.ts'
import { PLAN_MOVES, PLAN_STATUSES } from '#app/domain/plans/plan.ts'
import { startPlanPayment } from '#app/features/payments/commands/checkout.ts'
import { recordClinicPayment, refundByStaff } from '#app/features/payments/commands/at-clinic.ts'
import { stopPlan } from '#app/features/appointments/commands/stop-plan.ts'
import { recordPaymentEvent } from '#app/features/payments/commands/record-event.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { approvePlan, changePlan, proposePlan, renewPlanLink, revokePlanLink } from './commands/treatment-plan.ts'
import { findPlan, findPlanByToken, type PlanView } from './queries/treatment-plan.ts'
import { proposalSchema } from './schema.ts'

const proposal = proposalSchema.parse({
  treatmentType: 'full_removal',
  areaCm2: '48',
  sessions: '8',
  sessionPrice: '1.035',
  description: 'Svalen på skulderen.',
})

async function clinic(engine: Engine = 'postgres') {
  const w = await world({ engine })
  const staff = await signedIn(w.services, { roles: ['provider', 'admin'] })
  const ida = await signedIn(w.services)
  return { ...w, staff, ida }
}
type Clinic = Awaited<ReturnType<typeof clinic>>

/** A plan proposed to Ida, and the token of her link. */
async function proposed(w: Clinic) {
  const made = await proposePlan(w.services, w.staff, { ...proposal, patientId: w.ida.userId })
  if (!made.ok) throw new Error(made.refusal)
  const { planId } = made.value
  return { planId, token: await tokenOf(w, planId) }
}

const tokenOf = async ({ services }: Clinic, planId: string) =>
  (await findPlan(services, planId))!.url!.split('/treatment-plan/')[1]!

const pages = { successUrl: 'http://clinic.test/ok', failureUrl: 'http://clinic.test/no' }
let events = 0
async function pays(w: Clinic, planId: string, what: 'plan' | 'session') {
  const opened = await startPlanPayment(w.services, planId, { what, ...pages })
  if (!opened.ok) throw new Error(opened.refusal)
  const { paymentId: reference } = opened.value
  const { amount } = w.services.payments.orders.get(reference)!
  const event = { eventId: `plan-${++events}`, reference, providerReference: `pay-${reference}`, kind: 'paid' } as const
  await recordPaymentEvent(w.services, { ...event, amount, currency: 'DKK' })
  return reference
}

const shown = (plan: PlanView) => ({ status: plan.status, paid: plan.paid, remaining: plan.remaining })

async function deliver(w: Clinic) {
  while ((await deliverDue(w.services, deliverOne)) > 0);
}

describe.each(engines())('plans, %s', (engine) => {
  test('[spec 2.2 treatment-plan] staff propose, the client reads, approves and pays whole: the plan is active and every session paid', async () => {
    const w = await clinic(engine)
    const { planId, token } = await proposed(w)
    await deliver(w)
    expect(w.sent[0]!.text).toContain(`/treatment-plan/${token}`)
    expect(w.sent[0]!.subject).not.toMatch(/laser|tatover/i)
    expect(await approvePlan(w.services, token)).toMatchObject({ ok: true })
    await pays(w, planId, 'plan')
    const plan = (await findPlan(w.services, planId))!
    expect(shown(plan)).toEqual({ status: 'active', paid: kroner(8280), remaining: 0 })
    expect(plan.sessions.every(({ isPaid }) => isPaid)).toBe(true)
    expect(plan.history.map(({ became }) => became)).toEqual(['active', 'pending', 'notApproved'])
  })

  test('[law 29] paid session by session, each payment pays the next one and the first makes the plan active', async () => {
    const w = await clinic(engine)
    const { planId, token } = await proposed(w)
    await approvePlan(w.services, token)
    await pays(w, planId, 'session')
    await pays(w, planId, 'session')
    const plan = (await findPlan(w.services, planId))!
    expect(shown(plan)).toEqual({ status: 'active', paid: kroner(2070), remaining: kroner(6210) })
    expect(plan.sessions.map(({ isPaid }) => isPaid).slice(0, 3)).toEqual([true, true, false])
    expect(await w.count('invoices')).toBe(2)
  })

  test('[sec 53.1] approved by two presses at once it is approved once', async () => {
    const w = await clinic(engine)
    const { token } = await proposed(w)
    await Promise.all([approvePlan(w.services, token), approvePlan(w.services, token), approvePlan(w.services, token)])
    expect(await w.count('plan_history', `became = 'pending'`)).toBe(1)
  })

  test('a session paid online and at the desk at the same moment is paid once, and the other goes back', async () => {
    const w = await clinic(engine)
    const { planId, token } = await proposed(w)
    await approvePlan(w.services, token)
    const opened = await startPlanPayment(w.services, planId, { what: 'session', ...pages })
    if (!opened.ok) throw new Error(opened.refusal)
    const desk = {
      key: w.services.newId(),
      subject: `session:${(await findPlan(w.services, planId))!.sessions[0]!.id}`,
      method: 'mobilepay',
      amount: kroner(1),
      note: '',
    }
    await recordClinicPayment(w.services, w.staff, w.ida.userId, { ...desk, method: 'mobilepay' })
    await recordClinicPayment(w.services, w.staff, w.ida.userId, { ...desk, method: 'mobilepay' })
    const { paymentId: reference } = opened.value
    await recordPaymentEvent(w.services, {
      eventId: `race-${reference}`,
      reference,
      providerReference: `pay-${reference}`,
      kind: 'paid',
      amount: kroner(1035),
      currency: 'DKK',
    })
    await deliver(w)
    expect([...w.services.payments.refunds.values()]).toEqual([kroner(1035)])
    expect((await findPlan(w.services, planId))!.paid).toBe(kroner(1035))
  })
})

test('[sec 53.2] a link opens its own plan; a changed one opens nothing; one taken back or run out says so', async () => {
  const w = await clinic()
  const { planId, token } = await proposed(w)
  expect(await findPlanByToken(w.services, token)).toMatchObject({ id: planId, total: kroner(8280) })
  const last = token.at(-1) === 'A' ? 'B' : 'A'
  expect(await findPlanByToken(w.services, token.slice(0, -1) + last)).toBeNull()
  expect(await findPlanByToken(w.services, 'nothing')).toBeNull()
  await renewPlanLink(w.services, w.staff, planId)
  expect(await findPlanByToken(w.services, token)).toBe('gone')
  const renewed = await tokenOf(w, planId)
  await revokePlanLink(w.services, w.staff, planId)
  expect(await findPlanByToken(w.services, renewed)).toBe('gone')
  expect(await approvePlan(w.services, renewed)).toMatchObject({ refusal: 'plan-link-expired' })
  await renewPlanLink(w.services, w.staff, planId)
  const third = await tokenOf(w, planId)
  w.clock.moveTo('2026-12-31T08:00:00+01:00')
  expect(await findPlanByToken(w.services, third)).toBe('gone')
})

test('the link shows the plan and its client’s first name, and nothing of who they are or of their journal', async () => {
  const w = await clinic()
  const who = { firstName: 'Xenia', lastName: 'Quistgaard', email: 'hemmelig@post.example', phone: '+4520304050' }
  w.ida = await signedIn(w.services, who)
  const { token } = await proposed(w)
  const { planId } = await proposed(w)
  await visit(w.services, w.ida, w.providerId, { notes: 'Penicillinallergi', paid: 50_000 })
  const plan = await findPlanByToken(w.services, token)
  expect(plan).toMatchObject({ firstName: 'Xenia' })
  const shown = JSON.stringify(plan)
  for (const secret of ['Quistgaard', 'hemmelig', '20304050', 'allergi', w.ida.userId, planId])
    expect(shown).not.toContain(secret)
})

test('[sec 50.3] no token stands in the database', async () => {
  const w = await clinic()
  const { token } = await proposed(w)
  const { rows } = await w.services.db.pool.query(
    `select (select json_agg(o) from outbox o)::text || (select json_agg(p) from treatment_plans p)::text as all_of_it`,
  )
  expect(rows[0].all_of_it).not.toContain(token.split('.')[1])
})

test('a plan moves by its table alone: staff move what is running, and neither approve nor activate', async () => {
  const w = await clinic()
  const { planId, token } = await proposed(w)
  for (const to of PLAN_STATUSES)
    expect(await changePlan(w.services, w.staff, { planId, from: 'notApproved', to })).toMatchObject({ ok: false })
  await approvePlan(w.services, token)
  await pays(w, planId, 'plan')
  const move = (from: PlanView['status'], to: PlanView['status']) =>
    changePlan(w.services, w.staff, { planId, from, to })
  expect(await move('active', 'paused')).toMatchObject({ ok: true })
  expect(await move('active', 'completed')).toMatchObject({ refusal: 'plan-moved' })
  expect(await move('paused', 'active')).toMatchObject({ ok: true })
  expect(await move('active', 'completed')).toMatchObject({ ok: true })
  expect(PLAN_MOVES.completed).toEqual([])
})

test('the next session lies 42 days after the last treatment, and the ones after it follow', async () => {
  const w = await clinic()
  const { planId } = await proposed(w)
  const done = await visit(w.services, w.ida, w.providerId, { at: '2026-11-20T10:00', status: 'completed' })
  await w.services.db.k
    .updateTable('plan_sessions')
    .set({ appointment_id: done })
    .where('plan_id', '=', planId)
    .where('number', '=', 1)
    .execute()
  const plan = (await findPlan(w.services, planId))!
  expect(plan.nextFrom).toBe('2027-01-01')
  expect(plan.sessions.slice(0, 3).map(({ doneOn, earliest }) => doneOn ?? earliest)).toEqual([
    '2026-11-20',
    '2027-01-01',
    '2027-02-12',
  ])
})

test('a stopped plan sends back what was paid less the sessions given at the single price', async () => {
  const w = await clinic()
  const { planId, token } = await proposed(w)
  await approvePlan(w.services, token)
  await pays(w, planId, 'plan')
  await w.services.db.pool.query(`update plan_sessions set done_date = '2026-11-01' where number <= 2`)
  const plan = (await findPlan(w.services, planId))!
  // 48 cm² costs 900 + 4 × 120 = 1.380 kr. outside the plan.
  expect([plan.singlePrice, plan.refundNow]).toEqual([kroner(1380), kroner(5520)])
  expect(await stopPlan(w.services, w.staff, { planId, patientId: w.ida.userId })).toMatchObject({
    value: { back: kroner(5520) },
  })
  expect(await stopPlan(w.services, w.staff, { planId, patientId: w.ida.userId })).toMatchObject({
    refusal: 'plan-over',
  })
  await deliver(w)
  expect((await findPlan(w.services, planId))!).toMatchObject({ endedBecause: 'stopped', paid: kroner(2760) })
})

const asks: [string, (w: Clinic, who: SignedIn, planId: string) => Promise<unknown>][] = [
  ['propose a plan', (w, who) => proposePlan(w.services, who, { ...proposal, patientId: w.ida.userId })],
  ['move one', (w, who, planId) => changePlan(w.services, who, { planId, from: 'active', to: 'paused' })],
  ['renew its link', (w, who, planId) => renewPlanLink(w.services, who, planId)],
  ['take its link back', (w, who, planId) => revokePlanLink(w.services, who, planId)],
  ['stop it', (w, who, planId) => stopPlan(w.services, who, { planId, patientId: w.ida.userId })],
]
test.each(asks)('a client may not %s', async (_what, ask) => {
  const w = await clinic()
  const { planId } = await proposed(w)
  expect(await ask(w, w.ida, planId)).toMatchObject({ refusal: 'forbidden' })
})

test('a refund asks for a fresh password, stays within what was paid, and is for that client alone', async () => {
  const w = await clinic()
  const { planId, token } = await proposed(w)
  await approvePlan(w.services, token)
  const payment = await pays(w, planId, 'session')
  const back = (who: SignedIn, amount: number, patientId = w.ida.userId) =>
    refundByStaff(w.services, who, patientId, {
      key: w.services.newId(),
      payment,
      amount: kroner(amount),
      note: 'Aftalt',
    })
  const stale = { ...w.staff, provenAt: new Date('2026-11-29T08:00:00Z') }
  expect(await back(stale, 100)).toMatchObject({ refusal: 'password-needed' })
  expect(await back({ ...w.staff, roles: ['client', 'provider'] }, 100)).toMatchObject({ refusal: 'forbidden' })
  expect(await back(w.staff, 100, w.staff.userId)).toMatchObject({ refusal: 'not-found' })
  expect(await back(w.staff, 1036)).toMatchObject({ refusal: 'refund-too-large', details: { atMost: kroner(1035) } })
  expect(await back(w.staff, 35)).toMatchObject({ value: { back: kroner(35) } })
  await deliver(w)
  expect((await findPlan(w.services, planId))!.paid).toBe(kroner(1000))
})
