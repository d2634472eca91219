import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile, mkdir, truncate, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { packTar, unpackTar } from 'modern-tar'
import { afterAll, expect, test } from 'vitest'
import { openEmbedded, openDatabase, type Database } from '#app/db/client.ts'
import { changeSetting } from '#app/features/settings/commands/settings.ts'
import { folderStorage } from '#app/services/storage/folder.ts'
import { s3Storage } from '#app/services/storage/s3.ts'
import { picture, signedIn, visit } from '#test/clinic/desk.ts'
import { S3_BUCKET, S3_KEYS, startS3 } from '#test/support/s3-server.ts'
import { engines, freshDatabase, isBothAsked, world, type Engine } from '#test/clinic/world.ts'
import { backUp } from './backup.ts'
import { lastBackup } from './last-backup.ts'
import { restore } from './restore.ts'

const place = await mkdtemp(join(tmpdir(), 'backup-'))
afterAll(() => rm(place, { recursive: true, force: true }))

/** A clinic with people, visits, a private picture, logs, a changed setting and a file of its folder. */
async function clinic(engine: Engine = 'postgres') {
  const w = await world({ engine })
  const dataDir = join(place, randomUUID())
  const services = { ...w.services, storage: folderStorage(join(dataDir, 'files')) }
  const [ida, owner] = [await signedIn(services), await signedIn(services, { roles: ['admin'] })]
  const key = await picture(services, await visit(services, ida, w.providerId), 'ida on a picture')
  await changeSetting(services, owner, { key: 'hold_minutes', value: 45 })
  await sql`insert into audit_log (action, at) values ('data-exported', now())`.execute(services.db.k)
  await mkdir(join(dataDir, 'mail'), { recursive: true })
  await writeFile(join(dataDir, 'mail/one.json'), '{"a":1}')
  await writeFile(join(dataDir, 'mail/empty'), '')
  const file = join(place, `${randomUUID()}.tar.gz`)
  return { services, key, dataDir, file, source: { ...services, dataDir } }
}

const WITHOUT_TABLES = 'template0'
/** An empty installation on an engine. */
async function emptyPlace(engine: Engine = 'postgres', template?: string) {
  const dataDir = join(place, randomUUID())
  const fresh = engine === 'postgres' ? await freshDatabase(template) : null
  const db = fresh ? await openDatabase(fresh.url, '') : await openEmbedded(`memory://${randomUUID()}`)
  const close = async () => {
    await db.close()
    await fresh?.drop()
  }
  return { db, dataDir, storage: folderStorage(join(dataDir, 'files')), close }
}

/** Every row of every table and where every counter stands. */
async function contentsOf({ k }: Database) {
  const { rows: tables } = await sql<{ name: string }>`select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(k)
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    if (['schema_migrations', 'backup_marks', 'alerts'].includes(name)) continue
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t order by 1`.execute(k)
    found[name] = rows.map(({ row }) => row)
  }
  const { rows: counters } = await sql<{
    at: string
  }>`select sequencename || ' ' || coalesce(last_value::text, '-') as at
    from pg_sequences where schemaname = 'public' order by 1`.execute(k)
  return { ...found, counters: counters.map(({ at }) => at) }
}

// From each engine and into each; on one alone in `npm run test:full`.
const pairs = engines()
  .flatMap((from) => engines().map((to) => [from, to] as const))
  .filter(([from, to]) => isBothAsked || from !== to)

test.each(pairs)(
  '[sec 78.1] a backup of %s restored into an empty %s has every row, counter and file, and its guards hold',
  { timeout: 60_000 },
  async (from, to) => {
    const { services, key, source, dataDir, file } = await clinic(from)
    const made = await backUp(source, file)
    expect(made).toMatchObject({ gone: [], files: 3 })
    expect(await lastBackup(services.db)).toEqual(services.clock.instant())
    const into = await emptyPlace(to)
    try {
      await restore(into, file)
      expect(await contentsOf(into.db)).toEqual(await contentsOf(services.db))
      for (const name of ['mail/one.json', 'mail/empty', `files/${key}`])
        expect([name, await readFile(join(into.dataDir, name))]).toEqual([name, await readFile(join(dataDir, name))])
      expect((await stat(join(into.dataDir, 'mail/one.json'))).mode & 0o077).toBe(0)
      await expect(into.db.pool.query('delete from audit_log')).rejects.toThrow('is append-only')
      await expect(
        into.db.pool.query(`insert into user_roles (user_id, role) values (gen_random_uuid(), 'admin')`),
      ).rejects.toThrow('violates foreign key')
    } finally {
      await into.close()
    }
  },
)

test('nothing is restored over what is there: not over rows, and not over files', async () => {
  const { source, file } = await clinic()
  await backUp(source, file)
  const into = await emptyPlace()
  await mkdir(into.dataDir, { recursive: true })
  await writeFile(join(into.dataDir, 'notes.txt'), 'mine')
  await expect(restore(into, file)).rejects.toThrow('is not empty (notes.txt)')
  await rm(join(into.dataDir, 'notes.txt'))
  await restore(into, file)
  const before = await contentsOf(into.db)
  await rm(into.dataDir, { recursive: true })
  await expect(restore(into, file)).rejects.toThrow('The database is not empty')
  expect(await contentsOf(into.db)).toEqual(before)
  await into.close()
})

