import type { z } from 'zod'
import type { SignedIn } from '#app/domain/access/actor.ts'
import type { Language } from '#app/domain/language.ts'
import { policy } from '#app/domain/policy.ts'
import { inTransaction } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'
import type { deviceSchema } from './schema.ts'

type Device = z.output<typeof deviceSchema> & { lng: Language }

/** Subscribes a device, taking it over from another account; beyond the limit the oldest devices are removed. */
export async function subscribeDevice({ db, clock, newId }: Services, actor: SignedIn, device: Device): Promise<void> {
  const row = { ...device, user_id: actor.userId, added_at: clock.instant() }
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('push_devices')
      .values({ id: newId(), ...row })
      .onConflict((on) => on.column('endpoint').doUpdateSet(row))
      .execute()
    const kept = tx
      .selectFrom('push_devices')
      .select('id')
      .where('user_id', '=', actor.userId)
      .orderBy('added_at', 'desc')
      .orderBy('id')
      .limit(policy.pushDevicesMax)
    await tx.deleteFrom('push_devices').where('user_id', '=', actor.userId).where('id', 'not in', kept).execute()
  })
}

export async function unsubscribeDevice(
  { db }: Pick<Services, 'db'>,
  actor: SignedIn,
  endpoint: string,
): Promise<void> {
  await db.k.deleteFrom('push_devices').where('user_id', '=', actor.userId).where('endpoint', '=', endpoint).execute()
}
