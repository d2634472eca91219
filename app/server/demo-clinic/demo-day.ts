import { readFile } from 'node:fs/promises'
import type { PhotoMoment } from '#app/domain/journal/journal-photos.ts'
import { missingPhotosOf } from '#app/features/journal/queries/photos.ts'
import { storePhoto } from '#app/features/journal/commands/photos.ts'
import type { Services } from '#app/services/services.ts'
import { actorOf, pictureOf } from './demo-journal.ts'

/**
 * Photos of today's made-up visits: whoever is done has both, of those who have come the first is taken. The others are
 * left to be seen as missing.
 */
export async function photographDemoDay(services: Services): Promise<void> {
  const { k } = services.db
  const staff = await k
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', '=', 'provider@falm.example')
    .executeTakeFirst()
  if (!staff) return
  const amir = actorOf({ ...staff, firstName: 'Nora', roles: ['client', 'provider'] }, services.clock.instant())
  const today = services.clock.today()
  const visits = await k
    .selectFrom('appointments')
    .select(['id', 'patient_id', 'status'])
    .where('appointment_date', '=', today)
    .where('email', 'like', `demo-${today}-%`)
    .where('type', '=', 'treatment')
    .where('status', 'in', ['completed', 'in_progress', 'ankommet'])
    .orderBy('starts_at')
    .execute()
  const missing = await missingPhotosOf(
    services,
    visits.map(({ id }) => id),
  )
  const first = visits.find(({ status }) => status === 'ankommet')
  for (const { id: visitId, patient_id: patientId, status } of visits) {
    const lacks: readonly PhotoMoment[] = missing.get(visitId) ?? []
    const due =
      status === 'completed' ? lacks : status === 'in_progress' || visitId === first?.id ? ['before' as const] : []
    for (const moment of due.filter((one) => lacks.includes(one))) {
      const file = pictureOf(moment === 'before' ? 1 : 2)
      const about = { patientId, tattooId: null, visitId, moment, takenOn: today, isShared: false }
      if (file) await storePhoto(services, amir, about, new Uint8Array(await readFile(file)))
    }
  }
}
