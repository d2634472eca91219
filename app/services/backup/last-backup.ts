import { stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { later } from '#app/domain/clinic-time.ts'

/** What a backup touches when it has gone well: a file in the data folder. See docs/backup.md. */
const MARK = 'last-backup'
/** A backup a day, and some hours for one that takes long. */
const LATE_MS = 26 * 3_600_000

/** When the last backup was made, as its own command said; null: none has been. */
export async function lastBackup(dataDir: string): Promise<Date | null> {
  return stat(join(dataDir, MARK)).then(
    ({ mtime }) => mtime,
    () => null,
  )
}

/** Says that a backup went well. */
export async function markBackup(dataDir: string, at: Date): Promise<void> {
  await writeFile(join(dataDir, MARK), '')
  await utimes(join(dataDir, MARK), at, at)
}

export const isBackupLate = (at: Date | null, now: Date): boolean => at === null || later(at, LATE_MS) < now
