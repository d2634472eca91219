import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, type Database } from '#app/db/client.ts'
import { instantAt } from '#app/domain/time/clinic-time.ts'
import { runningClock, type Clock } from '#app/services/clock/clock.ts'
import { backUp } from '#app/services/backup/backup.ts'
import { restore } from '#app/services/backup/restore.ts'
import type { StoragePort } from '#app/services/storage/storage.ts'
import { checkCopy, copiesOf, isCopy, sendBackup, withCopy } from '../backup-copies.ts'
import { readEnv, type Env } from '../env.ts'
import { closeFolder, keepFilesPrivate } from '../private-files.ts'
import { storageOf } from '../services.ts'

type Source = Record<string, string | undefined>

/**
 * `npm run backup -- FILE`: database and files as one file; `--send`: the same, encrypted, to the second store;
 * `--check`: restores the newest copy there on trial. On PostgreSQL the server may go on meanwhile; the embedded
 * database belongs to one process, so the server is stopped first.
 * @throws with a sentence for the person at the keyboard.
 */
export async function runBackupCommand(args: string[], source: Source): Promise<string> {
  const file = onlyOne(args, 'backup')
  if (file === '--check') return opened(source, check)
  if (file !== '--send' && existsSync(file))
    throw new Error(`${file} is there already, and a backup writes over nothing. Give another name.`)
  return opened(source, async (clinic) => {
    const sent = file === '--send' ? await sendBackup(clinic, copiesOf(clinic.env)) : null
    const { rows, files, gone } = sent ?? (await backUp(clinic, file))
    const made = `${sent?.key ?? file}: ${amountOf(rows, files)}.`
    if (gone.length > 0)
      throw new Error(`${made}
It is not whole: ${gone.length} files that the database names were not in the store: ${gone.join(', ')}`)
    return `${made}
${sent ? 'It is encrypted with BACKUP_KEY: keep that' : 'Keep it encrypted, and'} SESSION_SECRET and PASSPORT_SIGNING_KEY apart from it: without the secret no link and no
second factor holds.`
  })
}

async function check(clinic: Opened): Promise<string> {
  const { key, rows, files, madeAt } = await checkCopy(clinic, copiesOf(clinic.env))
  return `${key} of ${madeAt} can be restored: ${amountOf(rows, files)}.`
}

/**
 * `npm run restore -- FILE`: the same into an empty folder and an empty database; an hourly copy into an empty database.
 * `backups/….bin` is fetched from the second store.
 * @throws with a sentence for the person at the keyboard; then nothing was changed.
 */
export async function runRestoreCommand(args: string[], source: Source): Promise<string> {
  const file = onlyOne(args, 'restore')
  return opened(source, async (clinic) => {
    const { dataDir, env } = clinic
    const put = (from: string) => restore(clinic, from)
    const restored = await (isCopy(file) ? withCopy(copiesOf(env), { key: file, dataDir }, put) : put(file))
    const { rows, files, madeAt, withFiles } = restored
    if (withFiles) return `Restored as of ${madeAt}: ${amountOf(rows, files)}.`
    return `Restored as of ${madeAt}: ${amountOf(rows)}. It is an hourly copy and holds no files: those in ${dataDir} are as they were.`
  })
}

type Opened = { db: Database; storage: StoragePort; dataDir: string; clock: Pick<Clock, 'instant'>; env: Env }

async function opened(source: Source, work: (opened: Opened) => Promise<string>): Promise<string> {
  keepFilesPrivate()
  const env = readEnv(source)
  await closeFolder(env.DATA_DIR)
  // Whoever owns the tables reads and writes all of them; the server's own role does not.
  const url = source['DATABASE_OWNER_URL'] || env.DATABASE_URL
  const db = await openDatabase(url, join(env.DATA_DIR, 'db'), { silenceMs: 0 })
  try {
    const clock = runningClock(env.CLINIC_NOW ? instantAt(env.CLINIC_NOW) : undefined)
    return await work({ db, storage: storageOf(env), dataDir: env.DATA_DIR, clock, env })
  } finally {
    await db.close()
  }
}

function amountOf(rows: Record<string, number>, files?: number): string {
  const sum = Object.values(rows).reduce((all, count) => all + count, 0)
  const ofRows = `${sum} rows of ${Object.keys(rows).length} tables`
  return files === undefined ? ofRows : `${ofRows} and ${files} files`
}

function onlyOne(args: string[], command: string): string {
  const [file] = args
  if (!file || args.length > 1) throw new Error(`Usage: npm run ${command} -- FILE`)
  return file
}
