import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'
import { openEmbedded, type Database } from '#app/db/client.ts'
import { backUp } from '#app/services/backup/backup.ts'
import type { End } from '#app/services/backup/format.ts'
import { lastSent, markBackup, markChecked } from '#app/services/backup/last-backup.ts'
import { restore, type Restored } from '#app/services/backup/restore.ts'
import { seal, unseal } from '#app/services/backup/sealed.ts'
import type { Services } from '#app/services/services.ts'
import { folderStorage } from '#app/services/storage/folder.ts'
import { s3Storage } from '#app/services/storage/s3.ts'
import type { StoragePort } from '#app/services/storage/storage.ts'
import type { Env } from './env.ts'

type Clinic = { db: Database; storage: StoragePort; dataDir: string; clock: Pick<Services['clock'], 'instant'> }
type Target = { store: StoragePort; secret: string }

/** A second store and the key its copies are encrypted with. @throws where the environment names none. */
export function copiesOf(env: Env): Target {
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_BUCKET: bucket, BACKUP_S3_REGION: region, BACKUP_KEY: secret } = env
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey || !secret)
    throw new Error(
      'Set BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET, their keys and BACKUP_KEY to send backups to a second store.',
    )
  return { store: s3Storage({ endpoint, bucket, accessKeyId, secretAccessKey, region }), secret }
}

/** True for what names a copy in the second store. */
export const isCopy = (name: string) => /^backups\/[0-9tz-]+\.bin$/.test(name)

/** Makes a backup and sends it, encrypted, to the second store. It counts as one once it has arrived. */
export async function sendBackup(clinic: Clinic, { store, secret }: Target): Promise<End & { key: string }> {
  return inFolder(clinic.dataDir, async (folder) => {
    const at = clinic.clock.instant()
    const [file, sealed] = [join(folder, 'backup.tar.gz'), join(folder, 'backup.bin')]
    const end = await backUp(clinic, file, { isNoted: false })
    await seal(file, sealed, secret)
    const key = `backups/${at.toISOString().slice(0, 19).replaceAll(':', '-').toLowerCase()}z.bin`
    const { size } = await stat(sealed)
    const stream = Readable.toWeb(createReadStream(sealed)) as ReadableStream<Uint8Array>
    await store.put(key, { stream, size }, 'application/octet-stream')
    if (end.gone.length === 0) await markBackup(clinic.db, at, key)
    return { ...end, key }
  })
}

/** Restores the newest copy into an embedded database that is thrown away, and notes that it could be. */
export async function checkCopy({ db, dataDir, clock }: Clinic, target: Target): Promise<Restored & { key: string }> {
  const key = await lastSent(db)
  if (!key) throw new Error('No backup was sent to the second store yet: npm run backup -- --send')
  return inFolder(dataDir, async (folder) => {
    const copy = await fetchCopy(target, key, folder)
    const into = await openEmbedded(join(folder, 'db'))
    try {
      const place = { db: into, dataDir: join(folder, 'data'), storage: folderStorage(join(folder, 'data/files')) }
      const restored = await restore(place, copy)
      await markChecked(db, { key, at: clock.instant() })
      return { ...restored, key }
    } finally {
      await into.close()
    }
  })
}

/** Runs `work` on a copy of the second store, decrypted in a folder that is removed afterwards. */
export const withCopy = <T>(
  target: Target,
  { key, dataDir }: { key: string; dataDir: string },
  work: (file: string) => Promise<T>,
) => inFolder(dataDir, async (folder) => work(await fetchCopy(target, key, folder)))

async function fetchCopy({ store, secret }: Target, key: string, folder: string): Promise<string> {
  const found = await store.open(key)
  if (!found) throw new Error(`The second store has no ${key}.`)
  const [sealed, file] = [join(folder, 'copy.bin'), join(folder, 'copy.tar.gz')]
  await pipeline(Readable.fromWeb(found.stream as NodeWebStream), createWriteStream(sealed, { mode: 0o600 }))
  await unseal(sealed, file, secret)
  await rm(sealed)
  return file
}

/** Among the uploads on their way in: what a killed command leaves there goes after a day. */
async function inFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const among = join(dataDir, 'uploads')
  await mkdir(among, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(among, 'backup-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
