import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { reachedClient, type SignedIn } from '#app/domain/access/actor.ts'
import { addDays, clinicTimeAt, dayOf, instantAt, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { PhotoMoment } from '#app/domain/journal/journal-photos.ts'
import { offerConsent, signOwnConsent } from '#app/features/journal/commands/consents.ts'
import { leaveUndelivered } from '#app/db/outbox.ts'
import { openConversation, writeToClient, writeToClinic } from '#app/features/messages/commands.ts'
import { measureFading, settleFading } from '#app/features/journal/commands/fading.ts'
import { storePhoto } from '#app/features/journal/commands/photos.ts'
import { consentsOf } from '#app/features/journal/queries/consents.ts'
import { fadingsOf } from '#app/features/journal/queries/fading.ts'
import { ok } from '#app/domain/result.ts'
import { DEFAULT_LANGUAGE } from '#app/domain/language.ts'
import type { Services } from '#app/services/services.ts'

const DAYS_OF_HEALING = 28
const DAYS_TO_READ = 7

/**
 * The demo client's journal beside its entries: five drawn photos, each marked as a demo in the picture itself, what
 * they show to be left of the ink, a signed consent and one to be signed. Kept by the same commands as a real journal.
 */
export async function seedDemoJournal(services: Services): Promise<void> {
  const { k } = services.db
  if (await k.selectFrom('journal_photos').select('id').executeTakeFirst()) return
  const person = (email: string) =>
    k.selectFrom('users').select(['id', 'email']).where('email', '=', email).executeTakeFirst()
  const [client, staff] = await Promise.all([person('client@falm.example'), person('provider@falm.example')])
  if (!client || !staff) return
  const treatments = await k
    .selectFrom('journal_entries')
    .select(['tattoo_id', 'created_at'])
    .where('patient_id', '=', client.id)
    .where('kind', '=', 'treatment')
    .orderBy('created_at')
    .execute()
  const days = treatments.map(({ created_at: at }) => dayOf(clinicTimeAt(at)))
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return
  const actors = {
    client: actorOf({ ...client, firstName: 'Klara' }, services.clock.instant()),
    staff: actorOf({ ...staff, firstName: 'Nora', roles: ['client', 'provider'] }, services.clock.instant()),
  }
  await seedConsents(services, actors, addDays(first, -DAYS_TO_READ))
  // Older first: they stand in the order they were sent.
  const finished = await person('finished@falm.example')
  if (finished) {
    const frida = actorOf({ ...finished, firstName: 'Frida' }, services.clock.instant())
    await seedMessages(services, { ...actors, client: frida }, QUESTIONS.finished)
  }
  await seedMessages(services, actors, QUESTIONS.client)
  const taken: [ClinicDay, PhotoMoment][] = [
    ...days.map((day): [ClinicDay, PhotoMoment] => [day, 'before']),
    [addDays(last, DAYS_OF_HEALING), 'healing'],
  ]
  const kept: string[] = []
  for (const [index, [takenOn, moment]] of taken.entries()) {
    const file = pictureOf(index + 1)
    if (!file || takenOn > services.clock.today()) continue
    const about = { patientId: client.id, tattooId: treatments[0]!.tattoo_id, visitId: null, isShared: true }
    const bytes = new Uint8Array(await readFile(file))
    const photo = await storePhoto(services, actors.staff, { ...about, moment, takenOn }, bytes)
    if (photo.ok) kept.push(photo.value.id)
  }
  await seedFadings(services, actors, kept)
}

/** What `measurePair` says of the drawn photos beside the first, and how far off: known, so that a demo starts at once. */
const MEASURED = [
  [86, 10],
  [61, 10],
  [38, 8],
  [22, 9],
] as const

async function seedFadings(services: Services, { client, staff }: Actors, [first, ...later]: string[]) {
  const self = reachedClient(staff, 'read-journal', client.userId)
  if (!self || !first) return
  for (const [index, second] of later.entries()) {
    const [left, offBy] = MEASURED[index]!
    const measure = async () => ok({ left, offBy, colours: [{ ink: 'black' as const, left, offBy }] })
    const known = { ...services, fading: { ...services.fading, measure } }
    await measureFading(known, staff, { patientId: client.userId, first, second })
  }
  const waiting = (await fadingsOf(services.db.k, self)).map(({ id: fading }) => fading)
  for (const fading of waiting)
    await settleFading(services, staff, { patientId: client.userId, act: 'confirm', fading })
}

type Actors = { client: SignedIn; staff: SignedIn }

const QUESTIONS = {
  client: {
    daysAgo: 7,
    text: 'Skal jeg barbere området, før jeg kommer?',
    answer: 'Ja tak, dagen før eller samme dag. Brug et nyt blad.',
  },
  finished: {
    daysAgo: 12,
    text: 'Hvor finder jeg fakturaen for min sidste behandling?',
    answer: 'Den ligger under Dokumenter, når du er logget ind.',
  },
} as const

/** A question with its answer, which was read. */
async function seedMessages(services: Services, { client, staff }: Actors, { daysAgo, text, answer }: Question) {
  const at = (days: number, time: string) => instantAt(`${addDays(services.clock.today(), -days)}T${time}:00Z`)
  const on = (instant: Date) => ({ ...services, clock: { ...services.clock, instant: () => instant } })
  await writeToClinic(on(at(daysAgo, '09:40')), client, { text })
  await openConversation(on(at(daysAgo, '09:55')), staff, client.userId)
  await writeToClient(on(at(daysAgo, '09:58')), staff, { patientId: client.userId, text: answer })
  await openConversation(on(at(daysAgo - 1, '18:10')), client, client.userId)
  await leaveUndelivered(services.db, ['account-message-waits'])
}
type Question = (typeof QUESTIONS)[keyof typeof QUESTIONS]

async function seedConsents(services: Services, { client, staff }: Actors, day: ClinicDay) {
  const then = { ...services, clock: { ...services.clock, instant: () => instantAt(`${day}T12:00:00Z`) } }
  const about = { patientId: client.userId, lng: DEFAULT_LANGUAGE } as const
  await offerConsent(then, staff, { ...about, kind: 'laser' })
  const self = reachedClient(client, 'sign-consent', client.userId)
  const [offered] = self ? await consentsOf(then, self) : []
  if (offered) await signOwnConsent(then, client, { id: offered.id, name: 'Klara Demo' })
  await offerConsent(services, staff, { ...about, kind: 'anaesthesia' })
}

/** Beside this source, or where the build put it (vite.config.ts). */
export function pictureOf(number: number): URL | undefined {
  const name = `demo-photo-${number}.webp`
  return ['../demo/', './', '../'].map((folder) => new URL(folder + name, import.meta.url)).find((at) => existsSync(at))
}

type DemoPerson = { id: string; email: string; firstName: string; roles?: SignedIn['roles'] }

export const actorOf = ({ id, email, firstName, roles = ['client'] }: DemoPerson, provenAt: Date): SignedIn => ({
  userId: id,
  sessionId: id,
  email,
  firstName,
  lastName: 'Demo',
  roles,
  provenAt,
  mustChangePassword: false,
  twoFactor: true,
  mustSetUpTwoFactor: false,
})
