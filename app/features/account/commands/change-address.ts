import { linkLifeMs } from '#app/domain/access/account.ts'
import type { SignedIn } from '#app/domain/access/actor.ts'
import { clinicTimeAt, later } from '#app/domain/time/clinic-time.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { audit } from '#app/db/audit.ts'
import { moveToAddress } from '#app/db/appointments/change.ts'
import { enqueue } from '#app/db/outbox.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import { askForAddress } from '#app/features/account/steps/ask-address.ts'
import type { Services } from '#app/services/services.ts'
import { originOf, type Caller } from './caller.ts'
import { isOwnPassword } from './passwords.ts'
import { endAccess, findLink, spendLink } from './access.ts'

type Asking = { email: string; password: string }

/**
 * Asks for another address to sign in with. The password is given once more. A link goes to the new address and a
 * word to the old one; nothing changes until the link is used. Whether the new address has an account already is
 * told to its owner only: the answer and the work are the same. Source: [security 11].
 */
export async function askAddressChange(
  services: Services,
  actor: SignedIn,
  { email, password }: Asking,
  caller: Caller,
): Promise<Result<null, 'credentials-invalid' | 'too-busy' | 'address-same'>> {
  const known = await isOwnPassword(services, actor, password, caller)
  if (!known.ok) return known
  if (email.toLowerCase() === actor.email.toLowerCase()) return refuse('address-same')
  await askForAddress(services, { userId: actor.userId, email, lng: caller.lng })
  await audit(services.db.k, {
    ...originOf(services, caller),
    action: 'address-change-asked',
    actorId: actor.userId,
    subjectId: actor.userId,
  })
  return ok(null)
}

/**
 * The link of that mail: from now on the new address is the account's, also on visits still to come. Every other
 * session and every link sent to the old address ends, and the old address is told, with a link that takes it back.
 */
export async function confirmAddressChange(
  services: Services,
  token: string,
  caller: Caller,
): Promise<Result<null, 'link-expired'>> {
  const link = await findLink(services, 'address', token)
  if (!link?.email) return refuse('link-expired')
  const here = await services.sessions.actorOf(caller.headers)
  const keep = here?.userId === link.userId ? here.sessionId : null
  try {
    return await change(services, { ...link, email: link.email, keep }, caller)
  } catch (error) {
    // Somebody made an account with that address since the link was sent.
    if ((error as { constraint?: string }).constraint === 'users_email_key') return refuse('link-expired')
    throw error
  }
}

type Change = { id: string; userId: string; email: string; keep: string | null }

function change(services: Services, { id, userId, email, keep }: Change, caller: Caller) {
  const now = services.clock.instant()
  return inTransaction<Result<null, 'link-expired'>>(services.db, async (tx) => {
    if (!(await spendLink(tx, id, now))) return refuse('link-expired')
    const { email: from } = await tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    await moveTo(tx, userId, { from, to: email, now })
    await endAccess(tx, userId, now, keep)
    await audit(tx, { ...originOf(services, caller), action: 'address-changed', actorId: userId, subjectId: userId })
    const linkId = await makeUndoLink(tx, services, { userId, from, now })
    await enqueue(tx, { kind: 'account-address-changed', userId, to: from, linkId })
    return ok(null)
  })
}

/** The link of the mail to the address that was left. Earlier ones stay: each takes its own address back. */
async function makeUndoLink(
  tx: Tx,
  { newId }: Services,
  { userId, from, now }: { userId: string; from: string; now: Date },
) {
  const id = newId()
  const life = { created_at: now, expires_at: later(now, linkLifeMs('address-undo')) }
  await tx
    .insertInto('one_time_links')
    .values({ id, purpose: 'address-undo', user_id: userId, email: from, ...life })
    .execute()
  return id
}

/** From now on this is the account's address, also on visits still to come. */
export async function moveTo(tx: Tx, userId: string, { from, to, now }: { from: string; to: string; now: Date }) {
  await tx.updateTable('users').set({ email: to, updated_at: now }).where('id', '=', userId).execute()
  await moveToAddress(tx, userId, { from, to, since: clinicTimeAt(now) })
}