const FOREIGN_NAMES = [
  'data/db/PG_VERSION',
  'data/uploads/x',
  'data/snapshots/x.tar.gz',
  'data/.env',
  'data/mail/../../outside',
  'data/../outside',
  'store/../../outside.jpg',
  'store/journal/run.sh',
  'tables/users/0.json/more',
  'elsewhere/file.json',
]

test('an archive with a name the program does not write in it is refused, and nothing is left of it', async () => {
  const { source, key, file } = await clinic()
  await backUp(source, file)
  const entries = await unpackTar(gunzipSync(await readFile(file)))
  const { db, close } = await emptyPlace()
  for (const name of FOREIGN_NAMES) {
    const dataDir = join(place, randomUUID())
    const into = { db, dataDir, storage: folderStorage(join(dataDir, 'files')) }
    const added = { header: { name, size: 2, type: 'file' as const }, data: new TextEncoder().encode('[]') }
    const tampered = join(place, `${randomUUID()}.tar.gz`)
    const packed = [...entries.slice(0, -1), added, ...entries.slice(-1)].map(({ header, data }) => ({
      header,
      body: data!,
    }))
    await writeFile(tampered, gzipSync(await packTar(packed)))
    await expect(restore(into, tampered), name).rejects.toThrow(`${name} does not belong in a backup`)
    expect(await db.k.selectFrom('users').select('id').execute(), name).toEqual([])
    await expect(stat(join(dataDir, 'files', key)), name).rejects.toThrow('ENOENT')
    await expect(stat(join(dataDir, '..', 'outside')), name).rejects.toThrow('ENOENT')
  }
  await close()
})

test('a backup takes of the data folder what the program keeps there, and nothing else', async () => {
  const { source, dataDir, file } = await clinic()
  for (const name of ['.env', 'notes.txt', 'mail/.hidden']) await writeFile(join(dataDir, name), 'secret')
  await backUp(source, file)
  const names = (await unpackTar(gunzipSync(await readFile(file)))).map(({ header }) => header.name)
  expect(names.filter((name) => name.startsWith('data/'))).toEqual(['data/mail/empty', 'data/mail/one.json'])
})

