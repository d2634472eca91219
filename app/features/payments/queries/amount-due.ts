import { sql } from 'kysely'
import {
  amountsDue,
  retained,
  visitLeft,
  type AmountsDue,
  type Charge,
  type Received,
} from '#app/domain/money/amount-due.ts'
import type { ReachedClient } from '#app/domain/access/actor.ts'
import { BLOCKS_SLOT, heldFor } from '#app/domain/booking/appointment.ts'
import { dueAtClinicOf } from '#app/domain/booking/booked.ts'
import type { ClinicDay, ClinicTime } from '#app/domain/time/clinic-time.ts'
import { sum, type Ore } from '#app/domain/money/money.ts'
import type { PaymentKind } from '#app/domain/money/payment.ts'
import { readQuote } from '#app/features/pricing/quote-schema.ts'
import type { Services } from '#app/services/services.ts'

/** `k` may be the transaction that is to act on what it reads. */
export type Ground = { db: Pick<Services['db'], 'k'> }

/** A charge of one client, with what it is for. */
export type ClientCharge = Charge & {
  patientId: string
  /** Its visit; null: a session without one. */
  appointmentId: string | null
  startsAt: ClinicTime | null
  /** The session of a plan it is; null: the visit's own order. */
  session: { id: string; planId: string; number: number; count: number } | null
  /** Booked for an address nobody has verified: it is no debt of the client's. */
  isUnverified: boolean
}

/** Everything these clients have to pay, or have paid ahead. */
export async function chargesOf({ db }: Ground, patients: readonly string[]): Promise<ClientCharge[]> {
  if (patients.length === 0) return []
  const [given, visits, sessions] = await Promise.all([
    givenVisits(db, patients),
    comingVisits(db, patients),
    planSessions(db, patients),
  ])
  return [...given, ...visits, ...sessions]
}

/** What each of these clients is to pay on a day, and what of that their visits are. */
export async function amountsDueOf(ground: Ground, patients: readonly string[], day: ClinicDay) {
  const charges = Map.groupBy(await chargesOf(ground, [...new Set(patients)]), ({ patientId }) => patientId)
  const of = (patientId: string) => charges.get(patientId) ?? []
  return {
    of,
    client: (patientId: string): AmountsDue =>
      amountsDue(
        of(patientId).filter(({ isUnverified }) => !isUnverified),
        day,
      ),
    visit: (patientId: string, id: string): Ore => leftOfVisit(of(patientId), id),
  }
}

/** What one visit leaves to be paid at the clinic: its own order, and the session of a plan it is. */
export const leftOfVisit = (charges: readonly ClientCharge[], id: string): Ore =>
  sum(charges.flatMap(({ appointmentId, left }) => (appointmentId === id ? left : [])))

/** What a visit's own order leaves at the clinic, and what its time is held for. The session of a plan it is counts apart. */
export async function orderDue(ground: Ground, { patientId, id }: { patientId: string; id: string }) {
  const charges = await chargesOf(ground, [patientId])
  const own = charges.find(({ appointmentId, session }) => appointmentId === id && !session)
  return { left: own?.left ?? (0 as Ore), held: own?.held ?? (0 as Ore) }
}

/** The amount due for one charge, by session or visit id: what its hold waits for, otherwise what is left. */
export async function chargeLeft(ground: Ground, patientId: string, id: string): Promise<Ore> {
  const charges = await chargesOf(ground, [patientId])
  const own = charges.find(({ appointmentId, session }) => (session ? session.id === id : appointmentId === id))
  if (!own) return 0 as Ore
  return own.held > 0 ? own.held : own.left
}

/** What a client owes for what was given: the sum of the list of open balances. */
export async function owedBy({ db }: Ground, patientId: ReachedClient): Promise<Ore> {
  const rows = await db.k.selectFrom('open_balances').select('amount').where('patient_id', '=', patientId).execute()
  return sum(rows.map(({ amount }) => amount))
}

const NOTHING = { held: 0 as Ore, ahead: 0 as Ore }

async function givenVisits({ k }: Ground['db'], patients: readonly string[]): Promise<ClientCharge[]> {
  const rows = await k
    .selectFrom('open_balances as b')
    .innerJoin('appointments as a', 'a.id', 'b.appointment_id')
    .select(['b.patient_id as patientId', 'a.id as appointmentId', 'a.starts_at as startsAt'])
    .select(['a.appointment_date as day', 'b.amount as left'])
    .where('b.patient_id', 'in', patients)
    .orderBy('a.starts_at')
    .execute()
  return rows.map((row) => ({ ...row, ...NOTHING, isGiven: true, session: null, isUnverified: false }))
}

