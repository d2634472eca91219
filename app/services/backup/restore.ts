import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'
import { sql } from 'kysely'
import type { ParsedTarEntry } from 'modern-tar'
import type { Database } from '#app/db/client.ts'
import type { Tx } from '#app/db/transaction.ts'
import { knownMigrations, migrate } from '#app/db/migrate.ts'
import { typeOfKey, type StoragePort } from '#app/services/storage/storage.ts'
import { digested, ensureUndamaged, inWords, openEntries } from './entries.ts'
import {
  END,
  endSchema,
  FORMAT,
  MANIFEST,
  manifestSchema,
  isFileEntry,
  isRowsEntry,
  NOT_KEPT,
  type End,
  type Manifest,
} from './format.ts'
import {
  backedTables,
  migrationsOf,
  putRows,
  quietly,
  setCounters,
  type BackedRow,
  type BackedTable,
} from './tables.ts'

type Place = { db: Database; storage: StoragePort; dataDir: string }
export type Restored = End & { madeAt: string; withFiles: boolean }

/**
 * Puts a backup into an empty installation: all of it, or nothing. One of an earlier version is brought up to date.
 * @throws with a sentence for the person at the keyboard: no backup, of a later version, cut off, or a place that
 * already holds something. A copy of the rows alone leaves the folder as it is: its files are those the rows name.
 */
export async function restore({ db, storage, dataDir }: Place, file: string): Promise<Restored> {
  const manifest = await manifestOf(file)
  await refuseLater(file, manifest)
  if (manifest.files) await refuseFolder(dataDir)
  await refuseRows(db)
  const last = manifest.migrations.at(-1)?.name
  await migrate(db, last)
  const into: Into = { storage, dataDir, written: [], stored: [] }
  const archive = openEntries(file)
  try {
    const end = await db.k.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      const tables = await backedTables(tx)
      const found: Found = {
        rows: Object.fromEntries(manifest.tables.map(({ name }) => [name, 0])),
        files: 0,
        digests: {},
      }
      let end: End | null = null
      await quietly(tx, tables, async () => {
        for await (const { header, body } of archive.entries) {
          const { stream, digest } = digested(body)
          if (header.name === END) end = endSchema.parse(await new Response(stream as Body).json())
          else {
            await putEntry(tx, { manifest, tables, into, found }, { header, body: stream })
            found.digests[header.name] = digest()
          }
        }
      })
      await setCounters(tx, manifest.counters)
      return wholeOf(end, found)
    })
    await migrate(db)
    return { ...end, madeAt: manifest.madeAt, withFiles: manifest.files }
  } catch (error) {
    // The folder was empty: what stands there now came out of this backup.
    const made = new Set(into.written.map((path) => relative(dataDir, path).split('/')[0]!))
    for (const name of made) await rm(join(dataDir, name), { recursive: true, force: true })
    for (const key of into.stored) await storage.remove(key)
    throw inWords(error, archive.broken())
  }
}

type Body = ReadableStream<Uint8Array<ArrayBuffer>>
type Found = Omit<End, 'gone'>
type Target = { manifest: Manifest; tables: BackedTable[]; into: Into; found: Found }

async function putEntry(tx: Tx, { manifest, tables, into, found }: Target, { header, body }: ParsedTarEntry) {
  const [, name = ''] = header.name.split('/')
  if (isRowsEntry(header.name)) {
    const table = tables.find((one) => one.name === name)
    if (!table) throw new Error(`There is no table ${name} in this version.`)
    const columns = manifest.tables.find((one) => one.name === name)?.columns ?? []
    const rows = (await new Response(body as Body).json()) as BackedRow[]
    await putRows(tx, { table, columns, rows })
    found.rows[name]! += rows.length
  } else if (isFileEntry(header.name)) {
    await putFile(into, { header, body })
    found.files++
  } else if (header.name === MANIFEST) await new Response(body as Body).bytes()
  else throw new Error(`${header.name} does not belong in a backup. Nothing was changed.`)
}

async function manifestOf(file: string): Promise<Manifest> {
  const not = () => new Error(`${file} is no backup of this program.`)
  try {
    for await (const { header, body } of openEntries(file).entries) {
      if (header.name !== MANIFEST) throw not()
      return manifestSchema.parse(await new Response(body).json())
    }
  } catch (error) {
    throw (error as { code?: string }).code === 'ENOENT' ? new Error(`There is no file ${file}.`) : not()
  }
  throw not()
}

/** A later version's tables are not ours to read. */
async function refuseLater(file: string, { format, migrations }: Manifest) {
  const known = knownMigrations()
  const strange = migrations.find(({ name, sha256 }) => known.get(name) !== sha256)
  if (format <= FORMAT && !strange) return
  // One byte changed in a digest looks like another version.
  await ensureUndamaged(file)
  throw new Error(
    `This backup was made by a later version of the program${strange ? ` (${strange.name})` : ''}. Nothing was changed. Install that version first, then restore.`,
  )
}

/** Nothing is written over: whoever wants that empties the place by hand. */
async function refuseFolder(dataDir: string) {
  const there = (await readdir(dataDir).catch(() => [])).filter((name) => !NOT_KEPT.test(name))
  if (there.length > 0)
    throw new Error(
      `${dataDir} is not empty (${there.slice(0, 5).join(', ')}). Nothing was changed. Restore into an empty folder.`,
    )
}

async function refuseRows(db: Database) {
  if ((await migrationsOf(db.k)).length === 0) return
  const held = await sql<{ is_held: boolean }>`select exists (select from users) or exists (select from appointments)
    or exists (select from providers) or exists (select from audit_log) as is_held`.execute(db.k)
  if (held.rows[0]?.is_held)
    throw new Error('The database is not empty. Nothing was changed. Restore into an empty database.')
}

function wholeOf(end: End | null, found: Found): End {
  if (!end) throw new Error('The backup was cut off: its end is missing. Nothing was changed.')
  const short = Object.entries(end.rows).find(([name, rows]) => found.rows[name] !== rows)
  if (short || found.files !== end.files)
    throw new Error(
      `The backup is not whole: ${short ? `rows of ${short[0]}` : 'files'} are missing. Nothing was changed.`,
    )
  const other = Object.keys(end.digests).find((name) => found.digests[name] !== end.digests[name])
  if (other)
    throw new Error(`The backup is damaged, or was changed: ${other} is not as it was written. Nothing was changed.`)
  return end
}

/** Where files go, and what was put there so far. */
type Into = { storage: StoragePort; dataDir: string; written: string[]; stored: string[] }

async function putFile({ storage, dataDir, written, stored }: Into, { header, body }: ParsedTarEntry) {
  const [kind, ...rest] = header.name.split('/')
  const path = rest.join('/')
  if (kind === 'store' && storage.name !== 'folder') {
    if (await isThere(storage, path, header.size)) await body.pipeTo(new WritableStream())
    else {
      await storage.put(path, { stream: body, size: header.size }, typeOfKey(path))
      stored.push(path)
    }
    return
  }
  const to = join(dataDir, kind === 'store' ? 'files' : '', path)
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  written.push(to)
  await pipeline(Readable.fromWeb(body as NodeWebStream), createWriteStream(to, { mode: 0o600, flags: 'wx' }))
}

/** A store outlives a lost database: what it has under the same key with the same size is the same file. */
async function isThere(storage: StoragePort, key: string, size: number): Promise<boolean> {
  const there = await storage.open(key)
  if (!there) return false
  await there.stream.cancel()
  if (there.size === size) return true
  throw new Error(
    `The file store holds another file as ${key}: ${there.size} bytes and not ${size}. Nothing was changed.`,
  )
}
