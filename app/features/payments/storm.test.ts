import { expect, test } from 'vitest'
import { sum, type Ore } from '#app/domain/money/money.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { expireHolds } from '#app/features/appointments/commands/managed-appointment.ts'
import { bookAppointment } from '#app/features/booking/commands/book.ts'
import { bookingSchema } from '#app/features/booking/schema.ts'
import { approvePlan, proposePlan } from '#app/features/plans/commands/treatment-plan.ts'
import { packageCourse } from '#app/features/plans/commands/order-package.ts'
import { findPlan } from '#app/features/plans/queries/treatment-plan.ts'
import { proposalSchema } from '#app/features/plans/schema.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import type { PaymentEvent } from '#app/services/payments/payments.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { expectEachMailOnce } from '#test/clinic/mails-once.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { startDeposit, startPlanPayment } from './commands/checkout.ts'
import { enterInBook } from './commands/enter-in-book.ts'
import { recordPaymentEvent } from './commands/record-event.ts'
import { askRefund } from './steps/ask-refund.ts'

// Orders of every kind, whose payments come as a provider's messages do: once, twice, late, before one another, after
// failures, with refunds in between and answers that are lost. `npm run storm` runs 2,000 of them.
const ORDERS = Number(process.env['STORM_ORDERS'] ?? 40)
const AT_ONCE = 8

/** Made-up chance, the same in every run. */
function chance(seed: number) {
  let state = seed
  const upTo = (n: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * (n + 1))
  }
  return { upTo, often: (percent: number) => upTo(99) < percent }
}
type Chance = ReturnType<typeof chance>

/** The provider's own book: what came in and went back by each of our references, whatever we heard of it. */
function providerBook(luck: Chance) {
  const paid = new Map<string, number>()
  const back = new Map<string, { reference: string; amount: number }>()
  return {
    paid,
    balanceOf: (reference: string) =>
      (paid.get(reference) ?? 0) -
      [...back.values()].reduce((all, one) => all + (one.reference === reference ? one.amount : 0), 0),
    async refund({ providerReference, amount, key }: { providerReference: string; amount: Ore; key: string }) {
      const reference = providerReference.replace(/^pay-/, '')
      if (!back.has(key)) {
        if (this.balanceOf(reference) < amount) throw new Error('More would go back than came')
        back.set(key, { reference, amount })
      }
      // It is done, and the answer is lost on the way: the outbox asks again.
      if (luck.often(20)) throw new Error('No answer')
    },
  }
}

type Order = { reference: string; amount: Ore }

