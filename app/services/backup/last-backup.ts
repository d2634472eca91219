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

/** Says that a backup went well. */
export async function markBackup({ k }: Pick<Database, 'k'>, at: Date): Promise<void> {
  // Before an upgrade the new version backs up tables that have no such list yet.
  const { rows } = await sql<{ here: boolean }>`select to_regclass('backup_marks') is not null as here`.execute(k)
  if (!rows[0]?.here) return
  await k
    .insertInto('backup_marks')
    .values({ at })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

export const isBackupLate = (at: Date | null, now: Date): boolean => at === null || later(at, LATE_MS) < now
