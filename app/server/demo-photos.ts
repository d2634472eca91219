import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { SignedIn } from '#app/domain/actor.ts'
import { addDays, clinicTimeAt, dayOf, type ClinicDay } from '#app/domain/clinic-time.ts'
import type { PhotoMoment } from '#app/domain/journal-photos.ts'
import { keepPhoto } from '#app/features/journal/commands/photos.ts'
import type { Services } from '#app/services/services.ts'

const DAYS_OF_HEALING = 28

/**
 * Five drawn photos of the demo client's course, one before each treatment and one of the healed skin, each marked as
 * a demo in the picture itself. Kept by the same command as any clinic's.
 */
export async function seedDemoPhotos(services: Services): Promise<void> {
  const { k } = services.db
  if (await k.selectFrom('journal_photos').select('id').executeTakeFirst()) return
  const [client, staff] = await Promise.all(
    ['client@falm.example', 'provider@falm.example'].map((email) =>
      k.selectFrom('users').select(['id', 'email']).where('email', '=', email).executeTakeFirst(),
    ),
  )
  if (!client || !staff) return
  const treatments = await k
    .selectFrom('journal_entries')
    .select(['tattoo_id', 'created_at'])
    .where('patient_id', '=', client.id)
    .where('kind', '=', 'treatment')
    .orderBy('created_at')
    .execute()
  const days = treatments.map(({ created_at: at }) => dayOf(clinicTimeAt(at)))
  const last = days.at(-1)
  if (!last) return
  const taken: [ClinicDay, PhotoMoment][] = [
    ...days.map((day): [ClinicDay, PhotoMoment] => [day, 'before']),
    [addDays(last, DAYS_OF_HEALING), 'healing'],
  ]
  for (const [index, [takenOn, moment]] of taken.entries()) {
    const file = pictureOf(index + 1)
    if (!file || takenOn > services.clock.today()) continue
    const about = { patientId: client.id, tattooId: treatments[0]!.tattoo_id, visitId: null, isShared: true }
    await keepPhoto(
      services,
      actorOf(staff, services.clock.instant()),
      { ...about, moment, takenOn },
      new Uint8Array(await readFile(file)),
    )
  }
}

/** Beside this source, or where the build put it (vite.config.ts). */
function pictureOf(number: number): URL | undefined {
  const name = `demo-photo-${number}.webp`
  return ['./demo/', './', '../'].map((folder) => new URL(folder + name, import.meta.url)).find((at) => existsSync(at))
}

const actorOf = ({ id, email }: { id: string; email: string }, provenAt: Date): SignedIn => ({
  userId: id,
  sessionId: id,
  email,
  firstName: 'Behandler',
  lastName: 'Demo',
  roles: ['client', 'provider'],
  provenAt,
  mustChangePassword: false,
  twoFactor: true,
  mustSetUpTwoFactor: false,
})
