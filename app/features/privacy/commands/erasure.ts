import { isFresh } from '#app/domain/access/account.ts'
import { reachedClient, reachOfActor, type ReachedClient, type SignedIn } from '#app/domain/access/actor.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { fateOf, isStillToCome, isUnclosed, retentionOf, type Retention } from '#app/domain/clients/retention.ts'
import { audit } from '#app/db/audit.ts'
import { isHeld } from '#app/db/legal-holds.ts'
import { enqueue } from '#app/db/outbox.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import { filesOf } from '#app/features/files/queries.ts'
import { isId } from '#app/input/fields.ts'
import { zipStream, type ArchiveFile } from '#app/services/archive/archive.ts'
import type { Services } from '#app/services/services.ts'
import { eraseMerged, erasePerson, erasePictures, eraseVisits } from './erase-rows.ts'
import { hasMoneyHere } from '../queries/money-here.ts'
import { lastEntryOn, openErasure, visitsToKeep, retainedRecords } from '../queries/erasure.ts'
import { ownData } from '../queries/own-data.ts'

/**
 * Everything we hold of the caller, as a zip: tables as JSON, row by row, and the pictures as files. No more than a
 * row or a piece of a picture lies in memory. Asks that the password was given lately ([security 80]).
 */
export async function exportOwnData(
  services: Services,
  actor: SignedIn,
): Promise<Result<ReadableStream<Uint8Array>, 'password-needed' | 'forbidden'>> {
  const { db, clock } = services
  const self = reachedClient(actor, 'export-own-data', actor.userId)
  if (!self) return refuse('forbidden')
  if (!isFresh(actor.provenAt, clock.instant())) return refuse('password-needed')
  const entry = { at: clock.instant(), actor_id: actor.userId, patient_id: actor.userId }
  await db.k
    .insertInto('access_log')
    .values({ ...entry, what: 'export' })
    .execute()
  await audit(db.k, { action: 'data-exported', at: clock.instant(), actorId: actor.userId, subjectId: actor.userId })
  return ok(zipStream(archived(services, self), clock.instant()))
}

const encoder = new TextEncoder()

async function* archived(services: Services, userId: ReachedClient): AsyncGenerator<ArchiveFile> {
  const { profile, tables } = await ownData(services, userId)
  yield { name: 'profile.json', pieces: [encoder.encode(`${JSON.stringify(profile)}\n`)] }
  for (const [name, rows] of Object.entries(tables)) yield { name: `${name}.json`, pieces: asJson(rows) }
  for (const [index, { key }] of (await filesOf(services, userId)).entries()) {
    const file = await services.storage.open(key)
    if (file) yield { name: `pictures/${index + 1}.${key.split('.').at(-1)}`, pieces: file.stream }
  }
}

/** A list in JSON, row by row. */
async function* asJson(rows: AsyncIterable<object> | Iterable<object>): AsyncGenerator<Uint8Array> {
  let before = '['
  for await (const row of rows) {
    yield encoder.encode(`${before}\n${JSON.stringify(row)}`)
    before = ','
  }
  yield encoder.encode(before === '[' ? '[]\n' : '\n]\n')
}

export type ErasureAsked = { askedAt: Date; stays: Retention }

/** Writes down that somebody asks to be erased, and mails them that it was. Asked twice is asked once. */
export async function askErasure(
  services: Services,
  actor: SignedIn,
  { reason }: { reason: string },
): Promise<ErasureAsked> {
  const { db, clock, newId } = services
  const self = reachedClient(actor, 'ask-erasure', actor.userId)
  if (!self) throw new Error('Everybody signed in may ask to be erased')
  await inTransaction(db, async (tx) => {
    const written = await tx
      .insertInto('erasure_requests')
      .values({ id: newId(), patient_id: actor.userId, reason, asked_at: clock.instant() })
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!written) return
    await audit(tx, { action: 'erasure-asked', at: clock.instant(), actorId: actor.userId, subjectId: actor.userId })
    await enqueue(tx, { kind: 'account-erasure-asked', userId: actor.userId })
  })
  const open = await openErasure(services, self)
  return { askedAt: open?.askedAt ?? clock.instant(), stays: await retainedRecords(services, self) }
}

/**
 * Takes the wish to be erased back while nobody has carried it out, and mails them that it was. What was given as the
 * reason goes with it; that it was asked and taken back stands in the log. Where no wish waits, nothing is done.
 */
