import { policy } from '#app/domain/policy.ts'
import type { Services } from '#app/services/services.ts'

/**
 * Removes the pictures somebody sent with a booking that came to nothing: half a year after the day it was for, when
 * they never came to any visit and have none ahead. Pictures of people who came belong to the record.
 * @returns how many were removed
 */
export async function forgetPictures({ db, clock, storage }: Services): Promise<number> {
  const { rows } = await db.pool.query<{ storage_key: string }>(
    `delete from booking_images i using appointments a
      where i.appointment_id = a.id
        and a.appointment_date < $1::date - make_interval(months => $2)
        and not exists (select 1 from appointments v where v.patient_id = a.patient_id
              and (v.status in ('in_progress', 'completed')
                   or (v.appointment_date >= $1::date and v.status not in ('cancelled', 'no_show'))))
      returning i.storage_key`,
    [clock.today(), policy.enquiryPhotosMonths],
  )
  for (const { storage_key: key } of rows) await storage.remove(key)
  return rows.length
}
