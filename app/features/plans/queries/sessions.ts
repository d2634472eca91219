import { addDays, dayOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { firstOpenDay } from '#app/domain/time/interval.ts'
import { policy } from '#app/domain/policy.ts'
import type { PlanSession, Reading } from './plan-rows.ts'

type SessionRow = Omit<PlanSession, 'earliest' | 'isFromToday' | 'left' | 'isPaid'>

/** The sessions of a plan in their order, each with its time or the day it was given. */
export async function sessionsOf({ db }: Pick<Reading, 'db'>, planId: string): Promise<SessionRow[]> {
  const rows = await db.k
    .selectFrom('plan_sessions as s')
    .leftJoin('appointments as a', (join) =>
      join.onRef('a.id', '=', 's.appointment_id').on('a.status', 'not in', ['cancelled', 'no_show']),
    )
    .select(['s.id', 's.number', 's.price', 's.done_date', 'a.starts_at', 'a.appointment_date', 'a.status'])
    .where('s.plan_id', '=', planId)
    .orderBy('s.number')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    price: row.price,
    startsAt: row.starts_at,
    doneOn: row.done_date ?? (row.status === 'completed' ? row.appointment_date : null),
  }))
}

type Known = {
  today: ClinicDay
  /** Every other laser treatment of the client, whatever it was booked for. */
  laserDays: readonly ClinicDay[]
}

/** Six weeks after the one before, counted on from what is done and booked, and six weeks from every other treatment. */
export function withEarliest<Row extends SessionRow>(sessions: readonly Row[], { today, laserDays }: Known) {
  let last: ClinicDay | null = null
  return sessions.map((session) => {
    const own = session.doneOn ?? (session.startsAt && dayOf(session.startsAt))
    const from: ClinicDay = last ? addDays(last, policy.daysBetweenLaserTreatments) : today
    const earliest = firstOpenDay(from < today ? today : from, laserDays)
    last = own ?? earliest
    return { ...session, earliest: own ? null : earliest, isFromToday: !own && earliest === today }
  })
}
