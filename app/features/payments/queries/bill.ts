import { shownEmail } from '#app/domain/clients/email.ts'
import type { Payable } from '#app/domain/money/desk-payment.ts'
import type { ClinicDay, ClinicTime } from '#app/domain/time/clinic-time.ts'
import { clinicTimeAt } from '#app/domain/time/clinic-time.ts'
import type { Ore } from '#app/domain/money/money.ts'
import type { PaymentMethod } from '#app/domain/money/payment.ts'
import { chargesOf, type ClientCharge, type Ground } from './amount-due.ts'

/** One thing due today, as it is paid. */
export type BillLine = Payable & {
  is: 'deposit' | 'session' | 'visit'
  appointmentId: string | null
  planId: string | null
  sessionId: string | null
  /** Of a session: which of how many. */
  number: number | null
  count: number | null
  day: ClinicDay | null
  isOverdue: boolean
}

/** What a client is to pay on a day: what times are held for, what is overdue, and what the day's visits leave. */
export async function billOf(ground: Ground, patientId: string, day: ClinicDay): Promise<BillLine[]> {
  const charges = (await chargesOf(ground, [patientId])).filter(({ isUnverified }) => !isUnverified)
  const lines = (which: (charge: ClientCharge) => boolean) => charges.filter(which).map(lineOf)
  return [
    ...charges.filter(({ held }) => held > 0).map((one) => ({ ...lineOf(one), ...HELD, amount: one.held })),
    ...lines(({ isGiven }) => isGiven),
    ...lines((one) => !one.isGiven && one.day === day),
  ].filter(({ amount }) => amount > 0)
}

const HELD = { is: 'deposit', isWhole: true } as const

const lineOf = ({ session, appointmentId, day, isGiven, left }: ClientCharge): BillLine => ({
  is: session ? 'session' : 'visit',
  appointmentId,
  planId: session?.planId ?? null,
  sessionId: session?.id ?? null,
  number: session?.number ?? null,
  count: session?.count ?? null,
  day,
  isOverdue: isGiven,
  amount: left,
  isWhole: false,
})

export type LastTaken = { amount: Ore; method: PaymentMethod; by: string; at: ClinicTime }

/** The last payment that staff recorded of a client. */
export async function lastTakenFrom({ db }: Ground, patientId: string): Promise<LastTaken | null> {
  const row = await db.k
    .selectFrom('payments as y')
    .innerJoin('payment_owners as o', 'o.payment_id', 'y.id')
    .innerJoin('users as u', 'u.id', 'y.recorded_by')
    .select(['y.amount', 'y.method', 'y.paid_at', 'u.name'])
    .where('o.patient_id', '=', patientId)
    .where('y.paid_at', 'is not', null)
    .orderBy('y.paid_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { amount: row.amount, method: row.method, by: row.name, at: clinicTimeAt(row.paid_at!) } : null
}

/** What is due now instead, and who recorded the last payment. */
export type DueChanged = { due: Ore; last: LastTaken | null }

export type VisitBill = {
  patientId: string
  name: string
  email: string
  startsAt: ClinicTime
  lines: BillLine[]
}

/** Who pays at a visit, and the bill; null when there is no such visit. */
export async function visitBill(ground: Ground, visitId: string, day: ClinicDay): Promise<VisitBill | null> {
  const row = await ground.db.k
    .selectFrom('appointments as a')
    .innerJoin('profiles as p', 'p.id', 'a.patient_id')
    .innerJoin('users as u', 'u.id', 'p.id')
    .select(['a.patient_id', 'a.starts_at', 'p.first_name', 'p.last_name', 'u.email'])
    .where('a.id', '=', visitId)
    .where('p.erased_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return {
    patientId: row.patient_id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    email: shownEmail(row.email),
    startsAt: row.starts_at,
    lines: await billOf(ground, row.patient_id, day),
  }
}
