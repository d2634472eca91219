import { randomBytes } from 'node:crypto'
import { encode } from 'uqr'
import {
  passportBundle,
  signedText,
  withSignature,
  type Passport,
  type PassportPicture,
} from '#app/content/passport/bundle.ts'
import { drawPassport } from '#app/content/passport/draw.ts'
import { reachedClient, reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { DEFAULT_LANGUAGE, type Language } from '#app/domain/language.ts'
import { storeFile } from '#app/services/storage/files.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { nameOf } from '#app/features/journal/queries/entries.ts'
import { clinicOf } from '#app/features/settings/queries/settings.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { isId } from '#app/input/fields.ts'
import type { Services } from '#app/services/services.ts'
import { publicKeyOf, sha256, signDetached } from '#app/services/signatures/signatures.ts'
import { passportGround, passportsOf } from './queries.ts'
import type { Issue } from './schema.ts'

/** A client's passports and what another can be made of. */
export async function openPassports(services: Services, actor: SignedIn, patientId: string) {
  const reached = isId(patientId) ? reachedClient(actor, 'see-passport', patientId) : null
  const person = reached && (await nameOf(services, reached))
  if (!person || !reached) return refuse('not-found')
  const [passports, ground] = await Promise.all([
    passportsOf(services, patientId),
    passportGround(services, reached, DEFAULT_LANGUAGE),
  ])
  return ok({ ...person, passports, treatments: ground.treatments.length, courses: ground.courses })
}

type IssueRefusal = 'not-found' | 'no-treatments' | 'passport-too-often' | 'files-unavailable'

/**
 * Issues a passport: what was done, signed, as a paper and as a file other clinics' systems read. Its code stands in
 * the QR and nowhere else; the row keeps the code's and the files' fingerprints.
 */
export async function issuePassport(
  services: Services,
  actor: SignedIn,
  { patientId, lng, photos }: Issue & { patientId: string },
): Promise<Result<{ id: string }, IssueRefusal>> {
  const reached = isId(patientId) ? reachedClient(actor, 'issue-passport', patientId) : null
  const person = reached && (await nameOf(services, reached))
  if (!person || !reached || person.isErased) return refuse('not-found')
  const ground = await passportGround(services, reached, lng)
  if (ground.treatments.length === 0) return refuse('no-treatments')
  if (!(await services.limits.take('passport-of-account', patientId)).ok) return refuse('passport-too-often')
  const code = randomBytes(16).toString('base64url')
  const { settings, clock, newId } = services
  const passport: Passport = {
    id: newId(),
    patientId,
    name: person.name,
    lng,
    madeAt: clock.instant(),
    clinic: await clinicOf(services),
    day: clock.today(),
    treatments: ground.treatments,
    pictures: await picturesOf(services, ground.courses, photos, lng),
    checkUrl: `${settings.publicUrl}/passport/${code}`,
    keysUrl: `${settings.publicUrl}/api/passport-keys`,
  }
  return keep(services, actor, passport, code)
}

type Courses = Awaited<ReturnType<typeof passportGround>>['courses']

/** The chosen photos that the client may see, in the order they were taken. */
async function picturesOf({ storage }: Services, courses: Courses, chosen: readonly string[], lng: Language) {
  const pictures: PassportPicture[] = []
  for (const { tattoo, photos } of courses)
    for (const { id, key, takenOn } of photos) {
      const file = chosen.includes(id) ? await storage.get(key) : null
      if (!file) continue
      const words = tattoo?.name ?? textOf(lng, 'photos:no-tattoo')
      pictures.push({ id, takenOn, words, mediaType: 'image/jpeg', bytes: file.bytes })
    }
  return pictures
}

async function keep(services: Services, actor: SignedIn, passport: Passport, code: string) {
  const { db, settings, newId } = services
  const papers = await drawn(services, passport)
  const key = await publicKeyOf(settings)
  const base = `passports/${passport.madeAt.getTime()}-${randomBytes(12).toString('hex')}`
  const pdf = { id: newId(), storage_key: `${base}.pdf`, kind: 'pdf', media_type: 'application/pdf' } as const
  const json = { id: newId(), storage_key: `${base}.json`, kind: 'document', media_type: 'application/json' } as const
  const unsized = { width: null, height: null }
  const kept =
    (await storeFile(services, { ...pdf, ...unsized }, papers.pdf)) &&
    (await storeFile(services, { ...json, ...unsized }, papers.json))
  if (!kept) return refuse('files-unavailable')
  return inTransaction(db, async (tx) => {
    await tx
      .insertInto('passport_keys')
      .values({ kid: key.kid, jwk: JSON.stringify(key), first_used_at: passport.madeAt })
      .onConflict((oc) => oc.doNothing())
      .execute()
    await tx
      .insertInto('passports')
      .values({
        id: passport.id,
        patient_id: passport.patientId,
        lng: passport.lng,
        made_at: passport.madeAt,
        made_by_name: `${actor.firstName} ${actor.lastName}`.trim(),
        kid: key.kid,
        code_hash: sha256(code),
        pdf_digest: sha256(papers.pdf),
        json_digest: sha256(papers.json),
        treatments: passport.treatments.length,
      })
      .execute()
    await tx.updateTable('files').set({ passport_id: passport.id }).where('id', 'in', [pdf.id, json.id]).execute()
    return ok({ id: passport.id })
  })
}

/** Both papers of a passport: the one to read, and the one for other systems, signed. */
async function drawn({ settings, newId }: Services, passport: Passport) {
  const ids = { clinic: newId(), composition: newId(), of: () => newId() }
  const bundle = passportBundle(passport, ids)
  const signed = withSignature(bundle, await signDetached(settings, signedText(bundle)), passport.clinic.legalName)
  return {
    pdf: await drawPassport(passport, encode(passport.checkUrl, { ecc: 'M', border: 0 }).data),
    json: new TextEncoder().encode(JSON.stringify(signed)),
  }
}

/** Withdraws a passport: from here on its check page says so. The client's own, or staff's for a client. */
export async function withdrawPassport(
  { db, clock }: Services,
  actor: SignedIn,
  { id, patientId }: { id: string; patientId: string },
): Promise<Result<null, 'not-found'>> {
  const reach = reachOfActor(actor, 'issue-passport')
  if (!isId(id) || !isId(patientId) || (reach !== 'any' && actor.userId !== patientId)) return refuse('not-found')
  const withdrawn = await db.k
    .updateTable('passports')
    .set({ withdrawn_at: clock.instant() })
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return withdrawn ? ok(null) : refuse('not-found')
}
