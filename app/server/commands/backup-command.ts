import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, type Database } from '#app/db/client.ts'
import { instantAt } from '#app/domain/time/clinic-time.ts'
import { runningClock } from '#app/services/clock/clock.ts'
import { backUp } from '#app/services/backup/backup.ts'
import { restore } from '#app/services/backup/restore.ts'
import type { StoragePort } from '#app/services/storage/storage.ts'
import { readEnv, type Env } from '../env.ts'
import { closeFolder, keepFilesPrivate } from '../private-files.ts'
import { storageOf } from '../services.ts'

type Source = Record<string, string | undefined>

/**
 * `npm run backup -- FILE`: database and files as one file. On PostgreSQL the server may go on meanwhile; the embedded
 * database belongs to one process, so the server is stopped first.
 * @throws with a sentence for the person at the keyboard.
 */
export async function runBackupCommand(args: string[], source: Source): Promise<string> {
  const file = onlyOne(args, 'backup')
  if (existsSync(file))
    throw new Error(`${file} is there already, and a backup writes over nothing. Give another name.`)
  return opened(source, async ({ db, storage, env }) => {
    const clock = runningClock(env.CLINIC_NOW ? instantAt(env.CLINIC_NOW) : undefined)
    const { rows, files, gone } = await backUp({ db, storage, dataDir: env.DATA_DIR, clock }, file)
    const made = `${file}: ${sumOf(rows)} rows of ${Object.keys(rows).length} tables and ${files} files.`
    if (gone.length > 0)
      throw new Error(`${made}
It is not whole: ${gone.length} files that the database names were not in the store: ${gone.join(', ')}`)
    return `${made}
Keep it encrypted, and SESSION_SECRET and PASSPORT_SIGNING_KEY apart from it: without the secret no link and no
second factor holds.`
  })
}

/**
 * `npm run restore -- FILE`: the same into an empty folder and an empty database; an hourly copy into an empty database.
 * @throws with a sentence for the person at the keyboard; then nothing was changed.
 */
export async function runRestoreCommand(args: string[], source: Source): Promise<string> {
  const file = onlyOne(args, 'restore')
  return opened(source, async ({ db, storage, env }) => {
    const { rows, files, madeAt, withFiles } = await restore({ db, storage, dataDir: env.DATA_DIR }, file)
    const restored = `Restored as of ${madeAt}: ${sumOf(rows)} rows of ${Object.keys(rows).length} tables`
    if (withFiles) return `${restored} and ${files} files.`
    return `${restored}. It is an hourly copy and holds no files: those in ${env.DATA_DIR} are as they were.`
  })
}

type Opened = { db: Database; storage: StoragePort; env: Env }

async function opened(source: Source, work: (opened: Opened) => Promise<string>): Promise<string> {
  keepFilesPrivate()
  const env = readEnv(source)
  await closeFolder(env.DATA_DIR)
  // Whoever owns the tables reads and writes all of them; the server's own role does not.
  const url = source['DATABASE_OWNER_URL'] || env.DATABASE_URL
  const db = await openDatabase(url, join(env.DATA_DIR, 'db'), { silenceMs: 0 })
  try {
    return await work({ db, storage: storageOf(env), env })
  } finally {
    await db.close()
  }
}

const sumOf = (rows: Record<string, number>) => Object.values(rows).reduce((sum, count) => sum + count, 0)

function onlyOne(args: string[], command: string): string {
  const [file] = args
  if (!file || args.length > 1) throw new Error(`Usage: npm run ${command} -- FILE`)
  return file
}
