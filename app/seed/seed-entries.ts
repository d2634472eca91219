import { sql } from 'kysely'
import { addMinutes, instantOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { BodySite } from '#app/domain/scan/body-sites.ts'
import type { TreatmentContent } from '#app/domain/journal/journal.ts'
import { pinOf, type BodyHalf } from '#app/domain/scan/tattoo.ts'
import type { Services } from '#app/services/services.ts'
import { FIRST_LINE, FIRST_TREATMENT } from './seed-journal.ts'
import { WEEK_MARK } from './seed-week.ts'

type Ground = Pick<Services, 'db' | 'clock' | 'newId'>
type Author = { id: string; name: string }

const TATTOOS: readonly (readonly [name: string, site: BodySite, half: BodyHalf])[] = [
  ['Svale (demo)', 'forearm', 'left'],
  ['Anker (demo)', 'upper-arm', 'right'],
  ['Rose (demo)', 'shoulder', 'left'],
  ['Tekst (demo)', 'wrist', 'right'],
  ['Kompas (demo)', 'calf', 'left'],
  ['Gren (demo)', 'ankle', 'right'],
]
// From treatment to treatment a little more, as the skin allows.
const FLUENCES = [1.8, 1.8, 2, 2.2, 2.4, 2.6]
const WRITTEN_AFTER_MINUTES = 10
const USUAL_AREA_CM2 = 30

const LEFT_TO_WRITE = 4
const LEFT_TO_DECIDE = 5

/**
 * Brings the demo data up to today: past visits get journal entries and consultations their follow-up, except the
 * latest. Existing entries are not changed.
 */
export async function refreshDemoData(ground: Ground): Promise<void> {
  const { db, clock } = ground
  const provider = await db.k
    .selectFrom('users')
    .select(['id', 'name'])
    .where('email', '=', 'provider@falm.example')
    .executeTakeFirst()
  if (!provider) return
  const week = `${WEEK_MARK}%`
  const written = await db.k
    .selectFrom('journal_entries as e')
    .innerJoin('users as u', 'u.id', 'e.patient_id')
    .select('e.id')
    .where('u.email', 'like', week)
    .executeTakeFirst()
  await writeEntries(ground, written ? `demo-${clock.today()}-%` : 'demo-%', provider)
  if (!written) {
    await writeEntries(ground, week, provider, LEFT_TO_WRITE)
    await followUp(ground, week, provider)
  }
  await beginBeforeTheirFirst(ground)
}

/** Nobody is a client since after their first visit: they booked it a week before. */
const beginBeforeTheirFirst = ({ db }: Ground) =>
  sql`update users u set created_at = f.at - interval '7 days' from (
      select patient_id, min(at) as at from (
        select patient_id, starts_at at time zone 'Europe/Copenhagen' as at from appointments
        union all select patient_id, created_at from journal_entries) seen group by patient_id) f
    where f.patient_id = u.id and u.created_at > f.at and u.email like '%@falm.example'`.execute(db.k)

/**
 * An entry for each treatment of days before today.
 * @param like the clients' addresses
 * @param leave so many of the latest are not written yet
 */
async function writeEntries(ground: Ground, like: string, author: Author, leave = 0) {
  const given = (await unwrittenOf(ground, like)).slice(0, leave === 0 ? undefined : -leave)
  if (given.length === 0) return
  const { db, newId } = ground
  const byClient = Map.groupBy(given, ({ patient_id: client }) => client)
  const tattoos = [...byClient].map(([client, [first]], index) => {
    const [name, site, half] = TATTOOS[index % TATTOOS.length]!
    const about = { id: newId(), patient_id: client, name, site, ...pinOf(site, half) }
    return { ...about, area_cm2: first!.area_cm2 ?? USUAL_AREA_CM2, created_at: writtenAt(first!) }
  })
  const entries = tattoos.flatMap(({ id: tattoo, patient_id: client, area_cm2: area }) =>
    byClient.get(client)!.map((visit, before) => ({
      about: { id: newId(), patient_id: client, tattoo_id: tattoo, appointment_id: visit.id },
      at: writtenAt(visit),
      author: visit.isOfAuthor ? author.name : visit.provider,
      content: JSON.stringify(contentOf(before, area)),
    })),
  )
  const kind = 'treatment' as const
  await db.k.insertInto('tattoos').values(tattoos).execute()
  await db.k
    .insertInto('journal_entries')
    .values(entries.map(({ about, at }) => ({ ...about, kind, created_at: at })))
    .execute()
  const version = { version: 1, author_id: author.id, author_role: 'provider' as const, reason: '' }
  await db.k
    .insertInto('journal_versions')
    .values(
      entries.map(({ about, at, author: name, content }) => ({
        ...version,
        entry_id: about.id,
        at,
        author_name: name,
        content,
      })),
    )
    .execute()
}

type Given = { starts_at: ClinicTime; duration_minutes: number }
const writtenAt = ({ starts_at: at, duration_minutes: minutes }: Given) =>
  instantOf(addMinutes(at, minutes + WRITTEN_AFTER_MINUTES))

/** Treatments of days before today that nothing is written of, the oldest first. */
async function unwrittenOf({ db, clock }: Ground, like: string) {
  return db.k
    .selectFrom('appointments as a')
    .innerJoin('users as u', 'u.id', 'a.patient_id')
    .innerJoin('providers as v', 'v.id', 'a.provider_id')
    .select(['a.id', 'a.patient_id', 'a.starts_at', 'a.duration_minutes', 'a.area_cm2', 'v.name as provider'])
    .select(sql<boolean>`v.user_id is not null`.as('isOfAuthor'))
    .where('u.email', 'like', like)
    .where('a.type', '=', 'treatment')
    .where('a.status', '=', 'completed')
    .where('a.appointment_date', '<', clock.today())
    .where(sql<boolean>`not exists (select from journal_entries e where e.appointment_id = a.id)`)
    .orderBy('a.starts_at')
    .orderBy('a.id')
    .execute()
}

const contentOf = (before: number, areaCm2: number): TreatmentContent => ({
  ...FIRST_TREATMENT,
  lines: [
    {
      ...FIRST_LINE,
      areaCm2,
      fluence: FLUENCES[before % FLUENCES.length]!,
      pulses: Math.round(areaCm2 * (12 + (before % 3))),
    },
  ],
  pain: Math.max(2, 5 - before),
  forClient: before === 0 ? 'Første behandling. Huden blev rød og faldt til ro samme dag.' : 'Lidt lysere end sidst.',
})

/** Who did not come, or called it off, was called, and nobody but the latest is waited for. */
async function followUp({ db, clock }: Ground, like: string, author: Author) {
  const past = await db.k
    .selectFrom('appointments as a')
    .innerJoin('users as u', 'u.id', 'a.patient_id')
    .select(['a.id', 'a.status', 'a.starts_at', 'a.duration_minutes'])
    .where('u.email', 'like', like)
    .where('a.type', '=', 'consultation')
    .where('a.status', 'in', ['completed', 'no_show', 'cancelled'])
    .where('a.appointment_date', '<', clock.today())
    .orderBy('a.starts_at')
    .execute()
  const known = past.slice(0, -LEFT_TO_DECIDE)
  if (known.length === 0) return
  await db.k
    .insertInto('consultation_follow_ups')
    .values(
      known.map((visit) => ({
        appointment_id: visit.id,
        at: writtenAt(visit),
        by_user: author.id,
        what: visit.status === 'completed' ? ('closed' as const) : ('called' as const),
      })),
    )
    .execute()
}
