import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { amountsDue, visitLeft, type Charge, type Received } from '#app/domain/money/amount-due.ts'
import type { AppointmentStatus } from '#app/domain/booking/appointment.ts'
import { dueAtClinicOf } from '#app/domain/booking/booked.ts'
import { addDays, clinicDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { sum, type Ore } from '#app/domain/money/money.ts'
import type { RefundReason } from '#app/domain/money/payment.ts'
import type { PlanOrigin, PlanStatus } from '#app/domain/plans/plan.ts'
import { sessionCharges } from '#app/domain/plans/plan-money.ts'
import { FALLBACK_RULES, quote, type Quote } from '#app/domain/pricing/pricing.ts'
import { outstanding } from '#app/features/analytics/queries/figures.ts'
import { dayBoard } from '#app/features/appointments/queries/board.ts'
import { findRecord } from '#app/features/patients/queries/record.ts'
import { listPatients } from '#app/features/patients/queries/search.ts'
import { findPlan } from '#app/features/plans/queries/treatment-plan.ts'
import { patientListSchema } from '#app/input/fields.ts'
import { allClearedInSql } from '#test/clinic/cleared.ts'
import { dice } from '#test/clinic/dice.ts'
import { asReached } from '#test/clinic/signed-in.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { amountsDueOf, chargesOf, orderDue, owedBy } from './queries/amount-due.ts'
import { unpaid } from './queries/unpaid.ts'

// `npm run test:full storm` reads 500 on PostgreSQL.
const ASKED = Number(process.env['DUE_HISTORIES'] ?? 0)
const HISTORIES: Record<Engine, number> = { postgres: ASKED || 80, embedded: ASKED ? 50 : 15 }
const TODAY = clinicDay('2026-12-03')
const DAYS = [addDays(TODAY, -60), TODAY, addDays(TODAY, 60)]
const PER_PROVIDER = 60

type Payment = Received & { id: string; kind: 'deposit' | 'visit' | 'session' | 'plan' }
type Visit = {
  id: string
  day: ClinicDay
  time: string
  provider: string
  status: AppointmentStatus
  price: Quote | null
  addOns: string[]
  isHeld: boolean
  payments: Payment[]
  writtenOff: Ore
}
type Session = {
  id: string
  number: number
  price: Ore
  isDoneElsewhere: boolean
  visit: Visit | null
  payments: Payment[]
}
type Plan = {
  id: string
  status: PlanStatus
  origin: PlanOrigin
  isOver: boolean
  whole: Payment | null
  sessions: Session[]
  writtenOff: Ore
}
type History = { patient: string; visits: Visit[]; plan: Plan | null }

type World = Awaited<ReturnType<typeof world>>
type Roll = ReturnType<typeof rolls>

const rolls = (random: () => number, newId: () => string) => ({
  newId,
  chance: (share: number) => random() < share,
  upTo: (most: number) => Math.floor(random() * (most + 1)) as Ore,
  one: <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!,
})

const REASONS: readonly RefundReason[] = ['withdrawn', 'paid-twice', 'stopped', 'by-clinic', 'at-provider']
const ORDERED = quote({ areaCm2: 30, plan: 'single', addOns: [] }, FALLBACK_RULES)
const WAITING = quote({ areaCm2: 30, plan: 'single', addOns: ['smertefri'] }, FALLBACK_RULES)

function payment(roll: Roll, kind: Payment['kind'], most: number): Payment {
  const amount = (1 + roll.upTo(most)) as Ore
  let left: number = amount
  const refunds = Array.from({ length: roll.chance(0.4) ? 2 : 0 }, () => {
    const part = roll.chance(0.3) ? left : roll.upTo(left)
    left -= part
    return { amount: part as Ore, reason: roll.one(REASONS), isDone: roll.chance(0.7) }
  }).filter((one) => one.amount > 0)
  const gone = sum(refunds.filter(({ isDone }) => isDone).map((one) => one.amount))
  return { id: roll.newId(), kind, amount, refunds, status: gone === amount ? 'refunded' : 'confirmed' }
}

const some = <T>(roll: Roll, most: number, make: () => T) => Array.from({ length: roll.upTo(most) }, make)

function visitOn(roll: Roll, at: number, slot: { time: string; provider: string }): Visit {
  const statuses: AppointmentStatus[] =
    at === 2 ? ['confirmed'] : ['confirmed', 'ankommet', 'completed', 'completed', 'no_show', 'cancelled']
  const status = roll.one(statuses)
  const waits = status === 'confirmed' && roll.chance(0.3)
  const isHeld = status === 'confirmed' && roll.chance(0.2)
  const price = waits ? WAITING : { ...ORDERED, dueAtClinic: roll.upTo(90_000) }
  return {
    id: roll.newId(),
    day: DAYS[at]!,
    ...slot,
    status: isHeld ? 'scheduled' : status,
    price: roll.chance(0.8) ? price : null,
    addOns: waits ? ['smertefri'] : [],
    isHeld,
    payments: isHeld
      ? []
      : [
          ...some(roll, 2, () => payment(roll, 'visit', 60_000)),
          ...some(roll, 1, () => payment(roll, 'deposit', 50_000)),
        ],
    writtenOff: roll.chance(0.2) ? roll.upTo(30_000) : (0 as Ore),
  }
}

function planOf(roll: Roll, visits: Visit[]): Plan {
  const free = visits.filter(({ status }) => status !== 'cancelled' && status !== 'no_show')
  const sessions = Array.from({ length: 1 + roll.upTo(4) }, (_, index): Session => {
    const visit = index < free.length && roll.chance(0.7) ? free[index]! : null
    const isDoneElsewhere = visit === null && roll.chance(0.4)
    const price = roll.upTo(90_000)
    return {
      id: roll.newId(),
      number: index + 1,
      price,
      visit,
      isDoneElsewhere,
      payments: some(roll, 2, () => payment(roll, 'session', price)),
    }
  })
  return {
    id: roll.newId(),
    status: roll.one(['notApproved', 'pending', 'active', 'active', 'paused', 'completed']),
    origin: roll.one(['proposed', 'proposed', 'package']),
    isOver: roll.chance(0.25),
    whole: roll.chance(0.2) ? payment(roll, 'plan', 300_000) : null,
    sessions,
    writtenOff: roll.chance(0.4) ? roll.upTo(90_000) : (0 as Ore),
  }
}

async function historiesIn(w: World, count: number): Promise<History[]> {
  const roll = rolls(dice(2026), w.services.newId)
  const providers = [w.providerId]
  while (providers.length * PER_PROVIDER < count) providers.push(await w.addProvider(`Provider ${providers.length}`))
  return Array.from({ length: count }, (_, n): History => {
    const minute = (n % PER_PROVIDER) * 10
    const time = `${String(8 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    const slot = { time, provider: providers[Math.floor(n / PER_PROVIDER)]! }
    const visits = DAYS.flatMap((_day, at) => (roll.chance(0.8) ? [visitOn(roll, at, slot)] : []))
    return { patient: roll.newId(), visits, plan: roll.chance(0.7) ? planOf(roll, visits) : null }
  })
}

const rowsInto = (w: World, table: string, columns: string, rows: object[]) =>
  sql`insert into ${sql.table(table)} (${sql.raw(columns)}) select ${sql.raw(columns)}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(w.services.db.k)

const paymentsIn = ({ visits, plan }: History) => [
  ...visits.flatMap(({ id, payments }) => payments.map((one) => ({ ...one, appointment_id: id }))),
  ...(plan?.sessions ?? []).flatMap(({ id, payments }) => payments.map((one) => ({ ...one, plan_session_id: id }))),
  ...(plan?.whole ? [{ ...plan.whole, plan_id: plan.id }] : []),
]

/** Bookings and plans first; then what happens to them, one kind after the other in an order of its own. */
async function write(w: World, all: History[], random: () => number) {
  await begin(w, all)
  const steps = [() => giveVisits(w, all), () => endPlans(w, all), () => writeOff(w, all), () => pay(w, all)]
  for (const step of steps.map((run) => ({ run, place: random() })).toSorted((a, b) => a.place - b.place))
    await step.run()
}

async function begin(w: World, all: History[]) {
  const people = all.map(({ patient: id }) => ({ id, email: `${id}@post.example`, name: 'Ida Holm' }))
  await rowsInto(w, 'users', 'id, email, name', people)
  await rowsInto(
    w,
    'profiles',
    'id, first_name, last_name',
    people.map(({ id }) => ({ id, first_name: 'Ida', last_name: 'Holm' })),
  )
  await allClearedInSql(w.services)
  await rowsInto(
    w,
    'appointments',
    `id, patient_id, provider_id, type, appointment_date, appointment_time, duration_minutes, email, first_name, status,
     payment_status, deposit, quote, add_ons`,
    all.flatMap(({ patient, visits }) =>
      visits.map((visit) => ({
        id: visit.id,
        patient_id: patient,
        provider_id: visit.provider,
        type: 'treatment',
        appointment_date: visit.day,
        appointment_time: visit.time,
        duration_minutes: 10,
        email: `${patient}@post.example`,
        first_name: 'Ida',
        status: visit.isHeld ? 'scheduled' : 'confirmed',
        payment_status: visit.isHeld ? 'pending' : 'confirmed',
        deposit: visit.isHeld ? 50_000 : 0,
        quote: visit.price,
        add_ons: visit.addOns,
      })),
    ),
  )
  const plans = all.flatMap(({ patient, plan }) => (plan ? [{ ...plan, patient }] : []))
  await rowsInto(
    w,
    'treatment_plans',
    `id, patient_id, origin, status, treatment_type, description, session_count, session_price, single_price, total, quote,
     pay_by, refund_rate, lng, link_version, whole_discount_percent, created_at, updated_at`,
    plans.map(({ id, patient, origin, status, sessions }) => ({
      id,
      patient_id: patient,
      origin,
      status,
      treatment_type: 'full_removal',
      description: '',
      session_count: sessions.length,
      session_price: 0,
      single_price: 0,
      total: sum(sessions.map(({ price }) => price)),
      quote: ORDERED,
      pay_by: 'session',
      refund_rate: 'single',
      lng: 'da',
      link_version: 1,
      whole_discount_percent: 0,
      created_at: w.clock.instant(),
      updated_at: w.clock.instant(),
    })),
  )
  await rowsInto(
    w,
    'plan_sessions',
    'id, plan_id, number, price, done_date, appointment_id',
    plans.flatMap(({ id, sessions }) =>
      sessions.map((one) => ({
        id: one.id,
        plan_id: id,
        number: one.number,
        price: one.price,
        done_date: one.isDoneElsewhere ? DAYS[0] : null,
        appointment_id: one.visit?.id ?? null,
      })),
    ),
  )
}

async function giveVisits(w: World, all: History[]) {
  const visits = all.flatMap((one) => one.visits).filter(({ status, isHeld }) => status !== 'confirmed' && !isHeld)
  await sql`update appointments a set status = x.status
    from jsonb_to_recordset(${JSON.stringify(visits.map(({ id, status }) => ({ id, status })))}::jsonb)
      as x(id uuid, status text) where a.id = x.id`.execute(w.services.db.k)
}

const endPlans = (w: World, all: History[]) =>
  sql`update treatment_plans set ended_at = now(), ended_because = 'stopped'
    where id = any(${sql.val(all.flatMap(({ plan }) => (plan?.isOver ? [plan.id] : [])))}::uuid[])`.execute(
    w.services.db.k,
  )

async function writeOff(w: World, all: History[]) {
  const entries = [
    ...all.flatMap(({ visits }) =>
      visits.map(({ id, writtenOff }) => ({ appointment_id: id, plan_id: null, writtenOff })),
    ),
    ...all.flatMap(({ plan }) =>
      plan ? [{ appointment_id: null, plan_id: plan.id, writtenOff: plan.writtenOff }] : [],
    ),
  ].filter(({ writtenOff }) => writtenOff > 0)
  for (const { writtenOff, ...of } of entries)
    await w.services.db.k
      .insertInto('ledger_entries')
      .values({
        ...of,
        at: w.clock.instant(),
        kind: 'write-off',
        amount: -writtenOff as Ore,
        actor: 'admin',
        method: '',
        note: '',
        payment_id: null,
        refund_id: null,
      })
      .execute()
}

async function pay(w: World, all: History[]) {
  const at = w.clock.instant()
  const payments = all.flatMap(paymentsIn)
  await rowsInto(
    w,
    'payments',
    `id, appointment_id, plan_id, plan_session_id, kind, amount, status, provider, currency, method, refunded, note, paid_at, created_at`,
    payments.map((one) => ({
      ...one,
      status: 'confirmed',
      provider: 'sandbox',
      currency: 'DKK',
      method: 'online',
      refunded: 0,
      note: '',
      paid_at: at,
      created_at: at,
    })),
  )
  const refunds = payments.flatMap(({ id, refunds: backs }) =>
    backs.map(({ amount, reason, isDone }) => ({
      id: w.services.newId(),
      payment_id: id,
      amount,
      reason,
      isDone,
      note: '',
      status: 'pending',
      created_at: at,
    })),
  )
  await rowsInto(w, 'refunds', 'id, payment_id, amount, reason, note, status, created_at', refunds)
  await sql`update refunds set status = 'done', done_at = ${at}
    where id = any(${sql.val(refunds.filter(({ isDone }) => isDone).map(({ id }) => id))}::uuid[])`.execute(
    w.services.db.k,
  )
  await sql`update payments y set refunded = r.back, status = case when r.back = y.amount then 'refunded' else y.status end
    from (select payment_id, sum(amount) as back from refunds where status = 'done' group by 1) r
    where r.payment_id = y.id`.execute(w.services.db.k)
}

// The rule, from the facts alone.

const isGiven = (session: Session) => session.isDoneElsewhere || session.visit?.status === 'completed'

function visitCharge(visit: Visit): Charge {
  const ordered = dueAtClinicOf({ quote: visit.price, addOns: visit.addOns, decided: [] })
  const { status, writtenOff } = visit
  const payments = visit.payments.filter(({ kind }) => kind === 'visit')
  return {
    isGiven: status === 'completed',
    day: visit.day,
    left: visitLeft({ status, paymentStatus: visit.isHeld ? 'pending' : 'confirmed', ordered, payments, writtenOff }),
    held: (visit.isHeld ? 50_000 : 0) as Ore,
    ahead:
      status === 'completed' || status === 'cancelled' || status === 'no_show' ? (0 as Ore) : ahead(visit.payments),
  }
}
const ahead = (payments: readonly Payment[]) =>
  sum(payments.map(({ amount, refunds }) => (amount - sum(refunds.map((one) => one.amount))) as Ore))

function planCharges({ sessions, whole, status, origin, isOver, writtenOff }: Plan): (Charge & { id: string })[] {
  const payments = [
    ...(whole ? [{ ...whole, sessionId: null }] : []),
    ...sessions.flatMap(({ id, payments: own }) => own.map((one) => ({ ...one, sessionId: id }))),
  ]
  const isComing = (visit: Visit | null) => visit !== null && visit.status !== 'cancelled' && visit.status !== 'no_show'
  const rows = sessions.map((one) => ({
    id: one.id,
    price: one.price,
    day: isComing(one.visit) ? one.visit!.day : one.isDoneElsewhere ? DAYS[0]! : null,
    doneOn: isGiven(one) ? TODAY : null,
  }))
  return sessionCharges(payments, rows, { status, origin, isOver, writtenOff })
}

test.each(engines())(
  'board, record, list, worklist, desk, portal, plan, mail and analytics say what the rule says of random histories (%s)',
  { timeout: 300_000 },
  async (engine) => {
    const w = await world({ engine, now: '2026-12-03T08:00:00+01:00' })
    const { services } = w
    const all = await historiesIn(w, HISTORIES[engine])
    await write(w, all, dice(7))

    const board = new Map((await dayBoard(services, TODAY)).map((visit) => [visit.id, visit.due]))
    const listed = await everyListed(w)
    const worked = Map.groupBy(
      await unpaid.rows(services, 'open', { limit: 10_000, offset: 0 }),
      (row) => row.patientId,
    )
    const amounts = await amountsDueOf(
      services,
      all.map(({ patient }) => patient),
      TODAY,
    )
    let inAll = 0
    for (const { patient, visits, plan } of all) {
      const sessions = plan ? planCharges(plan) : []
      const charges = [...visits.map(visitCharge), ...sessions]
      const due = amountsDue(charges, TODAY)
      inAll += due.overdue
      const work = worked.get(patient) ?? []
      expect({
        rule: due,
        desk: amounts.client(patient),
        head: await owedBy(services, asReached(patient)),
        list: listed.get(patient),
        worklist: sum(work.map(({ amount }) => amount!)),
      }).toEqual({ rule: due, desk: due, head: due.overdue, list: due.overdue, worklist: due.overdue })

      const record = (await findRecord(services, asReached(patient)))!
      for (const visit of visits) {
        const own = visitCharge(visit)
        const ofVisit = sessions.filter((_, at) => plan!.sessions[at]!.visit === visit).map(({ left }) => left)
        const shown = record.appointments.find(({ id }) => id === visit.id)!
        expect(shown.due).toBe(sum([own.left, ...ofVisit]))
        expect(await orderDue(services, { patientId: patient, id: visit.id })).toEqual({
          left: own.left,
          held: own.held,
        })
        if (visit.day === TODAY && visit.status !== 'cancelled') expect(board.get(visit.id)).toBe(due.dueNow)
      }
      if (!plan) continue
      const view = (await findPlan(services, plan.id))!
      expect(view.owed).toBe(sum(sessions.filter((one) => one.isGiven).map(({ left }) => left)))
      if (!plan.isOver && ['active', 'paused'].includes(plan.status))
        expect(view.sessions.map(({ left }) => left)).toEqual(sessions.map(({ left }) => left))
    }
    expect(inAll).toBeGreaterThan(0)
    expect(await outstanding(services)).toBe(inAll)
    expect(
      (
        await chargesOf(
          services,
          all.map(({ patient }) => patient),
        )
      ).length,
    ).toBeGreaterThan(all.length)
  },
)

async function everyListed({ services }: World) {
  const listed = new Map<string, Ore>()
  for (let page = 1; ; page++) {
    const { rows, pages } = await listPatients(services, patientListSchema.parse({ page: String(page) }))
    for (const { id, owed } of rows) listed.set(id, owed)
    if (page >= pages) return listed
  }
}
