import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import type { Database } from '#app/db/client.ts'
import { knownMigrations, migrate } from '#app/db/migrate.ts'
import { typeOfKey, type StoragePort } from '#app/services/storage/storage.ts'
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
import { backedTables, migrationsOf, putRows, quietly, setCounters, type BackedRow } from './tables.ts'

type Place = { db: Database; storage: StoragePort; dataDir: string }
type Restored = End & { madeAt: string; withFiles: boolean }

/**
 * Puts a backup into an empty installation: all of it, or nothing. One of an earlier version is brought up to date.
 * @throws with a sentence for the person at the keyboard: no backup, of a later version, cut off, or a place that
 * already holds something. A copy of the rows alone leaves the folder as it is: its files are those the rows name.
 */
export async function restore({ db, storage, dataDir }: Place, file: string): Promise<Restored> {
  const manifest = await manifestOf(file)
  refuseLater(manifest)
  if (manifest.files) await refuseFolder(dataDir)
  await refuseRows(db)
  const last = manifest.migrations.at(-1)?.name
  await migrate(db, last)
  const written: string[] = []
  try {
    const end = await db.k.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      const tables = await backedTables(tx)
      const columns = new Map(manifest.tables.map((table) => [table.name, table.columns]))
      const counted = { rows: Object.fromEntries(manifest.tables.map(({ name }) => [name, 0])), files: 0 }
      let end: End | null = null
      await quietly(tx, tables, async () => {
        for await (const { header, body } of entriesOf(file)) {
          const [, name = ''] = header.name.split('/')
          if (header.name === END) end = endSchema.parse(await new Response(body).json())
          else if (isRowsEntry(header.name)) {
            const table = tables.find((one) => one.name === name)
            if (!table) throw new Error(`There is no table ${name} in this version.`)
            const rows = (await new Response(body).json()) as BackedRow[]
            await putRows(tx, { table, columns: columns.get(name) ?? [], rows })
            counted.rows[name]! += rows.length
          } else if (isFileEntry(header.name)) {
            await putFile({ storage, dataDir, written }, { header, body })
            counted.files++
          } else if (header.name === MANIFEST) await body.cancel()
          else throw new Error(`${header.name} does not belong in a backup. Nothing was changed.`)
        }
      })
      await setCounters(tx, manifest.counters)
      return wholeOf(end, counted)
    })
    await migrate(db)
    return { ...end, madeAt: manifest.madeAt, withFiles: manifest.files }
  } catch (error) {
    for (const path of written) await rm(path, { force: true })
    throw error
  }
}

async function* entriesOf(file: string): AsyncGenerator<ParsedTarEntry> {
  const bytes = createReadStream(file)
  const unpacked = createGunzip()
  // Broken bytes are met where they are read.
  const flow = pipeline(bytes, unpacked).catch(() => {})
  const entries = (Readable.toWeb(unpacked) as ReadableStream<Uint8Array>).pipeThrough(
    createTarDecoder({ strict: true }),
  )
  try {
    for await (const entry of entries) yield entry
  } finally {
    bytes.destroy()
    await flow
  }
}

async function manifestOf(file: string): Promise<Manifest> {
  const not = () => new Error(`${file} is no backup of this program.`)
  try {
    for await (const { header, body } of entriesOf(file)) {
      if (header.name !== MANIFEST) throw not()
      return manifestSchema.parse(await new Response(body).json())
    }
  } catch (error) {
    throw (error as { code?: string }).code === 'ENOENT' ? new Error(`There is no file ${file}.`) : not()
  }
  throw not()
}

/** A later version's tables are not ours to read. */
function refuseLater({ format, migrations }: Manifest) {
  const known = knownMigrations()
  const strange = migrations.find(({ name, sha256 }) => known.get(name) !== sha256)
  if (format > FORMAT || strange)
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

function wholeOf(end: End | null, counted: { rows: Record<string, number>; files: number }): End {
  if (!end) throw new Error('The backup was cut off: its end is missing. Nothing was changed.')
  const short = Object.entries(end.rows).find(([name, rows]) => counted.rows[name] !== rows)
  if (short || counted.files !== end.files)
    throw new Error(
      `The backup is not whole: ${short ? `rows of ${short[0]}` : 'files'} are missing. Nothing was changed.`,
    )
  return end
}

async function putFile(
  { storage, dataDir, written }: { storage: StoragePort; dataDir: string; written: string[] },
  { header, body }: ParsedTarEntry,
) {
  const [kind, ...rest] = header.name.split('/')
  const path = rest.join('/')
  if (kind === 'store' && storage.name !== 'folder')
    return storage.put(path, { stream: body, size: header.size }, typeOfKey(path))
  const to = join(dataDir, kind === 'store' ? 'files' : '', path)
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  written.push(to)
  await pipeline(Readable.fromWeb(body as NodeWebStream), createWriteStream(to, { mode: 0o600, flags: 'wx' }))
}
