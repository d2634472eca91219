import { sql } from 'kysely'
import type { WorkRow, Worklist } from '#app/domain/booking/worklist.ts'
import type { Services } from '#app/services/services.ts'

/** Money paid at the clinic that is to go back: no provider sends it, so somebody has to. */
export const clinicRefunds = {
  key: 'payouts',
  action: 'record-payment',
  parts: ['open'],
  waiting: ['open'],
  async count({ db }) {
    const { count } = await waiting(db)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
    return { open: count }
  },
  async rows({ db }, part, { limit, offset }): Promise<WorkRow[]> {
    const rows = await waiting(db)
      .innerJoin('payment_owners as o', 'o.payment_id', 'y.id')
      .innerJoin('profiles as p', 'p.id', 'o.patient_id')
      .select(['r.id', 'r.amount', 'p.id as patient_id', 'p.first_name', 'p.last_name', 'p.phone'])
      .orderBy('r.created_at')
      .orderBy('r.id')
      .limit(limit)
      .offset(offset)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      patientId: row.patient_id,
      name: `${row.first_name} ${row.last_name}`.trim(),
      phone: row.phone,
      visit: null,
      part,
      amount: row.amount,
      addOns: [],
    }))
  },
} as const satisfies Worklist<Pick<Services, 'db'>>

/** True when some of what was paid for a visit, or for the course it is of, was paid at the clinic. */
export async function isPaidAtClinic(
  { db }: Pick<Services, 'db'>,
  { appointmentId, planId }: { appointmentId: string; planId: string | null },
): Promise<boolean> {
  const paid = await db.k
    .selectFrom('payments as y')
    .innerJoin('payment_owners as o', 'o.payment_id', 'y.id')
    .select('y.id')
    .where('y.method', '<>', 'online')
    .where('y.status', 'in', ['confirmed', 'refunded'])
    .where((eb) => (planId ? eb('o.plan_id', '=', planId) : eb('y.appointment_id', '=', appointmentId)))
    .limit(1)
    .executeTakeFirst()
  return paid !== undefined
}

const waiting = ({ k }: Services['db']) =>
  k
    .selectFrom('refunds as r')
    .innerJoin('payments as y', 'y.id', 'r.payment_id')
    .where('r.status', '=', 'pending')
    .where('y.method', '<>', 'online')
