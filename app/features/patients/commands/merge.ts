import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { mergedFields, mergeRefusal, type MergeRefusal, type RecordFields } from '#app/domain/clients/patient-merge.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { logAccess } from '#app/services/access-log/access-log.ts'
import { renameClientOn } from '#app/db/appointments/change.ts'
import { audit } from '#app/db/audit.ts'
import { noteLastVisit, patientReferences, rowsBack, rowsOver, type MovedRows } from '#app/db/patient-rows.ts'
import { deriveClearance } from '#app/db/clearance.ts'
import { conflictOf, inTransaction, type Tx } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import { mergeRecords } from '../queries/merge.ts'
import type { MergeInput } from '../schema.ts'

export type MergeRefused = MergeRefusal | 'forbidden' | 'not-found' | 'merge-six-weeks' | 'merge-clash'
type Stored = { before: RecordFields; after: RecordFields; partner: string | null }

/**
 * Makes two records of one person one: everything the merged one holds is moved to the kept one in one transaction and
 * written down row by row; what only grows (journal, invoices, access log) stays and is read from both. Refused where
 * the two together would break a rule that holds for one person.
 */
export async function mergePatients(
  services: Services,
  actor: SignedIn,
  keptId: string,
  input: MergeInput,
): Promise<Result<{ id: string }, MergeRefused>> {
  if (!reachOfActor(actor, 'merge-patients')) return refuse('forbidden')
  for (const patientId of [keptId, input.merged]) await logAccess(services, actor, { what: 'record', patientId })
  return inTransaction(services.db, (tx) => moveAll(tx, services, actor, keptId, input)).catch(clashOf)
}

async function moveAll(
  tx: Tx,
  { clock, newId }: Services,
  actor: SignedIn,
  keptId: string,
  input: MergeInput,
): Promise<Result<{ id: string }, MergeRefused>> {
  const records = await mergeRecords(tx, [keptId, input.merged], true)
  const kept = records.find(({ id }) => id === keptId)
  const merged = records.find(({ id }) => id === input.merged)
  if (!kept || !merged) return refuse('not-found')
  const refusal = mergeRefusal(kept, merged)
  if (refusal) return refuse(refusal)
  const moved: MovedRows = {}
  for (const reference of await patientReferences(tx))
    await rowsOver(tx, reference, { from: merged.id, to: kept.id }, moved)
  const fields: Stored = { before: fieldsOf(kept), after: mergedFields(kept, merged, input), partner: null }
  fields.partner = await tieToPartner(tx, kept.id, merged.id)
  await setFields(tx, kept.id, fields.after)
  await renameClientOn(tx, kept.id, nameIn(fields.after), clock.now())
  await tx.updateTable('profiles').set({ merged_into: kept.id }).where('id', '=', merged.id).execute()
  for (const id of [kept.id, merged.id]) await noteLastVisit(tx, id)
  await deriveClearance(tx, kept.id)
  await endAccess(tx, merged.id, clock.instant())
  const row = { id: newId(), kept_id: kept.id, merged_id: merged.id, at: clock.instant(), by_user: actor.userId }
  await tx
    .insertInto('patient_merges')
    .values({ ...row, fields: JSON.stringify(fields), moved: JSON.stringify(moved) })
    .execute()
  const detail = { merged: merged.id, merge: row.id }
  await audit(tx, { action: 'patients-merged', at: row.at, actorId: actor.userId, subjectId: kept.id, detail })
  return ok({ id: row.id })
}

/** Nobody comes in by the record that is merged away: its sessions, its links and its temporary password end. */
async function endAccess(tx: Tx, id: string, now: Date) {
  await tx.deleteFrom('sessions').where('user_id', '=', id).execute()
  await tx.deleteFrom('accounts').where('user_id', '=', id).execute()
  await tx
    .updateTable('profiles')
    .set({ temp_password: null, temp_password_until: null })
    .where('id', '=', id)
    .where('temp_password', 'is not', null)
    .execute()
  const links = tx.updateTable('one_time_links').set({ used_at: now }).where('user_id', '=', id)
  await links.where('used_at', 'is', null).execute()
}

/**
 * Takes a merge back: the rows that were moved go back where they still are, and a field that still says what the
 * merge made of it says again what it did before. What was written since stays with the kept record.
 */
