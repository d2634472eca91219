import type { ReachedClient } from '#app/domain/access/actor.ts'
import { sql } from 'kysely'
import type { PassportTreatment } from '#app/content/passport/bundle.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { clinicTimeAt, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { isTreatment } from '#app/domain/journal/journal.ts'
import type { Language } from '#app/domain/language.ts'
import { journalOf, tattoosOf } from '#app/features/journal/queries/entries.ts'
import { sharedPhotosOf, type SharedCourse } from '#app/features/journal/queries/photos.ts'
import type { Services } from '#app/services/services.ts'
import type { PublicKey } from '#app/db/tables/journal.ts'
import { sha256 } from '#app/services/signatures/signatures.ts'
import { CODE, DIGEST } from './schema.ts'

type Ground = Pick<Services, 'db'>

export type IssuedPassport = {
  id: string
  lng: Language
  madeAt: ClinicTime
  madeBy: string
  treatments: number
  withdrawnAt: ClinicTime | null
  /** Of its two files; null: they went with an erasure. */
  pdfKey: string | null
  jsonKey: string | null
}

/** The passports a client was given, the newest first. The caller has checked whose they are. */
export async function passportsOf({ db }: Ground, patientId: string): Promise<IssuedPassport[]> {
  const rows = await db.k
    .selectFrom('passports as t')
    .leftJoin('files as p', (on) => on.onRef('p.passport_id', '=', 't.id').on('p.kind', '=', 'pdf'))
    .leftJoin('files as d', (on) => on.onRef('d.passport_id', '=', 't.id').on('d.kind', '=', 'document'))
    .select(['t.id', 't.lng', 't.made_at', 't.made_by_name', 't.treatments', 't.withdrawn_at'])
    .select(['p.storage_key as pdf', 'd.storage_key as json'])
    .where(sql<boolean>`t.patient_id in (select records_of(${patientId}))`)
    .orderBy('t.made_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    lng: row.lng,
    madeAt: clinicTimeAt(row.made_at),
    madeBy: row.made_by_name,
    treatments: row.treatments,
    withdrawnAt: row.withdrawn_at && clinicTimeAt(row.withdrawn_at),
    pdfKey: row.pdf,
    jsonKey: row.json,
  }))
}

/** What a passport can be made of: the treatments as they now read, the first one first, and the photos that are shared. */
export async function passportGround(
  { db }: Ground,
  patientId: ReachedClient,
  lng: Language,
): Promise<{ treatments: PassportTreatment[]; courses: SharedCourse[] }> {
  const [entries, tattoos, courses] = await Promise.all([
    journalOf(db.k, patientId),
    tattoosOf(db.k, patientId),
    sharedPhotosOf({ db }, patientId),
  ])
  const byId = new Map(tattoos.map((tattoo) => [tattoo.id, tattoo]))
  const treatments = entries.toReversed().flatMap((entry): PassportTreatment[] => {
    const { content } = entry.versions[0]
    const tattoo = entry.tattooId === null ? undefined : byId.get(entry.tattooId)
    if (!tattoo || entry.treatment === null || !isTreatment(content)) return []
    const operator = entry.versions.at(-1)!.author
    const site = textOf(lng, `analysis:value-location-${tattoo.site}`)
    return [{ id: entry.id, day: entry.day, number: entry.treatment, tattoo: tattoo.name, site, operator, content }]
  })
  return { treatments, courses }
}

/** Every key passports were ever signed with. */
export async function passportKeys({ db }: Ground): Promise<PublicKey[]> {
  const rows = await db.k.selectFrom('passport_keys').select('jwk').orderBy('first_used_at').execute()
  return rows.map(({ jwk }) => jwk)
}

/** `changed`: the paper is ours, the file is not the one it came with. */
export type Check = 'genuine' | 'withdrawn' | 'changed' | 'not-ours'

/**
 * What a passport's code says, and nothing of whose it is.
 * @param digest of a file that is held up beside it; null: only the code is asked about.
 */
export async function checkPassport(
  { db }: Ground,
  { code, digest }: { code: string; digest: string | null },
): Promise<Check> {
  if (!CODE.test(code)) return 'not-ours'
  const row = await db.k
    .selectFrom('passports')
    .select(['pdf_digest', 'json_digest', 'withdrawn_at'])
    .where('code_hash', '=', sha256(code))
    .executeTakeFirst()
  if (!row) return 'not-ours'
  if (digest !== null && !(DIGEST.test(digest) && [row.pdf_digest, row.json_digest].includes(digest))) return 'changed'
  return row.withdrawn_at ? 'withdrawn' : 'genuine'
}
