import { reachedClient, reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { changedFields, type ClientDetails, type ClientField } from '#app/domain/clients/client-details.ts'
import { addressWithoutEmail } from '#app/domain/clients/email.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { moveToAddress, renameClientOn } from '#app/db/appointments/change.ts'
import { audit } from '#app/db/audit.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import { askForAddress } from '#app/features/account/steps/ask-address.ts'
import type { Services } from '#app/services/services.ts'
import { editedClient, lastEdit, type EditedClient, type LastEdit } from '../queries/client.ts'

type Refused = 'forbidden' | 'not-found' | 'email-taken'

/**
 * Adds a client who has not booked: name and a phone are enough. Sent twice, the same `id` adds one client. The e-mail
 * is confirmed by the client, with the first booking or a sign-up.
 */
export async function addClient(
  services: Services,
  actor: SignedIn,
  id: string,
  typed: ClientDetails,
): Promise<Result<{ id: string }, Refused>> {
  if (reachOfActor(actor, 'edit-client') !== 'any') return refuse('forbidden')
  const at = services.clock.instant()
  const email = typed.email || addressWithoutEmail(id)
  return inTransaction(services.db, async (tx): Promise<Result<{ id: string }, Refused>> => {
    const fresh = await tx
      .insertInto('users')
      .values({ id, email, name: fullName(typed), created_at: at })
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!fresh) return (await isSentAgain(tx, id, email)) ? ok({ id }) : refuse('email-taken')
    await tx
      .insertInto('profiles')
      .values({ id, ...columnsOf(typed), added_by_clinic: true })
      .execute()
    await audit(tx, { action: 'client-added', at, actorId: actor.userId, subjectId: id })
    return ok({ id })
  })
}

const isSentAgain = async (tx: Tx, id: string, email: string) =>
  (await tx.selectFrom('users').select('id').where('id', '=', id).where('email', '=', email).executeTakeFirst()) !==
  undefined

export type EditRefusal = Refused | 'edited-meanwhile' | 'email-proved' | 'email-of-staff'
/** Of an edit on an older picture: what others made of these fields, and who was last at the desk. */
export type EditedMeanwhile = { now: ClientDetails; fields: ClientField[]; last: LastEdit | null }

/**
 * Edits a client. `based` is the client as the form showed them: what somebody else changed since is shown first.
 * Visits to come carry the new name, phone and language; invoices that were sent stay. An e-mail the client has
 * confirmed is replaced once its owner has confirmed the new one; any other at once. @returns whether one waits.
 */
export async function editClient(
  services: Services,
  actor: SignedIn,
  id: string,
  { typed, based }: { typed: ClientDetails; based: ClientDetails },
): Promise<Result<{ asksFor: string | null }, EditRefusal, EditedMeanwhile>> {
  if (!reachedClient(actor, 'edit-client', id)) return refuse('forbidden')
  const at = services.clock.instant()
  const done = await inTransaction(services.db, async (tx) => {
    const client = await editedClient(tx, id, true)
    if (!client) return refuse('not-found')
    const now = client.details
    const meanwhile = changedFields(based, now)
    if (meanwhile.length > 0)
      return refuse('edited-meanwhile', { now, fields: meanwhile, last: await lastEdit(tx, id) })
    const fields = changedFields(now, typed)
    if (fields.length === 0) return ok({ asksFor: null })
    const why = fields.includes('email') ? await whyNotEmail(tx, client, typed.email) : null
    if (why) return refuse(why)
    await writeClient(tx, services, id, typed)
    const asks = fields.includes('email') && client.isProved
    if (fields.includes('email') && !asks) await replaceEmail(tx, services, { id, from: client.address }, typed.email)
    const detail = { fields: fields.join(' ') }
    await audit(tx, { action: 'client-edited', at, actorId: actor.userId, subjectId: id, detail })
    return ok({ asksFor: asks ? typed.email : null })
  }).catch(emailTaken)
  if (done.ok && done.value.asksFor)
    await askForAddress(services, { userId: id, email: done.value.asksFor, lng: typed.lng })
  return done
}

/** Somebody took the address in the same moment. */
function emailTaken(error: unknown) {
  if ((error as { constraint?: string }).constraint === 'users_email_key') return refuse('email-taken')
  throw error
}

async function whyNotEmail(tx: Tx, { isProved, hasRole }: EditedClient, email: string) {
  if (hasRole) return 'email-of-staff'
  if (email === '') return isProved ? 'email-proved' : null
  return (await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())
    ? 'email-taken'
    : null
}

async function writeClient(tx: Tx, { clock }: Services, id: string, typed: ClientDetails) {
  await tx.updateTable('profiles').set(columnsOf(typed)).where('id', '=', id).execute()
  await tx
    .updateTable('users')
    .set({ name: fullName(typed), updated_at: clock.instant() })
    .where('id', '=', id)
    .execute()
  await renameClientOn(tx, id, typed, clock.now())
}

/** Nobody has confirmed the present address, so no account is taken over: the new one waits for its owner as well. */
async function replaceEmail(tx: Tx, { clock }: Services, { id, from }: { id: string; from: string }, email: string) {
  const to = email || addressWithoutEmail(id)
  await tx.updateTable('users').set({ email: to }).where('id', '=', id).execute()
  await moveToAddress(tx, id, { from, to, since: clock.now() })
}

const fullName = ({ firstName, lastName }: ClientDetails) => `${firstName} ${lastName}`.trim()

const columnsOf = ({ firstName, lastName, phone, lng, birthday, address, nextOfKin, note }: ClientDetails) => ({
  first_name: firstName,
  last_name: lastName,
  phone,
  lng,
  birthday,
  address,
  next_of_kin: nextOfKin,
  note,
})