async function storm(engine: Engine) {
  const w = await world({ engine })
  const luck = chance(20_261_122)
  const book = providerBook(luck)
  w.services.payments.refund = (payment) => book.refund(payment)
  const { services } = w
  const staff = await signedIn(services, { roles: ['provider', 'admin'] })
  const days = Math.ceil(ORDERS / 14) + 1
  const dates = Array.from({ length: Math.min(days, 50) }, (_, index) => dateAfter('2026-12-01', index))
  const providers = [w.providerId]
  while (providers.length * dates.length * 14 < ORDERS + 14) providers.push(await w.addProvider(`P${providers.length}`))
  for (const provider of providers)
    for (const date of dates) await w.opens(date, '09:00', '16:00', { provider, slotMinutes: 30 })

  const slots = dates.flatMap((date) => Array.from({ length: 14 }, (_, index) => ({ date, time: timeOf(index) })))
  async function order(index: number): Promise<Order[]> {
    const kind = index % 4
    if (kind === 3) return planOrder(index)
    const { date, time } = slots[Math.floor(index / providers.length) % slots.length]!
    const input = bookingSchema.parse({
      type: 'treatment',
      email: `storm-${index}@post.example`,
      firstName: 'Ida',
      lastName: 'Holm',
      phone: '+4520304050',
      appointmentDate: date,
      appointmentTime: time,
      isAdult: true,
    })
    const course = kind === 2 ? await packageCourse(services, 'coverUp', null) : null
    const booked = await bookAppointment(services, input, { lng: 'da', course })
    if (!booked.ok) return []
    const opened = await startDeposit(services, booked.value.appointmentId)
    return opened.ok ? [orderOf(opened.value.paymentId)] : []
  }

  async function planOrder(index: number): Promise<Order[]> {
    const client = await signedIn(services, { email: `plan-${index}@post.example` })
    const input = proposalSchema.parse({ treatmentType: 'fading', sessions: '3', sessionPrice: '900,50' })
    const made = await proposePlan(services, staff, { ...input, patientId: client.userId })
    if (!made.ok) throw new Error(made.refusal)
    const { planId } = made.value
    const plan = (await findPlan(services, planId))!
    await approvePlan(services, plan.url!.split('/treatment-plan/')[1]!)
    const pages = { successUrl: 'http://clinic.test/ok', failureUrl: 'http://clinic.test/no' }
    const whole = await startPlanPayment(services, planId, { what: 'plan', ...pages })
    // Somebody opens both pages, and may pay on both.
    const one = luck.often(50) ? await startPlanPayment(services, planId, { what: 'session', ...pages }) : null
    return [whole, one].flatMap((opened) => (opened?.ok ? [orderOf(opened.value.paymentId)] : []))
  }
  const orderOf = (reference: string): Order => ({
    reference,
    amount: services.payments.orders.get(reference)!.amount,
  })

  let events = 0
  function messagesOf({ reference, amount }: Order): PaymentEvent[] {
    const event = (kind: PaymentEvent['kind']): PaymentEvent => ({
      eventId: `storm-${++events}`,
      reference,
      providerReference: `pay-${reference}`,
      kind,
      amount,
      currency: 'DKK',
    })
    const messages: PaymentEvent[] = []
    if (luck.often(30)) messages.push(event('failed'))
    if (luck.often(15)) messages.push(event('cancelled'))
    if (luck.often(80)) {
      book.paid.set(reference, amount)
      const paid = event('paid')
      messages.push(paid)
      if (luck.often(40)) messages.push(paid)
    }
    return shuffled(messages, luck)
  }
  return { w, luck, book, order, messagesOf, staff }
}

const shuffled = <T>(list: T[], luck: Chance): T[] => {
  for (let index = list.length - 1; index > 0; index--) {
    const other = luck.upTo(index)
    ;[list[index], list[other]] = [list[other]!, list[index]!]
  }
  return list
}

const batchesOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))

const timeOf = (half: number) => `${String(9 + Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`
const dateAfter = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

test.each(engines())(
  'after a storm of payments the provider’s book is ours to the øre, and nothing is missing or double (%s)',
  { timeout: 60_000 + ORDERS * 1_500 },
  async (engine) => {
    const { w, luck, book, order, messagesOf, staff } = await storm(engine)
    const { services } = w
    const orders: Order[] = []
    const late: PaymentEvent[] = []
    for (let index = 0; index < ORDERS; index += AT_ONCE) {
      const batch = Array.from({ length: Math.min(AT_ONCE, ORDERS - index) }, (_, n) => order(index + n))
      const made = (await Promise.all(batch)).flat()
      orders.push(...made)
      const messages = made.flatMap(messagesOf)
      const now = messages.filter(() => !luck.often(30) || !late.push(messages[0]!))
      late.push(...messages.filter((message) => !now.includes(message)))
      await Promise.all(now.map((message) => recordPaymentEvent(services, message)))
      if (luck.often(30)) await Promise.all([deliverDue(services, deliverOne), expireHolds(services)])
    }
    // The holds run out; what was late comes now, and staff send parts of some payments back meanwhile.
    w.clock.moveTo('2026-11-30T09:00:00+01:00')
    while ((await expireHolds(services)) > 0);
    const refunds = orders
      .filter(() => luck.often(25))
      .map(({ reference, amount }) => ({
        reference,
        part: Math.max(1, Math.floor(amount / (1 + luck.upTo(3)))) as Ore,
      }))
    const meanwhile = [
      ...late.map((message) => () => recordPaymentEvent(services, message)),
      ...refunds.map(
        ({ reference, part }) =>
          () =>
            inTransaction(services.db, (tx) =>
              askRefund(tx, { paymentId: reference, amount: part, reason: 'by-clinic', newId: services.newId }),
            ),
      ),
    ]
    // What the provider keeps of a payment is entered by staff meanwhile, and is no money of the client's.
    const fees = orders
      .filter(({ reference }) => book.paid.has(reference) && luck.often(10))
      .map(({ reference }) => async () => {
        const owner = await services.db.k
          .selectFrom('payment_owners')
          .select('patient_id')
          .where('payment_id', '=', reference)
          .executeTakeFirstOrThrow()
        const fee = { key: services.newId(), subject: `payment:${reference}`, amount: 150 as Ore, note: 'Storm' }
        await enterInBook(services, { ...staff, provenAt: services.clock.instant() }, owner.patient_id, fee)
      })
    for (const batch of batchesOf(shuffled<() => Promise<unknown>>([...meanwhile, ...fees], luck), 5 * AT_ONCE))
      await Promise.all(batch.map((one) => one()))
    await settleOutbox(w)

    const ours = await balances(w)
    for (const { reference } of orders)
      expect([reference, ours.get(reference) ?? 0]).toEqual([reference, book.balanceOf(reference)])
    expect(sum([...ours.values()])).toBe(orders.reduce((all, { reference }) => all + book.balanceOf(reference), 0))
    await expectNothingLeftHanging(w)
    await expectInvoicesInOrder(w)
    await expectEachMailOnce(w)
    console.log(
      `${engine}: ${ORDERS} orders, ${orders.length} payments begun, ${book.paid.size} paid, ${late.length} late messages, ${refunds.length} refunds asked, ${sum([...ours.values()]) / 100} kr. in both books`,
    )
  },
)

