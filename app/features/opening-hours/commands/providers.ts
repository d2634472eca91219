import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { audit } from '#app/db/audit.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import type { ProviderInput } from '../schema.ts'
import { rebuildAvailability } from './extend.ts'

export type ProviderRefusal = 'forbidden' | 'person-unknown' | 'provider-exists'

/**
 * Adds somebody who treats, or changes what is known of them (`id`). They are open when the clinic is until they get
 * a week of their own; somebody who is not active offers no hour, and keeps the visits already booked.
 */
export async function saveProvider(
  services: Services,
  actor: SignedIn,
  { id, input }: { id: string | null; input: ProviderInput },
): Promise<Result<{ id: string }, ProviderRefusal>> {
  if (!reachOfActor(actor, 'manage-providers')) return refuse('forbidden')
  return inTransaction(services.db, async (tx) => {
    const userId = input.email ? await userWith(tx, input.email) : null
    if (input.email && !userId) return refuse('person-unknown')
    if (userId && (await isTaken(tx, userId, id))) return refuse('provider-exists')
    const saved = await writeProvider(tx, services, actor, { id, userId, ...input })
    return saved ? ok(saved) : refuse('person-unknown')
  })
}

type WrittenProvider = Omit<ProviderInput, 'email'> & { id: string | null; userId: string | null }

/** Adds or changes a provider and opens their hours; null for an unknown id. The caller has authorized the actor. */
export async function writeProvider(
  tx: Tx,
  { clock, newId }: Pick<Services, 'clock' | 'newId'>,
  actor: SignedIn,
  { id, userId, name, isDoctor, isActive, skills, order }: WrittenProvider,
): Promise<{ id: string } | null> {
  const row = { name, user_id: userId, is_doctor: isDoctor, is_active: isActive, skills, display_order: order }
  const saved = id
    ? await tx.updateTable('providers').set(row).where('id', '=', id).returning('id').executeTakeFirst()
    : await tx
        .insertInto('providers')
        .values({ id: newId(), ...row })
        .returning('id')
        .executeTakeFirst()
  if (!saved) return null
  await audit(tx, {
    action: id ? 'provider-changed' : 'provider-added',
    at: clock.instant(),
    actorId: actor.userId,
    subjectId: userId,
    detail: { provider: name, isDoctor, isActive },
  })
  await rebuildAvailability(tx, clock.today())
  return saved
}

const userWith = async (tx: Tx, email: string) =>
  (await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())?.id ?? null

const isTaken = async (tx: Tx, userId: string, id: string | null) => {
  const other = await tx.selectFrom('providers').select('id').where('user_id', '=', userId).executeTakeFirst()
  return other !== undefined && other.id !== id
}
