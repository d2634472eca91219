import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runRestoreCommand } from '#app/server/commands/backup-command.ts'
import { openEmbedded } from '#app/db/client.ts'
import { folderStorage } from '#app/services/storage/folder.ts'
import { picture, signedIn, visit } from '#test/clinic/desk.ts'
import { world } from '#test/clinic/world.ts'
import { backUp } from './backup.ts'
import { lastBackup } from './last-backup.ts'
import { takeSnapshot } from './snapshot.ts'

const place = await mkdtemp(join(tmpdir(), 'snapshot-'))
afterAll(() => rm(place, { recursive: true, force: true }))

async function clinic() {
  const w = await world()
  const dataDir = join(place, randomUUID())
  await mkdir(dataDir)
  const services = { ...w.services, storage: folderStorage(join(dataDir, 'files')) }
  return { ...w, services, dataDir, taken: () => readdir(join(dataDir, 'snapshots')) }
}
const hours = (n: number) => new Date(Date.parse('2026-11-30T07:00:00Z') + n * 3_600_000).toISOString()

test('the rows are copied once an hour, however often the server starts, and a day of copies is kept', async () => {
  const { services, clock, dataDir, taken } = await clinic()
  expect(await takeSnapshot(services, dataDir)).toBe(join(dataDir, 'snapshots/2026-11-30T07-00-00Z.tar.gz'))
  clock.moveTo(hours(0.9))
  expect(await takeSnapshot(services, dataDir)).toBeNull()
  await writeFile(join(dataDir, 'snapshots/2026-11-30T07-30-00Z.tar.gz.part'), 'broken off')
  await writeFile(join(dataDir, 'snapshots/mine.tar.gz'), 'of the owner')
  for (let n = 1; n <= 25; n++)
    await writeFile(join(dataDir, `snapshots/${hours(n).slice(0, 13)}-00-00Z.tar.gz`), 'as if copied')
  clock.moveTo(hours(26))
  expect(await takeSnapshot(services, dataDir)).not.toBeNull()
  const names = await taken()
  expect(names).toHaveLength(25)
  expect(names.toSorted()[0]).toBe('2026-11-30T10-00-00Z.tar.gz')
  expect(names).toContain('mine.tar.gz')
  // It lies on the same disk: it is no backup, and none is told of it.
  expect(await lastBackup(services.db)).toBeNull()
})

test(
  'after a power cut the restore command puts the last copy beside the files that are there',
  { timeout: 60_000 },
  async () => {
    const { services, dataDir, providerId } = await clinic()
    const ida = await signedIn(services, { email: 'ida@post.example' })
    const key = await picture(services, await visit(services, ida, providerId), 'ida on a picture')
    const file = (await takeSnapshot(services, dataDir))!
    const env = { DATA_DIR: dataDir, SESSION_SECRET: 'q7Vd0xLw2mZr9TbKc4YhNf8sJgPu5Ae3' }
    expect(await runRestoreCommand([file], env)).toMatch(
      /^Restored as of 2026-11-30T07:00:00\.000Z: \d+ rows of .*no files/,
    )
    expect((await stat(join(dataDir, 'files', key))).size).toBeGreaterThan(0)
    const db = await openEmbedded(join(dataDir, 'db'))
    const found = await db.pool.query(
      'select u.email, f.storage_key from users u join appointments a on a.patient_id = u.id join files f on f.appointment_id = a.id',
    )
    expect(found.rows).toEqual([{ email: 'ida@post.example', storage_key: key }])
    await db.close()
    // Over rows that are there nothing is restored.
    await expect(runRestoreCommand([file], env)).rejects.toThrow('The database is not empty')
  },
)

test('while a copy is written, whoever books has the database: it is held while the rows are read alone', async () => {
  const { services, dataDir } = await clinic()
  const folder = join(dataDir, 'snapshots')
  await mkdir(folder)
  const begun: string[][] = []
  services.db.pool.once('release', () => begun.push(readdirSync(folder)))
  await takeSnapshot(services, dataDir)
  expect(begun).toEqual([[]])
})

test('without room on the disk no copy is begun, and a backup does not hold the copies', async () => {
  const { services, dataDir, taken } = await clinic()
  const full = { ...services, space: { ...services.space, hasRoom: () => false } }
  await expect(takeSnapshot(full, dataDir)).rejects.toThrow('too little room')
  await expect(taken()).rejects.toThrow('ENOENT')
  await takeSnapshot(services, dataDir)
  expect(await backUp({ ...services, dataDir }, join(place, `${randomUUID()}.tar.gz`))).toMatchObject({ files: 0 })
})
