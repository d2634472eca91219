import { sql } from 'kysely'
import type { StaffEntryKind } from '#app/domain/money/book-entry.ts'
import { clinicTimeAt, dayOf, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Ore } from '#app/domain/money/money.ts'
import type { PaymentKind } from '#app/domain/money/payment.ts'
import type { Services } from '#app/services/services.ts'

/** A fee or a write-off as staff see it. `amount` as it stands in the book: negative, positive where one is taken back. */
export type StaffEntry = {
  id: string
  day: ClinicDay
  kind: StaffEntryKind
  amount: Ore
  note: string
  by: string
  /** Of a fee: what the payment was for. */
  paymentKind: PaymentKind | null
  /** Of a visit's write-off: when the visit was. */
  startsAt: ClinicTime | null
  isCorrection: boolean
  isCorrected: boolean
}

/** The fees and write-offs of one client, the newest first. */
export async function staffEntriesOf({ db }: Pick<Services, 'db'>, patientId: string): Promise<StaffEntry[]> {
  const rows = await db.k
    .selectFrom('ledger_entries as l')
    .leftJoin('payment_owners as o', 'o.payment_id', 'l.payment_id')
    .leftJoin('payments as y', 'y.id', 'l.payment_id')
    .leftJoin('appointments as a', 'a.id', 'l.appointment_id')
    .leftJoin('treatment_plans as p', 'p.id', 'l.plan_id')
    .leftJoin('users as u', (join) => join.on(sql<boolean>`u.id::text = l.actor`))
    .select(['l.id', 'l.at', 'l.amount', 'l.note', 'l.corrects', 'u.name', 'y.kind as paymentKind'])
    .select(['a.starts_at as startsAt', sql<StaffEntryKind>`l.kind`.as('kind')])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('ledger_entries as c').select('c.id').whereRef('c.corrects', '=', 'l.id')).as('isCorrected'),
    )
    .where('l.kind', 'in', ['fee', 'write-off'])
    .where(({ fn }) => sql<boolean>`${fn.coalesce('o.patient_id', 'a.patient_id', 'p.patient_id')} = ${patientId}`)
    .orderBy('l.id', 'desc')
    .limit(200)
    .execute()
  return rows.map(({ id, at, corrects, isCorrected, name, ...row }) => ({
    ...row,
    id: String(id),
    day: dayOf(clinicTimeAt(at)),
    by: name ?? '',
    isCorrection: corrects !== null,
    isCorrected: Boolean(isCorrected),
  }))
}

/** A visit a client had and has not paid in full. */
export type VisitDebt = { id: string; startsAt: ClinicTime; amount: Ore }

/** The visits of one client with something owed for them, the newest first. */
export async function visitDebtsOf({ db }: Pick<Services, 'db'>, patientId: string): Promise<VisitDebt[]> {
  const rows = await db.k
    .selectFrom('open_balances as b')
    .innerJoin('appointments as a', 'a.id', 'b.appointment_id')
    .select(['a.id', 'a.starts_at', 'b.amount'])
    .where('b.patient_id', '=', patientId)
    .orderBy('a.starts_at', 'desc')
    .execute()
  return rows.map(({ id, starts_at: startsAt, amount }) => ({ id, startsAt, amount: amount as Ore }))
}