export async function takeBackErasure({ db, clock }: Services, actor: SignedIn): Promise<void> {
  const self = reachedClient(actor, 'ask-erasure', actor.userId)
  if (!self) throw new Error('Everybody signed in may take their wish to be erased back')
  await inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('erasure_requests')
      .where('patient_id', '=', self)
      .where('done_at', 'is', null)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    await audit(tx, { action: 'erasure-taken-back', at: clock.instant(), actorId: self, subjectId: self })
    await enqueue(tx, { kind: 'account-erasure-taken-back', userId: self })
  })
}

export type ErasureRefusal =
  | 'not-found'
  | 'already-erased'
  | 'forbidden'
  | 'password-needed'
  | 'visits-to-come'
  | 'visits-unclosed'
  | 'money-to-pay-back'
  | 'has-roles'
  | 'on-hold'

/**
 * Erases a client as far as the law allows: the sign-in, scans, and of visits that came to nothing every name and what
 * was sent with them go; a journal stays whole, pictures too, and a voucher keeps its name until their time is over.
 * Visits still to come are called off first, past ones are closed first, what is the client's is paid back first, and
 * roles are taken first. Pictures leave the store after the commit, by the outbox,
 * and a last mail tells what stays.
 */
export async function carryOutErasure(
  services: Services,
  actor: SignedIn,
  patientId: string,
): Promise<Result<Retention, ErasureRefusal>> {
  const { db, clock } = services
  if (!reachOfActor(actor, 'carry-out-erasure')) return refuse('forbidden')
  if (!isFresh(actor.provenAt, clock.instant())) return refuse('password-needed')
  if (!isId(patientId)) return refuse('not-found')
  return inTransaction(db, async (tx) => {
    // Whoever books or erases at the same moment waits for this row.
    const person = await tx
      .selectFrom('profiles as p')
      .innerJoin('users as u', 'u.id', 'p.id')
      .select(['u.email', 'p.lng', 'p.erased_at'])
      .where('p.id', '=', patientId)
      .forUpdate()
      .executeTakeFirst()
    if (!person) return refuse('not-found')
    if (person.erased_at) return refuse('already-erased')
    const role = await tx.selectFrom('user_roles').select('role').where('user_id', '=', patientId).executeTakeFirst()
    if (role) return refuse('has-roles')
    if (await isHeld(tx, patientId)) return refuse('on-hold')
    const visits = await visitsToKeep(tx, patientId)
    if (visits.some((visit) => isStillToCome(visit, clock.now()))) return refuse('visits-to-come')
    if (visits.some((visit) => isUnclosed(visit, clock.now()))) return refuse('visits-unclosed')
    if (await hasMoneyHere(tx, services, patientId)) return refuse('money-to-pay-back')
    const stays = retentionOf(visits, clock.now(), await lastEntryOn(tx, patientId))
    await erasePerson(tx, patientId, { keepName: stays.journalUntil !== null, at: clock.instant() })
    await erasePictures(
      tx,
      visits.filter((visit) => fateOf(visit) !== 'journal').map(({ id }) => id),
    )
    // Their photos leave the store with the next round of the job that clears scans.
    await tx.deleteFrom('analyses').where('user_id', '=', patientId).execute()
    await eraseVisits(tx, visits)
    await eraseMerged(tx, patientId, { keepName: stays.journalUntil !== null, at: clock.instant() })
    await closeRequest(tx, actor, { patientId, at: clock.instant(), stays })
    await enqueue(tx, { kind: 'erased', to: person.email, lng: person.lng, stays })
    return ok(stays)
  })
}

type Closing = { patientId: string; at: Date; stays: Retention }

async function closeRequest(tx: Tx, actor: SignedIn, { patientId, at, stays }: Closing) {
  await tx
    .updateTable('erasure_requests')
    .set({ done_at: at, done_by: actor.userId, reason: '' })
    .where('patient_id', '=', patientId)
    .where('done_at', 'is', null)
    .execute()
  await tx
    .insertInto('access_log')
    .values({ at, actor_id: actor.userId, patient_id: patientId, what: 'erasure' })
    .execute()
  await audit(tx, {
    action: 'erasure-carried-out',
    at,
    actorId: actor.userId,
    subjectId: patientId,
    detail: { journalUntil: stays.journalUntil, booksUntil: stays.booksUntil },
  })
}
