import { sql } from 'kysely'
import type { Database } from '#app/db/client.ts'
import { later } from '#app/domain/time/clinic-time.ts'

/** A backup a day, and some hours for one that takes long. */
const LATE_MS = 26 * 3_600_000

/** When the last backup was made, by whichever process; null: none has been. */
export async function lastBackup({ k }: Pick<Database, 'k'>): Promise<Date | null> {
  const last = await k.selectFrom('backup_marks').select('at').orderBy('at', 'desc').limit(1).executeTakeFirst()
  return last?.at ?? null
}

/** The newest backup in the second store, by its key there; null: none was sent. */
export async function lastSent({ k }: Pick<Database, 'k'>): Promise<string | null> {
  const sent = k.selectFrom('backup_marks').select('sent_as').where('sent_as', 'is not', null)
  return (await sent.orderBy('at', 'desc').limit(1).executeTakeFirst())?.sent_as ?? null
}

/** Says that a sent backup could be restored. */
export async function markChecked({ k }: Pick<Database, 'k'>, { key, at }: { key: string; at: Date }): Promise<void> {
  await k.updateTable('backup_marks').set({ checked_at: at }).where('sent_as', '=', key).execute()
}

/** A week, and a day for one that runs late. */
const CHECK_LATE_MS = 8 * 24 * 3_600_000

/** True where backups were sent for longer than that and none was restored to see that it can be. */
export async function isCheckLate({ k }: Pick<Database, 'k'>, now: Date): Promise<boolean> {
  const { first, checked } = await k
    .selectFrom('backup_marks')
    .select(({ fn }) => [fn.min('at').as('first'), fn.max('checked_at').as('checked')])
    .where('sent_as', 'is not', null)
    .executeTakeFirstOrThrow()
  const since = checked ?? first
  return since !== null && later(since, CHECK_LATE_MS) < now
}

/** Says that a backup went well. @param sentAs its key in the second store */
export async function markBackup({ k }: Pick<Database, 'k'>, at: Date, sentAs?: string): Promise<void> {
  // Before an upgrade the new version backs up tables that have no such list yet.
  const { rows } = await sql<{ here: boolean }>`select to_regclass('backup_marks') is not null as here`.execute(k)
  if (!rows[0]?.here) return
  await k
    .insertInto('backup_marks')
    .values({ at, ...(sentAs && { sent_as: sentAs }) })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

export const isBackupLate = (at: Date | null, now: Date): boolean => at === null || later(at, LATE_MS) < now
