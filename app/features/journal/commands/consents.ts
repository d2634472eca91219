import { randomBytes } from 'node:crypto'
import { sql, type Updateable } from 'kysely'
import { drawConsent } from '#app/content/consents/draw.ts'
import { consentText, consentVersion } from '#app/content/consents/texts.ts'
import { reachedClient, reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { clinicTimeAt, instantAt } from '#app/domain/time/clinic-time.ts'
import { isOwnName, type CONSENT_KINDS } from '#app/domain/health/treatment-consent.ts'
import type { Language } from '#app/domain/language.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { storeFile } from '#app/services/storage/files.ts'
import { deriveClearance } from '#app/db/clearance.ts'
import type { Schema } from '#app/db/schema.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import { clinicOf, settingOf } from '#app/features/settings/queries/settings.ts'
import { isId } from '#app/input/fields.ts'
import { consentUrlOf } from '#app/services/links/links.ts'
import type { Services } from '#app/services/services.ts'
import { consentByLink, consentsOf, type Consent } from '../queries/consents.ts'
import { nameOf } from '../queries/entries.ts'

const HOUR_MS = 3_600_000

/** A client's consents, for staff. */
export async function openConsents(services: Services, actor: SignedIn, patientId: string) {
  const reached = reachedClient(actor, 'read-journal', patientId)
  if (!reached) return refuse('forbidden')
  const person = isId(patientId) ? await nameOf(services, patientId) : null
  if (!person) return refuse('not-found')
  return ok({ ...person, consents: await consentsOf(services, reached) })
}

type Offer = { patientId: string; kind: (typeof CONSENT_KINDS)[number]; lng: Language }

/**
 * Offers a consent: its text is kept as it reads now, and may be signed when the time to think is over. An unsigned one
 * of the same kind before it is replaced. The private link is for the client's phone or the clinic's tablet.
 */
export async function offerConsent(
  services: Services,
  actor: SignedIn,
  { patientId, kind, lng }: Offer,
): Promise<Result<{ id: string; url: string }, 'forbidden' | 'not-found'>> {
  const { db, clock, newId, settings } = services
  if (reachOfActor(actor, 'write-journal') !== 'any') return refuse('forbidden')
  const person = isId(patientId) ? await nameOf(services, patientId) : null
  if (!person || person.isErased) return refuse('not-found')
  const id = newId()
  const at = clock.instant()
  const hours = await settingOf(services, 'consent_hours')
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('consents')
      .set({ replaced_at: at })
      .where(sql<boolean>`patient_id in (select records_of(${patientId}))`)
      .where('kind', '=', kind)
      .where('signed_at', 'is', null)
      .where('replaced_at', 'is', null)
      .execute()
    await tx
      .insertInto('consents')
      .values({
        id,
        patient_id: patientId,
        kind,
        version: consentVersion(kind),
        lng,
        body: JSON.stringify(consentText(kind, lng)),
        offered_at: at,
        offered_by_name: `${actor.firstName} ${actor.lastName}`.trim(),
        told_by_word: true,
        signable_from: instantAt(at.getTime() + hours * HOUR_MS),
      })
      .execute()
  })
  return ok({ id, url: consentUrlOf(settings, id) })
}

type NamedConsent = { patientId: string; id: string }

/** One of a client's consents that is not signed yet, for staff who write journals, with the name in the record. */
export async function unsignedConsent(
  services: Services,
  actor: SignedIn,
  { patientId, id }: NamedConsent,
): Promise<Result<{ consent: Consent; name: string }, 'forbidden' | 'not-found'>> {
  const reached = reachedClient(actor, 'write-journal', patientId)
  if (!reached) return refuse('forbidden')
  const person = isId(patientId) ? await nameOf(services, patientId) : null
  if (!person || person.isErased) return refuse('not-found')
  const consent = (await consentsOf(services, reached)).find((one) => one.id === id)
  return consent && !consent.signedAt ? ok({ consent, name: person.name }) : refuse('not-found')
}

