import { later } from '#app/domain/time/clinic-time.ts'
import { createHash, randomBytes } from 'node:crypto'
import { analysisInWords, rowText, type Words } from '#app/content/scan-words.ts'
import { textIfAny } from '#app/content/text/i18n.server.ts'
import { reachOfActor, type Actor } from '#app/domain/access/actor.ts'
import type { Assessment } from '#app/domain/scan/assessment.ts'
import type { Language } from '#app/domain/language.ts'
import { policy } from '#app/domain/policy.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { NO_ANSWERS, withChange, type Advice, type ScanAnswers, type ScanMeasures } from '#app/domain/scan/scan.ts'
import { storeFile, removeNotedFiles } from '#app/services/storage/files.ts'
import type { Services } from '#app/services/services.ts'
import type { CleanPhoto, PhotoRefusal } from '#app/services/vision/vision.ts'
import { findAnalysis, scanSettings, type KeptAnalysis } from './queries.ts'
import type { AnalysisAnswer } from './answer-schema.ts'
import { consentVersion, type Corrections, type ScanForm } from './schema.ts'

const HOUR_MS = 3_600_000

export type ScanRefusal = PhotoRefusal | 'photo-too-large' | 'no-tattoo-found'
export type ScanRefusalDetails = { name?: string; photos?: { advice: Advice[] }[] }

/**
 * Measures the photos and keeps the analysis for a day. Photos in which nothing is found are refused with advice,
 * unless the person drew a box around the tattoo: a machine that sees nothing stops nobody.
 */
export async function runScan(
  services: Services,
  form: ScanForm,
  lng: Language,
): Promise<Result<AnalysisAnswer, ScanRefusal, ScanRefusalDetails>> {
  const large = form.images.find(({ size }) => size > policy.imageMaxBytes)
  if (large) return refuse('photo-too-large', { name: shortName(large) })
  const photos = await Promise.all(
    form.images.map(async (file, index) => ({
      bytes: new Uint8Array(await file.arrayBuffer()),
      frame: form.boxes?.[index] ?? null,
    })),
  )
  const measured = await services.vision.measure(photos)
  if (!measured.ok) return refuse(measured.refusal, { name: shortName(form.images[measured.details?.photo ?? 0]) })
  const { measures, clean } = measured.value
  const drawn = photos.some(({ frame }) => frame !== null)
  if (!drawn && measures.photos.every(({ found }) => found === 'none'))
    return refuse('no-tattoo-found', { photos: measures.photos.map(({ advice }) => ({ advice })) })
  const hash = createHash('sha256')
  for (const { bytes } of photos) hash.update(bytes)
  const answers = answersIn(form)
  const assessed = await resultOf(services, { measures, answers })
  if (!assessed.ok) return assessed
  const kept = await keep(services, assessed.value, { measures, clean, answers, inputHash: hash.digest('hex'), lng })
  return ok(answerWith(kept, assessed.value, lng))
}

const shortName = (file: File | undefined) => (file?.name ?? '').slice(0, 80)

const answersIn = ({ answers, reference, bodySite, age }: ScanForm): ScanAnswers => ({
  ...NO_ANSWERS,
  ...answers,
  ...(reference && { reference }),
  ...(bodySite && { bodySite }),
  ...(age !== undefined && { age }),
})

type NewAnalysis = {
  measures: ScanMeasures
  clean: CleanPhoto[]
  answers: ScanAnswers
  inputHash: string
  lng: Language
}

async function keep(services: Services, result: Assessment, made: NewAnalysis): Promise<KeptAnalysis> {
  const { db, clock, newId } = services
  const { measures, answers, lng } = made
  const [id, now] = [newId(), clock.instant()]
  const expiresAt = later(now, policy.analysisPhotosHours * HOUR_MS)
  await db.k
    .insertInto('analyses')
    .values({
      id,
      lng,
      measures: JSON.stringify(measures),
      answers: JSON.stringify(answers),
      result: JSON.stringify(analysisInWords(result, answers, wordsIn(lng))),
      input_hash: made.inputHash,
      analyzer: measures.analyzer,
      model: measures.model,
      consent_version: consentVersion(services.vision.name),
      consent_at: now,
      created_at: now,
      updated_at: now,
      expires_at: expiresAt,
    })
    .execute()
  const photos = await storePhotos(services, id, made.clean)
  return { id, ownerId: null, measures, answers, createdAt: now, expiresAt, savedAt: null, photos }
}

/** The analysis stands without its photos: a full disk must not cost the visitor the result. */
async function storePhotos(services: Services, id: string, clean: CleanPhoto[]): Promise<number> {
  let kept = 0
  for (const [position, { jpeg, width, height }] of clean.entries()) {
    const key = `analyses/${randomBytes(16).toString('hex')}.jpg`
    const file = {
      id: services.newId(),
      storage_key: key,
      kind: 'image',
      media_type: 'image/jpeg',
      width,
      height,
    } as const
    if (await storeFile(services, { ...file, analysis_id: id, position }, jpeg)) kept++
  }
  return kept
}

const wordsIn =
  (lng: Language): Words =>
  (key, values = {}) =>
    textIfAny(lng, `analysis:${key}`, values) ?? key