test('a backup of a later version is refused by name', async () => {
  const { source, services, file } = await clinic()
  const later = sql`insert into schema_migrations (name, sha256) values ('9999_later.sql', 'x')`
  await later.execute(services.db.k)
  await backUp(source, file)
  await sql`delete from schema_migrations where name = '9999_later.sql'`.execute(services.db.k)
  const into = await emptyPlace('postgres', WITHOUT_TABLES)
  await expect(restore(into, file)).rejects.toThrow('a later version of the program (9999_later.sql)')
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from pg_tables where schemaname = 'public'`.execute(into.db.k)
  expect(rows[0]!.n).toBe(0)
  await into.close()
})

test('a backup that was cut off leaves neither rows nor files, and the whole one can follow', async () => {
  const { source, services, key, file } = await clinic()
  await backUp(source, file)
  const half = join(place, 'half.tar.gz')
  await writeFile(half, await readFile(file))
  await truncate(half, Math.floor((await stat(file)).size * 0.9))
  const into = await emptyPlace()
  await expect(restore(into, half)).rejects.toThrow()
  await expect(stat(join(into.dataDir, 'files', key))).rejects.toThrow('ENOENT')
  await restore(into, file)
  expect(await contentsOf(into.db)).toEqual(await contentsOf(services.db))
  await into.close()
})

/** How often a backup is cut, and how often changed; more in `npm run test:full -- engines`. */
const FAULTS = isBothAsked ? 20 : 8

/** Positions spread over a file, the same in every run; the first ten bytes are the packing's own head. */
const places = (size: number, many: number) =>
  Array.from({ length: many }, (_, n) => 10 + Math.floor((((n + 1) * 0.618_034) % 1) * (size - 10)))

test('a backup cut at any place, or with any byte changed, is refused in words and leaves nothing', async () => {
  const { source, key, file } = await clinic()
  await backUp(source, file)
  const whole = await readFile(file)
  const into = await emptyPlace()
  const spoilt = join(place, `${randomUUID()}.tar.gz`)
  const refused = async (bytes: Buffer, what: string) => {
    await writeFile(spoilt, bytes)
    await expect(restore(into, spoilt), what).rejects.toThrow(
      /The backup (was cut off|is damaged).*Nothing was changed|is no backup of this program/,
    )
    await expect(stat(join(into.dataDir, 'files', key)), what).rejects.toThrow('ENOENT')
  }
  for (const at of places(whole.length, FAULTS)) await refused(whole.subarray(0, at), `cut at ${at}`)
  for (const at of places(whole.length, FAULTS)) {
    const changed = Buffer.from(whole)
    changed[at]! ^= 0xff
    await refused(changed, `byte ${at} changed`)
  }
  expect(await into.db.k.selectFrom('users').select('id').execute()).toEqual([])
  await restore(into, file)
  await into.close()
})

/** The same backup with one entry's text changed. */
async function changedIn(file: string, name: RegExp, change: (text: string) => string) {
  const entries = await unpackTar(gunzipSync(await readFile(file)))
  const packed = entries.map(({ header, data }) => {
    const body = name.test(header.name) ? new TextEncoder().encode(change(new TextDecoder().decode(data))) : data!
    return { header: { ...header, size: body.length }, body }
  })
  const changed = join(place, `${randomUUID()}.tar.gz`)
  await writeFile(changed, gzipSync(await packTar(packed), { level: 1 }))
  return changed
}

test('an amount that was changed in the file is noticed and named', async () => {
  const { source, file } = await clinic()
  await backUp(source, file)
  const into = await emptyPlace()
  const changed = await changedIn(file, /^tables\/site_settings\//, (text) => text.replace('45', '46'))
  await expect(restore(into, changed)).rejects.toThrow('tables/site_settings/0.json is not as it was written')
  expect(await into.db.k.selectFrom('users').select('id').execute()).toEqual([])
  await into.close()
})

test('rows that the database refuses are refused in words, also at the beginning of a large file', async () => {
  const { source, services, dataDir, file } = await clinic()
  const large = `journal/1764489600000-${'a'.repeat(24)}.jpg`
  await services.storage.put(large, randomBytes(12_000_000), 'image/jpeg')
  expect(await readdir(join(dataDir, 'files/journal'))).toHaveLength(1)
  await backUp(source, file)
  const into = await emptyPlace()
  const changed = await changedIn(file, /^tables\/appointments\//, (text) => text.replace('"treatment"', '"massage"'))
  await expect(restore(into, changed)).rejects.toThrow(/the database refuses it .*appointments_type_check/)
  expect(await readdir(into.dataDir).catch(() => [])).toEqual([])
  await into.close()
})

test('a database is restored beside a store that still has the files, and not beside other files of the same name', async () => {
  const s3 = await startS3()
  const { services, key, source, file } = await clinic()
  await backUp(source, file)
  const into = { ...(await emptyPlace()), storage: s3Storage({ endpoint: s3.endpoint, bucket: S3_BUCKET, ...S3_KEYS }) }
  s3.files.set(key, Buffer.from('another picture'))
  await expect(restore(into, file)).rejects.toThrow(`The file store holds another file as ${key}: 15 bytes and not 16`)
  s3.files.set(key, Buffer.from('ida on a picture'))
  await restore(into, file)
  expect(await contentsOf(into.db)).toEqual(await contentsOf(services.db))
  expect(s3.files.get(key)?.toString()).toBe('ida on a picture')
  await into.close()
  await s3.stop()
})

test('a restore that fails takes back what it had put into the store', async () => {
  const s3 = await startS3()
  const { source, file } = await clinic()
  await backUp(source, file)
  const into = { ...(await emptyPlace()), storage: s3Storage({ endpoint: s3.endpoint, bucket: S3_BUCKET, ...S3_KEYS }) }
  const changed = await changedIn(file, /^data\/mail\/one/, () => '{"a":2}')
  await expect(restore(into, changed)).rejects.toThrow('data/mail/one.json is not as it was written')
  expect(s3.files.size).toBe(0)
  await into.close()
  await s3.stop()
})

test.each(['not a backup', ''])('what is no backup is called so: %j', async (text) => {
  const file = join(place, `${randomUUID()}.tar.gz`)
  await writeFile(file, text)
  const into = await emptyPlace()
  await expect(restore(into, file)).rejects.toThrow('is no backup of this program')
  await expect(restore(into, `${file}.gone`)).rejects.toThrow('There is no file')
  await into.close()
})

test('files of an S3 store are in the backup; one that is gone is named, and then no backup is noted', async () => {
  const s3 = await startS3()
  const { services, key, source, dataDir, file } = await clinic()
  const store = s3Storage({ endpoint: s3.endpoint, bucket: S3_BUCKET, ...S3_KEYS })
  await rm(join(dataDir, 'files'), { recursive: true })
  await store.put(key, new TextEncoder().encode('ida in the store'), 'image/jpeg')
  const ida = await signedIn(services)
  const lost = await picture(
    services,
    await visit(services, ida, await providerOf(services.db), { at: '2026-12-10T11:00' }),
  )
  await rm(join(dataDir, 'files'), { recursive: true })
  expect(await backUp({ ...source, storage: store }, file)).toMatchObject({ gone: [lost] })
  expect(await lastBackup(services.db)).toBeNull()
  const into = await emptyPlace()
  await restore(into, file)
  expect(await readFile(join(into.dataDir, 'files', key), 'utf8')).toBe('ida in the store')
  await into.close()
  await s3.stop()
})

const providerOf = async ({ k }: Database) =>
  (await k.selectFrom('providers').select('id').executeTakeFirstOrThrow()).id