export async function undoMerge(
  services: Services,
  actor: SignedIn,
  mergeId: string,
): Promise<Result<{ kept: string }, MergeRefused>> {
  if (!reachOfActor(actor, 'merge-patients')) return refuse('forbidden')
  const { db, clock } = services
  return inTransaction(db, async (tx): Promise<Result<{ kept: string }, MergeRefused>> => {
    const merge = await tx
      .updateTable('patient_merges')
      .set({ undone_at: clock.instant(), undone_by: actor.userId })
      .where('id', '=', mergeId)
      .where('undone_at', 'is', null)
      .returning(['kept_id', 'merged_id', 'fields', 'moved'])
      .executeTakeFirst()
    if (!merge) return refuse('not-found')
    const { kept_id: keptId, merged_id: mergedId } = merge
    const kept = (await mergeRecords(tx, [keptId, mergedId], true)).find(({ id }) => id === keptId)!
    if (kept.isErased || kept.isMerged) throw new Refused(kept.isErased ? 'merge-erased' : 'merge-already')
    await tx.updateTable('profiles').set({ merged_into: null }).where('id', '=', mergedId).execute()
    await rowsBack(tx, merge.moved as MovedRows, { from: keptId, to: mergedId })
    const { before, after, partner } = merge.fields as Stored
    await setFields(tx, keptId, unchanged(fieldsOf(kept), after, before))
    if (partner)
      await tx
        .updateTable('profiles')
        .set({ affiliate_id: null })
        .where('id', '=', keptId)
        .where('affiliate_id', '=', partner)
        .execute()
    for (const record of await mergeRecords(tx, [keptId, mergedId])) {
      const { id } = record
      await renameClientOn(tx, id, nameIn(record), clock.now())
      await noteLastVisit(tx, id)
      await deriveClearance(tx, id)
    }
    const detail = { merged: mergedId, merge: mergeId }
    await audit(tx, { action: 'merge-undone', at: clock.instant(), actorId: actor.userId, subjectId: keptId, detail })
    return ok({ kept: keptId })
  }).catch(clashOf)
}

const nameIn = ({ firstName, lastName }: RecordFields) => ({ firstName, lastName })

const fieldsOf = (of: RecordFields): RecordFields => ({
  firstName: of.firstName,
  lastName: of.lastName,
  phone: of.phone,
  lng: of.lng,
  reminders: of.reminders,
  birthday: of.birthday,
  address: of.address,
  nextOfKin: of.nextOfKin,
  note: of.note,
  customerNumber: of.customerNumber,
  mailConsent: of.mailConsent,
})

/** Each field as it was before, unless somebody has changed it since. A merge made before a field existed left it alone. */
function unchanged(now: RecordFields, after: Partial<RecordFields>, before: Partial<RecordFields>): RecordFields {
  const back = (...fields: (keyof RecordFields)[]) =>
    fields.every((field) => Object.hasOwn(before, field) && now[field] === after[field])
      ? Object.fromEntries(fields.map((field) => [field, before[field]]))
      : {}
  const { firstName: _first, lastName: _last, ...others } = now
  return {
    ...now,
    ...back('firstName', 'lastName'),
    ...Object.assign({}, ...Object.keys(others).map((field) => back(field as keyof RecordFields))),
  }
}

const setFields = (tx: Tx, id: string, fields: RecordFields) =>
  tx
    .updateTable('profiles')
    .set({
      first_name: fields.firstName,
      last_name: fields.lastName,
      phone: fields.phone,
      lng: fields.lng,
      reminders: fields.reminders,
      birthday: fields.birthday,
      address: fields.address,
      next_of_kin: fields.nextOfKin,
      note: fields.note,
      customer_number: fields.customerNumber,
      mail_consent: fields.mailConsent,
    })
    .where('id', '=', id)
    .execute()

/** Whoever came by a partner stays tied to it. @returns the partner the kept record got by that. */
async function tieToPartner(tx: Tx, keptId: string, mergedId: string): Promise<string | null> {
  const merged = await tx.selectFrom('profiles').select('affiliate_id').where('id', '=', mergedId).executeTakeFirst()
  if (!merged?.affiliate_id) return null
  const tied = await tx
    .updateTable('profiles')
    .set({ affiliate_id: merged.affiliate_id })
    .where('id', '=', keptId)
    .where('affiliate_id', 'is', null)
    .executeTakeFirst()
  return tied.numUpdatedRows > 0n ? merged.affiliate_id : null
}

class Refused extends Error {
  readonly refusal: MergeRefused
  constructor(refusal: MergeRefused) {
    super(refusal)
    this.refusal = refusal
  }
}

const UNIQUE_OR_EXCLUDED = new Set(['23505', '23P01'])

/** A rule of the database that holds for one person, and that the two together break. */
function clashOf(error: unknown): Result<never, MergeRefused> {
  if (error instanceof Refused) return refuse(error.refusal)
  if (conflictOf(error) === 'six-weeks') return refuse('merge-six-weeks')
  if (UNIQUE_OR_EXCLUDED.has((error as { code?: string }).code ?? '')) return refuse('merge-clash')
  throw error
}