async function resultOf(services: Services, { measures, answers }: Pick<KeptAnalysis, 'measures' | 'answers'>) {
  return services.assessor.assess({ measures, answers, settings: await scanSettings(services) })
}

/** An analysis as the call answers it: the specification's own names, and everything they rest on. */
export async function answerFor(
  services: Services,
  kept: KeptAnalysis,
  lng: Language,
): Promise<Result<AnalysisAnswer, AssessRefusal>> {
  const assessed = await resultOf(services, kept)
  return assessed.ok ? ok(answerWith(kept, assessed.value, lng)) : assessed
}

function answerWith(kept: KeptAnalysis, result: Assessment, lng: Language): AnalysisAnswer {
  const { measures, answers } = kept
  const words = wordsIn(lng)
  const { size, published, unconfirmed, fullRemoval, found, warnings, score, goal } = result
  return {
    id: kept.id,
    ...analysisInWords(result, answers, words),
    measures,
    answers,
    factors: result.factors.map((row) => ({ ...row, text: rowText(row, words) })),
    uncertainty: {
      size: { low: size.low, high: size.high, plusMinusPercent: size.plusMinusPercent, source: size.source },
      sessions: { mid: fullRemoval.mid, published, unconfirmed },
      found,
      warnings,
    },
    score,
    fullRemoval,
    goal,
    source: 'ai',
    photosUntil: kept.expiresAt.toISOString(),
    saved: kept.savedAt !== null,
  }
}

type AssessRefusal = 'scan-busy' | 'scan-failed'
export type KeptRefusal = 'analysis-gone' | 'outline-invalid' | AssessRefusal

/** Takes a person's answers and outlines into a kept analysis. A saved one is corrected by its owner only. */
export async function correctAnalysis(
  services: Services,
  id: string,
  { answers, outlines }: Corrections,
  { actor, lng }: { actor: Actor; lng: Language },
): Promise<Result<AnalysisAnswer, KeptRefusal>> {
  const kept = await findAnalysis(services, id, actor)
  if (!kept || (kept.ownerId !== null && kept.ownerId !== actor?.userId)) return refuse('analysis-gone')
  const photos = kept.measures.photos.map((photo, index) => withChange(photo, outlines[index] ?? null))
  if (!photos.every((photo) => photo !== null)) return refuse('outline-invalid')
  const measures = { ...kept.measures, photos }
  const assessed = await resultOf(services, { measures, answers })
  if (!assessed.ok) return assessed
  await services.db.k
    .updateTable('analyses')
    .set({
      measures: JSON.stringify(measures),
      answers: JSON.stringify(answers),
      result: JSON.stringify(analysisInWords(assessed.value, answers, wordsIn(lng))),
      updated_at: services.clock.instant(),
    })
    .where('id', '=', id)
    .execute()
  return ok(answerWith({ ...kept, measures, answers }, assessed.value, lng))
}

/**
 * Keeps an analysis and its photos on a signed-in client's profile. Saving twice is saving once; one that another
 * client saved, or that is gone, is gone.
 */
export async function saveAnalysis(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: string,
  actor: Actor,
): Promise<Result<{ id: string }, 'analysis-gone' | 'sign-in-to-save'>> {
  if (!actor || reachOfActor(actor, 'save-analysis') === null) return refuse('sign-in-to-save')
  const now = clock.instant()
  const saved = await db.k
    .updateTable('analyses')
    .set((eb) => ({ user_id: actor.userId, saved_at: eb.fn.coalesce('saved_at', eb.val(now)), updated_at: now }))
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('user_id', '=', actor.userId), eb.and([eb('user_id', 'is', null), eb('expires_at', '>', now)])]),
    )
    .returning('id')
    .executeTakeFirst()
  return saved ? ok(saved) : refuse('analysis-gone')
}

/**
 * Takes an analysis away at once, photos and all: an unsaved one, or one's own.
 * @param unsavedOnly it was let go of: one that was saved meanwhile stays
 */
export async function deleteAnalysis(
  services: Pick<Services, 'db' | 'clock' | 'storage'>,
  id: string,
  actor: Actor,
  { unsavedOnly = false }: { unsavedOnly?: boolean | undefined } = {},
): Promise<Result<{ id: string }, 'analysis-gone'>> {
  const gone = await services.db.k
    .deleteFrom('analyses')
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('user_id', 'is', null), ...(actor && !unsavedOnly ? [eb('user_id', '=', actor.userId)] : [])]),
    )
    .returning('id')
    .executeTakeFirst()
  await removeNotedFiles(services)
  return gone ? ok(gone) : refuse('analysis-gone')
}

/** The job: analyses nobody saved go after a day, and files whose rows are gone go with them. */
export async function clearAnalyses(services: Pick<Services, 'db' | 'clock' | 'storage'>) {
  await services.db.k
    .deleteFrom('analyses')
    .where('saved_at', 'is', null)
    .where('expires_at', '<=', services.clock.instant())
    .where((eb) =>
      eb.or([eb('user_id', 'is', null), eb('user_id', 'not in', eb.selectFrom('held_patients').select('patient_id'))]),
    )
    .execute()
  await removeNotedFiles(services)
}
