import { isFresh } from '#app/domain/access/account.ts'
import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import { giveRolesBack, takeEveryRole } from '#app/features/roles/steps/change-roles.ts'
import type { Services } from '#app/services/services.ts'
import { comingVisitsOf, type StaffMember } from '../queries/leaving.ts'
import { callOffVisits } from '../steps/call-off-visits.ts'
import { rebuildAvailability } from './extend.ts'

export type LeavingRefusal = 'forbidden' | 'password-needed' | 'last-admin' | 'visits-changed'
type Leaving = {
  who: StaffMember
  /** The coming visits that were shown before. */
  shown: readonly string[]
  cancel: readonly string[]
  message?: string
}

/**
 * Somebody leaves: their roles and sessions end, no hour of theirs can be booked any more, and the visits to `cancel`
 * are called off, all in one moment. The coming visits must be those that were shown. The last admin cannot leave.
 * Asks that the password was given lately.
 */
export async function offBoard(
  services: Services,
  actor: SignedIn,
  { who, shown, cancel, message = '' }: Leaving,
): Promise<Result<null, LeavingRefusal>> {
  const { db, clock, newId } = services
  if (!canManage(actor)) return refuse('forbidden')
  if (!isFresh(actor.provenAt, clock.instant())) return refuse('password-needed')
  const at = clock.instant()
  try {
    await inTransaction(db, async (tx) => {
      const taken = who.userId ? await takeEveryRole(tx, { userId: who.userId, actor, at }) : ok([])
      if (!taken.ok) throw new Stopped(taken.refusal)
      if (who.providerId) {
        const visits = await retire(tx, services, who.providerId)
        if (sorted(visits.map(({ id }) => id)) !== sorted(shown)) throw new Stopped('visits-changed')
        const cancelled = visits.filter(({ id }) => cancel.includes(id))
        if (!(await callOffVisits(tx, cancelled, { by: actor.userId, message, newId })))
          throw new Stopped('visits-changed')
      }
      await tx
        .insertInto('off_boardings')
        .values({
          id: newId(),
          name: who.name,
          user_id: who.userId,
          provider_id: who.providerId,
          roles: taken.value,
          at,
          by_user: actor.userId,
        })
        .execute()
    })
  } catch (error) {
    if (error instanceof Stopped) return refuse(error.why)
    throw error
  }
  return ok(null)
}

/** Takes a leaving back: the roles and the hours are as before. Visits that were moved or called off stay so. */
export async function undoOffBoarding(
  { db, clock }: Services,
  actor: SignedIn,
  id: string,
): Promise<Result<null, 'forbidden' | 'password-needed' | 'nothing-changed'>> {
  if (!canManage(actor)) return refuse('forbidden')
  const at = clock.instant()
  if (!isFresh(actor.provenAt, at)) return refuse('password-needed')
  return inTransaction(db, async (tx) => {
    const left = await tx
      .updateTable('off_boardings')
      .set({ undone_at: at, undone_by: actor.userId })
      .where('id', '=', id)
      .where('undone_at', 'is', null)
      .returning(['user_id', 'provider_id', 'roles'])
      .executeTakeFirst()
    if (!left) return refuse('nothing-changed')
    if (left.user_id) await giveRolesBack(tx, left.roles, { userId: left.user_id, actor, at })
    if (left.provider_id) {
      await tx.updateTable('providers').set({ is_active: true }).where('id', '=', left.provider_id).execute()
      await rebuildAvailability(tx, clock.today())
    }
    return ok(null)
  })
}

const canManage = (actor: SignedIn) => reachOfActor(actor, 'manage-providers') && reachOfActor(actor, 'manage-roles')

/** Nothing of theirs can be booked from here on. @returns what they still have. */
async function retire(tx: Tx, { clock }: Services, providerId: string) {
  await tx.updateTable('providers').set({ is_active: false }).where('id', '=', providerId).execute()
  await rebuildAvailability(tx, clock.today())
  return comingVisitsOf(tx, providerId, clock.now())
}

const sorted = (ids: readonly string[]) => [...ids].toSorted().join()

/** Nothing of it stands: the transaction is rolled back. */
class Stopped extends Error {
  why: LeavingRefusal
  constructor(why: LeavingRefusal) {
    super(why)
    this.why = why
  }
}