const visitRows = (k: Ground['db']['k']) =>
  k
    .selectFrom('appointments as a')
    .select(['a.id', 'a.patient_id', 'a.starts_at', 'a.appointment_date as day', 'a.status'])
    .select(['a.payment_status', 'a.deposit', 'a.quote', 'a.add_ons'])
    .select([
      sql<boolean>`a.unverified_since is not null and a.status in ('scheduled', 'confirmed')`.as('is_unverified'),
      sql<string[]>`array(select d.rule_name from add_on_decisions d where d.appointment_id = a.id)`.as('decided'),
      sql<Paid[]>`coalesce((select json_agg(json_build_object('id', p.id, 'kind', p.kind,
          'status', p.status, 'amount', p.amount, 'refunds', coalesce((select json_agg(json_build_object(
            'amount', r.amount, 'reason', r.reason, 'isDone', r.status = 'done'))
          from refunds r where r.payment_id = p.id), '[]')))
        from payments p where p.appointment_id = a.id and p.status in ('confirmed', 'refunded')), '[]')`.as('paid'),
      sql<Ore>`(select coalesce(-sum(l.amount), 0)::int from ledger_entries l where l.appointment_id = a.id)`.as('off'),
    ])

/**
 * What a visit's own order leaves, whatever became of it; nothing while its time is held for a deposit.
 * @param without a payment that is not counted: it is about to be.
 */
export async function restOfVisit({ db }: Ground, id: string, without: string | null = null): Promise<Ore> {
  const row = await visitRows(db.k).where('a.id', '=', id).executeTakeFirst()
  if (!row || row.is_unverified) return 0 as Ore
  const { left, held } = visitCharge({ ...row, paid: row.paid.filter((one) => one.id !== without) })
  return held > 0 ? (0 as Ore) : left
}

async function comingVisits({ k }: Ground['db'], patients: readonly string[]): Promise<ClientCharge[]> {
  const rows = await visitRows(k)
    .where('a.patient_id', 'in', patients)
    .where('a.status', 'in', BLOCKS_SLOT)
    .orderBy('a.starts_at')
    .execute()
  return rows.map((row) => ({
    patientId: row.patient_id,
    appointmentId: row.id,
    startsAt: row.starts_at,
    day: row.day,
    session: null,
    isUnverified: row.is_unverified,
    isGiven: false,
    ...visitCharge(row),
  }))
}

type Paid = Received & { id: string; kind: PaymentKind }
type VisitRow = {
  status: Parameters<typeof heldFor>[0]['status']
  payment_status: Parameters<typeof heldFor>[0]['payment']
  deposit: Ore
  quote: unknown
  add_ons: readonly string[]
  decided: readonly string[]
  paid: readonly Paid[]
  off: Ore
}

function visitCharge({ status, payment_status: paymentStatus, deposit, quote, paid, off, ...row }: VisitRow) {
  const ordered = dueAtClinicOf({ quote: readQuote(quote), addOns: row.add_ons, decided: row.decided })
  const payments = paid.filter(({ kind }) => kind === 'visit')
  return {
    left: visitLeft({ status, paymentStatus, ordered, payments, writtenOff: off }),
    held: heldFor({ status, payment: paymentStatus, deposit }) ?? (0 as Ore),
    ahead: sum(paid.map(retained)),
  }
}

/** Sessions with something to pay or something paid ahead. */
async function planSessions({ k }: Ground['db'], patients: readonly string[]): Promise<ClientCharge[]> {
  const { rows } = await sql<Charge & SessionRow>`
    select p.patient_id as "patientId", p.id as "planId", p.session_count as count, s.id, s.number,
        a.id as "appointmentId", to_char(a.starts_at, 'YYYY-MM-DD"T"HH24:MI') as "startsAt",
        coalesce(to_char(a.appointment_date, 'YYYY-MM-DD'), to_char(s.done_date, 'YYYY-MM-DD')) as day,
        m.is_given as "isGiven", m.amount as left, m.ahead, 0 as held
      from treatment_plans p cross join lateral session_amounts(p.id) m
      join plan_sessions s on s.id = m.plan_session_id
      left join appointments a on a.id = s.appointment_id and a.status not in ('cancelled', 'no_show')
     where p.patient_id = any(${sql.val([...patients])}::uuid[]) and (m.amount > 0 or m.ahead > 0)
     order by p.created_at, s.number`.execute(k)
  return rows.map(({ id, planId, number, count, ...row }) => ({
    ...row,
    isUnverified: false,
    session: { id, planId, number, count },
  }))
}

type SessionRow = Pick<ClientCharge, 'patientId' | 'appointmentId' | 'startsAt'> & {
  id: string
  planId: string
  number: number
  count: number
}
