import { sql } from 'kysely'
import type { AppointmentType } from '#app/domain/booking/appointment.ts'
import { bookingPatterns, type Pattern } from '#app/domain/booking/booking-pattern.ts'
import type { ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Services } from '#app/services/services.ts'

/** A booking to come that nobody has verified or paid for. */
export type UnverifiedBooking = {
  id: string
  patientId: string
  name: string
  email: string
  phone: string
  type: AppointmentType
  startsAt: ClinicTime
  madeAt: Date
  confirmBy: Date | null
  network: string
}

const SHOWN_MOST = 500

/** The newest first, with the patterns among them. */
export async function unverifiedBookings({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<{ bookings: UnverifiedBooking[]; patterns: Pattern[] }> {
  const rows = await db.k
    .selectFrom('appointments as a')
    .select(['a.id', 'a.patient_id', 'a.first_name', 'a.last_name', 'a.email', 'a.phone', 'a.type', 'a.starts_at'])
    .select(['a.unverified_since', 'a.confirm_by', 'a.booked_from'])
    .where(sql<boolean>`is_unproven(a)`)
    .where('a.unverified_since', 'is not', null)
    .where('a.appointment_date', '>=', clock.today())
    .orderBy('a.unverified_since', 'desc')
    .orderBy('a.id')
    .limit(SHOWN_MOST)
    .execute()
  const bookings = rows.map((row) => ({
    id: row.id,
    patientId: row.patient_id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    email: row.email,
    phone: row.phone,
    type: row.type,
    startsAt: row.starts_at,
    madeAt: row.unverified_since!,
    confirmBy: row.confirm_by,
    network: row.booked_from,
  }))
  return { bookings, patterns: bookingPatterns(bookings) }
}

/** How many unverified bookings belong to a pattern: what the first page of staff warns of. */
export async function suspectBookings(services: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const { patterns } = await unverifiedBookings(services)
  return new Set(patterns.flatMap(({ ids }) => ids)).size
}
