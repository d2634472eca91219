import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#app/db/client.ts'
import { isCheckLate, lastBackup } from '#app/services/backup/last-backup.ts'
import { folderStorage } from '#app/services/storage/folder.ts'
import { picture, signedIn, visit } from '#test/clinic/desk.ts'
import { S3_BUCKET, S3_KEYS, startS3 } from '#test/support/s3-server.ts'
import { freshDatabase, world } from '#test/clinic/world.ts'
import { runBackupCommand, runRestoreCommand } from './commands/backup-command.ts'

const place = await mkdtemp(join(tmpdir(), 'copies-'))
afterAll(() => rm(place, { recursive: true, force: true }))
let s3: Awaited<ReturnType<typeof startS3>>
beforeEach(async () => void (s3 = await startS3()))
afterEach(() => s3.stop())

async function clinic() {
  const w = await world()
  const dataDir = join(place, randomUUID())
  await mkdir(dataDir)
  const services = { ...w.services, storage: folderStorage(join(dataDir, 'files')) }
  const ida = await signedIn(services, { email: 'ida@post.example' })
  const key = await picture(services, await visit(services, ida, w.providerId), 'ida on a picture')
  const env = {
    DATABASE_URL: w.ownUrl,
    DATA_DIR: dataDir,
    CLINIC_NOW: '2026-11-30T02:00:00+01:00',
    SESSION_SECRET: 'q7Vd0xLw2mZr9TbKc4YhNf8sJgPu5Ae3',
    BACKUP_S3_ENDPOINT: s3.endpoint,
    BACKUP_S3_BUCKET: S3_BUCKET,
    BACKUP_S3_ACCESS_KEY_ID: S3_KEYS.accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: S3_KEYS.secretAccessKey,
    BACKUP_S3_REGION: S3_KEYS.region,
    BACKUP_KEY: 'Zk3mVb7yKd2pLj6sHf9gTa4EWc5xNq8t',
  }
  return { ...w, services, dataDir, key, env }
}
const leftIn = (dataDir: string) => readdir(join(dataDir, 'uploads')).catch(() => [])

test(
  'a copy is sent encrypted, restored on trial, and restored from the second store alone',
  { timeout: 60_000 },
  async () => {
    const { services, dataDir, key, env } = await clinic()
    expect(await runBackupCommand(['--send'], env)).toMatch(
      /^backups\/2026-11-30t01-00-0\dz\.bin: \d+ rows of .* 1 files/,
    )
    const [name, sealed] = [...s3.files][0]!
    expect([sealed.subarray(0, 5).toString(), sealed.includes('ida on a picture')]).toEqual(['FALM1', false])
    expect(await lastBackup(services.db)).not.toBeNull()
    expect(await runBackupCommand(['--check'], env)).toContain(`${name} of 2026-11-30T01:00:0`)
    expect(await services.db.k.selectFrom('backup_marks').select('checked_at').execute()).toEqual([
      { checked_at: expect.any(Date) },
    ])
    const fresh = await freshDatabase()
    const into = join(place, randomUUID())
    const restored = await runRestoreCommand([name], { ...env, DATABASE_URL: fresh.url, DATA_DIR: into })
    expect(restored).toMatch(/^Restored as of 2026-11-30T01:00:0.* 1 files/)
    expect(await readFile(join(into, 'files', key), 'utf8')).toBe('ida on a picture')
    const db = await openDatabase(fresh.url, '')
    const found = await db.k.selectFrom('users').select('email').where('email', '=', 'ida@post.example').execute()
    expect(found).toHaveLength(1)
    await db.close()
    await fresh.drop()
    expect([await leftIn(dataDir), await leftIn(into)]).toEqual([[], []])
  },
)

test('a copy that another key sealed, or that was damaged, is refused in words', async () => {
  const { dataDir, env } = await clinic()
  await runBackupCommand(['--send'], env)
  const other = { ...env, BACKUP_KEY: 'another-key-of-at-least-32-characters' }
  await expect(runBackupCommand(['--check'], other)).rejects.toThrow(
    'BACKUP_KEY is another one, or the copy is damaged',
  )
  const [name, sealed] = [...s3.files][0]!
  const damaged = Buffer.from(sealed)
  damaged[Math.floor(damaged.length / 2)]! ^= 1
  s3.files.set(name, damaged)
  await expect(runBackupCommand(['--check'], env)).rejects.toThrow('or the copy is damaged')
  s3.files.set(name, Buffer.from('nothing of ours'))
  await expect(runBackupCommand(['--check'], env)).rejects.toThrow('no encrypted backup of this program')
  expect(await leftIn(dataDir)).toEqual([])
})

test('a second store that refuses, or has no copy yet, is said in words, and no backup is noted', async () => {
  const { services, env } = await clinic()
  await expect(runBackupCommand(['--check'], env)).rejects.toThrow('No backup was sent to the second store yet')
  s3.refuseNext()
  await expect(runBackupCommand(['--send'], env)).rejects.toThrow('The store could not write a file: 503')
  expect(await lastBackup(services.db)).toBeNull()
  const { BACKUP_S3_ENDPOINT: _, ...half } = env
  await expect(runBackupCommand(['--send'], half)).rejects.toThrow('BACKUP_S3_ENDPOINT: is missing beside the other')
})

test('a backup that lacks a file of the store is made, and the command fails and names it', async () => {
  const { services, dataDir, key, env } = await clinic()
  await rm(join(dataDir, 'files', key))
  const file = join(place, `${randomUUID()}.tar.gz`)
  await expect(runBackupCommand([file], env)).rejects.toThrow(`not in the store: ${key}`)
  expect((await readFile(file)).length).toBeGreaterThan(0)
  expect(await lastBackup(services.db)).toBeNull()
})

test('a restore on trial is late eight days after the first copy, and eight days after the last trial', async () => {
  const { services } = await clinic()
  const { db } = services
  const day = (n: number) => new Date(Date.parse('2026-11-01T02:00:00Z') + n * 24 * 3_600_000)
  const late = (n: number) => isCheckLate(db, day(n))
  await db.k
    .insertInto('backup_marks')
    .values({ at: day(0) })
    .execute()
  expect(await late(30)).toBe(false)
  await db.k
    .insertInto('backup_marks')
    .values({ at: day(1), sent_as: 'backups/one.bin' })
    .execute()
  expect([await late(8.9), await late(9.1)]).toEqual([false, true])
  await db.k
    .updateTable('backup_marks')
    .set({ checked_at: day(10) })
    .where('sent_as', 'is not', null)
    .execute()
  expect([await late(17.9), await late(18.1)]).toEqual([false, true])
})