type World = Awaited<ReturnType<typeof world>>

/** Delivers until nothing is due: a lost answer is asked for again at once instead of seconds later. */
async function settleOutbox({ services }: World) {
  for (let round = 0; round < 200; round++) {
    while ((await deliverDue(services, deliverOne)) > 0);
    const { rowCount } = await services.db.pool.query(
      `update outbox set next_attempt_at = now() where done_at is null and failed_at is null`,
    )
    if (!rowCount) return
  }
  throw new Error('The outbox never came to rest')
}

async function balances({ services }: World): Promise<Map<string, Ore>> {
  const { rows } = await services.db.pool.query<{ payment_id: string; balance: number }>(
    `select payment_id, sum(amount)::int as balance from ledger_entries
      where kind in ('payment', 'refund') group by payment_id`,
  )
  return new Map(rows.map(({ payment_id: id, balance }) => [id, balance as Ore]))
}

async function expectNothingLeftHanging({ services, count }: World) {
  expect(await count('appointments', `status = 'scheduled' and payment_status = 'pending'`)).toBe(0)
  const { rows } = await services.db.pool.query(`
    select a.id from appointments a
      left join plan_sessions s on s.appointment_id = a.id
     where a.status = 'confirmed' and a.deposit > 0
       and (select count(*) from payments y
             where (y.appointment_id = a.id and y.kind = 'deposit' or y.plan_id = s.plan_id and y.kind = 'package')
               and y.status in ('confirmed', 'refunded')
               and exists (select from invoices i where i.payment_id = y.id)) <> 1`)
  expect(rows, 'a slot that nobody, or two payments, hold').toEqual([])
  expect(await count('payments', `refunded > amount`)).toBe(0)
  const plans = await services.db.pool.query(`
    select p.id from treatment_plans p
     where p.status = 'active' and not exists (
       select from payment_owners o join invoices i on i.payment_id = o.payment_id where o.plan_id = p.id)`)
  expect(plans.rows, 'a plan that runs without money').toEqual([])
}

async function expectInvoicesInOrder({ services, sent }: World) {
  const { rows } = await services.db.pool.query<{ series: string; number: number }>(
    'select series, number from invoices order by series, number',
  )
  for (const series of ['F', 'K']) {
    const numbers = rows.filter((row) => row.series === series).map(({ number }) => number)
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 1))
    expect(numbers.length, 'the storm made some').toBeGreaterThan(0)
  }
  const mailed = sent.filter(({ id }) => id.startsWith('invoice-')).map(({ subject }) => subject)
  expect(mailed.toSorted()).toEqual([...new Set(mailed)].toSorted())
  expect(mailed).toHaveLength(rows.length)
}
