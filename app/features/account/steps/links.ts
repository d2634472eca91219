import { later } from '#app/domain/time/clinic-time.ts'
import type { Kysely } from 'kysely'
import { linkLifeMs, type LinkPurpose } from '#app/domain/access/account.ts'
import type { Schema } from '#app/db/schema.ts'
import type { Services } from '#app/services/services.ts'

/** A new link; those of the same purpose before it are dead. @returns its id. */
export async function makeLink(
  k: Kysely<Schema>,
  { newId, clock }: Pick<Services, 'newId' | 'clock'>,
  purpose: LinkPurpose,
  userId: string,
  browser: string | null = null,
): Promise<string> {
  const id = newId()
  const now = clock.instant()
  await killLinks(k, userId, now, purpose)
  await k
    .insertInto('one_time_links')
    .values({
      id,
      purpose,
      user_id: userId,
      browser,
      created_at: now,
      expires_at: later(now, linkLifeMs(purpose)),
    })
    .execute()
  return id
}

/**
 * Ends the links of a purpose, or all but those that take an address back: who came into an account and changed its
 * address could else end them by a new password.
 */
export async function killLinks(k: Kysely<Schema>, userId: string, now: Date, purpose?: LinkPurpose) {
  let links = k.updateTable('one_time_links').set({ used_at: now }).where('user_id', '=', userId)
  links = purpose ? links.where('purpose', '=', purpose) : links.where('purpose', '!=', 'address-undo')
  await links.where('used_at', 'is', null).execute()
}