/** The private link of one of a client's consents, once more, while it is not signed. */
export async function unsignedLink(
  services: Services,
  actor: SignedIn,
  named: NamedConsent,
): Promise<Result<{ id: string; url: string }, 'forbidden' | 'not-found'>> {
  const found = await unsignedConsent(services, actor, named)
  return found.ok ? ok({ id: named.id, url: consentUrlOf(services.settings, named.id) }) : found
}

type SignRefusal = 'not-found' | 'name-differs' | 'consent-waits' | 'files-unavailable'

/** Signs one's own consent, signed in. Another's is as if it did not exist. */
export async function signOwnConsent(services: Services, actor: SignedIn, { id, name }: { id: string; name: string }) {
  const self = reachedClient(actor, 'sign-consent', actor.userId)
  const consent = self && (await consentsOf(services, self)).find((one) => one.id === id)
  return consent ? sign(services, consent, { name, by: 'account' }) : refuse('not-found')
}

/** Signs by the private link, which opens nothing more after it. */
export async function signByLink(services: Services, { token, name }: { token: string; name: string }) {
  const consent = await consentByLink(services, token)
  return consent ? sign(services, consent, { name, by: 'link' }) : refuse('not-found')
}

type Signing = { name: string; by: 'account' | 'link' }

/** Typed name and time are the signature; the paper is kept before it, and goes in a day if the signature fails. */
async function sign(services: Services, consent: Consent, { name, by }: Signing): Promise<Result<null, SignRefusal>> {
  const { clock, db } = services
  if (consent.state === 'waiting') return refuse('consent-waits')
  if (consent.state !== 'open') return refuse('not-found')
  const person = await nameOf(services, consent.patientId)
  if (!person || !isOwnName(name, person.name)) return refuse('name-differs')
  const at = clock.instant()
  const paper = await drawConsent({
    text: consent.text,
    version: consent.version,
    lng: consent.lng,
    signedName: name,
    signedAt: clinicTimeAt(at),
    offeredBy: consent.offeredBy,
    author: (await clinicOf(services)).name,
  })
  const fileId = await storePaper(services, paper)
  if (!fileId) return refuse('files-unavailable')
  return inTransaction(db, (tx) =>
    writeSignature(tx, consent, { fileId, signature: { signed_at: at, signed_name: name, signed_by: by } }),
  )
}

/** Stores a signed paper. Until a signature is written it belongs to nothing, and goes within a day. */
export async function storePaper(services: Services, paper: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const id = services.newId()
  const key = `consents/${services.clock.instant().getTime()}-${randomBytes(12).toString('hex')}.pdf`
  const file = { id, storage_key: key, kind: 'pdf', media_type: 'application/pdf', width: null, height: null } as const
  return (await storeFile(services, file, paper)) ? id : null
}

type Signed = { fileId: string; signature: Updateable<Schema['consents']> }

/** Writes a signature with its paper, once. */
export async function writeSignature(
  tx: Tx,
  consent: Consent,
  { fileId, signature }: Signed,
): Promise<Result<null, 'not-found'>> {
  const signed = await tx
    .updateTable('consents')
    .set(signature)
    .where('id', '=', consent.id)
    .where('signed_at', 'is', null)
    .where('replaced_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!signed) return refuse('not-found')
  await tx.updateTable('files').set({ consent_id: consent.id }).where('id', '=', fileId).execute()
  await deriveClearance(tx, consent.patientId)
  return ok(null)
}

/** Withdraws one's own signed consent, at once. The signed paper stays as it was. */
export async function withdrawConsent(
  { db, clock }: Services,
  actor: SignedIn,
  id: string,
): Promise<Result<null, 'not-found'>> {
  if (!isId(id)) return refuse('not-found')
  return inTransaction(db, async (tx) => {
    const withdrawn = await tx
      .updateTable('consents')
      .set({ withdrawn_at: clock.instant() })
      .where('id', '=', id)
      .where(sql<boolean>`patient_id in (select records_of(${actor.userId}))`)
      .where('signed_at', 'is not', null)
      .where('withdrawn_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (withdrawn) await deriveClearance(tx, actor.userId)
    return withdrawn ? ok(null) : refuse('not-found')
  })
}
