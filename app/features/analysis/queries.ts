import type { Analysis } from '#app/domain/scan/analysis.ts'
import type { ReachedClient, Actor } from '#app/domain/access/actor.ts'
import { reachOfActor } from '#app/domain/access/actor.ts'
import { SCAN_SETTINGS, type ScanSettings } from '#app/domain/scan/assessment.ts'
import { KD_CORRECTION } from '#app/domain/scan/kirby-desai.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import type { ScanAnswers, ScanMeasures } from '#app/domain/scan/scan.ts'
import { settingOf } from '#app/features/settings/queries/settings.ts'
import type { Services } from '#app/services/services.ts'

/** An analysis as it is kept. */
export type KeptAnalysis = {
  id: string
  ownerId: string | null
  measures: ScanMeasures
  answers: ScanAnswers
  createdAt: Date
  expiresAt: Date
  savedAt: Date | null
  photos: number
}

/** What the clinic has set for the scan: the correction of the published scale; what is not set is as shipped. */
export async function scanSettings({ db }: Pick<Services, 'db'>): Promise<ScanSettings> {
  const row = await db.k
    .selectFrom('site_settings')
    .select('setting_value')
    .where('setting_key', '=', 'scan')
    .executeTakeFirst()
  const set = (row?.setting_value ?? {}) as { correction?: Partial<typeof KD_CORRECTION> }
  return { ...SCAN_SETTINGS, correction: { ...KD_CORRECTION, ...set.correction } }
}

/**
 * An analysis the caller may reach, or null: an unsaved one to whoever was told its unguessable id while it is kept,
 * a saved one to its owner, and to staff.
 */
export async function findAnalysis(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: string,
  actor: Actor,
): Promise<KeptAnalysis | null> {
  const row = await db.k
    .selectFrom('analyses')
    .selectAll()
    .select(({ selectFrom, fn }) =>
      selectFrom('files')
        .whereRef('analysis_id', '=', 'analyses.id')
        .select(fn.countAll<number>().as('n'))
        .as('photos'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const kept = row.saved_at !== null || row.expires_at > clock.instant()
  const reach = reachOfActor(actor, 'read-analysis')
  const mine = row.user_id === null || row.user_id === actor?.userId || reach === 'any'
  if (!kept || !mine) return null
  return {
    id: row.id,
    ownerId: row.user_id,
    measures: row.measures,
    answers: row.answers,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    savedAt: row.saved_at,
    photos: row.photos ?? 0,
  }
}

/** A photo of an analysis by its place among those sent; null: it was not stored, or is deleted. */
export async function analysisPhoto(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  id: string,
  position: number,
): Promise<{ bytes: Uint8Array; type: string } | null> {
  const row = await db.k
    .selectFrom('files')
    .select('storage_key')
    .where('analysis_id', '=', id)
    .where('position', '=', position)
    .executeTakeFirst()
  return row ? storage.get(row.storage_key) : null
}

/** An analysis the caller could save on their own profile: nobody's yet, or theirs already. Writes nothing. */
export async function savableAnalysis(
  services: Pick<Services, 'db' | 'clock'>,
  id: string,
  actor: Actor,
): Promise<Result<KeptAnalysis, 'analysis-gone' | 'sign-in-to-save'>> {
  if (!actor || reachOfActor(actor, 'save-analysis') === null) return refuse('sign-in-to-save')
  const kept = await findAnalysis(services, id, actor)
  return kept && (kept.ownerId ?? actor.userId) === actor.userId ? ok(kept) : refuse('analysis-gone')
}

/**
 * What a booking carries of a scan by its id: as it stands in the table, in the words it was shown in. Null unless it is
 * still kept, and nobody's yet or the caller's own.
 */
export async function analysisToBook(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: string,
  actor: Actor,
): Promise<(Analysis & { id: string }) | null> {
  const row = await db.k
    .selectFrom('analyses')
    .select(['id', 'result', 'user_id', 'saved_at', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || (row.saved_at === null && row.expires_at <= clock.instant())) return null
  return row.user_id === null || row.user_id === actor?.userId ? { ...row.result, id } : null
}

/** An analysis in a list: on the client's own page, and in the patient's record. */
export type SavedAnalysis = Analysis & {
  id: string
  savedAt: Date
  analyzer: ScanMeasures['analyzer']
  model: string
  /** The key of its first photo; null: none was stored. */
  photo: string | null
}

/** The analyses a client has saved, newest first; texts in the language they were shown in. */
export async function savedAnalysesOf({ db }: Pick<Services, 'db'>, userId: ReachedClient): Promise<SavedAnalysis[]> {
  const rows = await db.k
    .selectFrom('analyses')
    .select(['id', 'saved_at', 'result', 'analyzer', 'model'])
    .select(({ selectFrom }) =>
      selectFrom('files')
        .whereRef('analysis_id', '=', 'analyses.id')
        .select('storage_key')
        .orderBy('position')
        .limit(1)
        .as('photo'),
    )
    .where('user_id', '=', userId)
    .where('saved_at', 'is not', null)
    .orderBy('saved_at', 'desc')
    .execute()
  return rows.map(({ id, saved_at, result, analyzer, model, photo }) => ({
    ...result,
    id,
    savedAt: saved_at!,
    analyzer,
    model,
    photo,
  }))
}

/**
 * True where the scan may be offered: the owner has signed the assessment of its consequences, or nobody real is here.
 * Source: [law 48].
 */
export async function isScanOffered(services: Pick<Services, 'db' | 'settings' | 'settingsCache'>): Promise<boolean> {
  return services.settings.demo || (await settingOf(services, 'scan_assessment')) !== null
}
