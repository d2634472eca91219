import { sql } from 'kysely'
import type { AppointmentStatus } from '#app/domain/booking/appointment.ts'
import { idEndOf } from '#app/domain/booking/booking-number.ts'
import type { ClinicDay, ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { courseStanding, withdrawalStanding, type WithdrawalStanding } from '#app/domain/money/withdrawal.ts'
import { withdrawalUntil } from '#app/services/calendar/holidays.ts'
import type { Services } from '#app/services/services.ts'
import { findCourseContract, type CourseContract } from './course-contract.ts'
import type { Statement } from '#app/features/appointments/schema.ts'

/** The contract a statement names, and what the statement does to it. */
export type NamedContract = {
  id: string
  status: AppointmentStatus
  startsAt: ClinicTime
  lastDay: ClinicDay
  /** Øre paid that have neither gone back nor are on their way. */
  paid: Ore
  /** Of them, what goes back when the contract ends now: less than was paid where sessions of a course were given. */
  back: Ore
  standing: WithdrawalStanding
  /** The course it is or was a session of, which is the contract then. */
  course: CourseContract | null
}

/**
 * The contract of a booking number and an e-mail: that of the booking, or of the account it is in. Null where there is
 * none: a wrong number and another's e-mail look the same. The number of a hold that was paid late leads to the
 * appointment that came of it, as its link does.
 */
export async function findContract(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { contract, email }: Pick<Statement, 'contract' | 'email'>,
): Promise<NamedContract | null> {
  const idEnd = idEndOf(contract)
  if (!idEnd) return null
  const row = await db.k
    .selectFrom('appointments as named')
    .innerJoin('appointments as a', (join) => join.on(sql<boolean>`a.id = coalesce(named.replaced_by, named.id)`))
    .innerJoin('users as u', 'u.id', 'a.patient_id')
    .select(['a.id', 'a.status', 'a.payment_status', 'a.starts_at', 'a.created_at'])
    .select((eb) =>
      eb
        .selectFrom('payments as y')
        .select(
          sql<number>`coalesce(sum(y.amount - (select coalesce(sum(r.amount), 0) from refunds r
            where r.payment_id = y.id)), 0)::int`.as('paid'),
        )
        .whereRef('y.appointment_id', '=', 'a.id')
        .where('y.status', '=', 'confirmed')
        .as('paid'),
    )
    .where(sql<boolean>`right(named.id::text, 10) = ${idEnd}`)
    .where((eb) => eb.or([eb('a.email', '=', email), eb('u.email', '=', email)]))
    .executeTakeFirst()
  if (!row) return null
  const { id, status, starts_at: startsAt } = row
  const course = await findCourseContract(db, id, clock.now())
  const lastDay = course?.lastDay ?? withdrawalUntil(row.created_at)
  // Marked as given back at once, while the payment provider is still asked.
  const ownPaid = (row.payment_status === 'refunded' ? 0 : (row.paid ?? 0)) as Ore
  const paid = course?.paid ?? ownPaid
  const standing = course
    ? courseStanding(course, clock.today())
    : withdrawalStanding({ status, startsAt, lastDay, isPaid: paid > 0 }, clock.now())
  return { id, status, startsAt, lastDay, paid, back: course?.refund ?? paid, standing, course }
}
