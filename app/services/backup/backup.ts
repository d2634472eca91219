import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { createTarPacker, type TarPackController } from 'modern-tar'
import type { Database } from '#app/db/client.ts'
import type { Services } from '#app/services/services.ts'
import type { StoragePort } from '#app/services/storage/storage.ts'
import { digested } from './entries.ts'
import { END, FORMAT, MANIFEST, isFileEntry, rowsEntry, type End, type Manifest } from './format.ts'
import { markBackup } from './last-backup.ts'
import { backedTables, countersOf, migrationsOf, portionsOf } from './tables.ts'

type Installation = { db: Database; storage: StoragePort; dataDir: string; clock: Pick<Services['clock'], 'instant'> }

/**
 * Writes the whole installation into one file: every row as it stands at one moment, and every file.
 * @param isNoted false where it counts only once it is somewhere else.
 * @returns how much is in it; `gone` names what it lacks.
 */
export async function backUp(installation: Installation, file: string, { isNoted = true } = {}): Promise<End> {
  const { db, clock } = installation
  const end = await writeWhole(file, clock.instant(), (add) => pack(add, installation))
  // One that lacks files is no backup to rely on.
  if (isNoted && end.gone.length === 0) await markBackup(db, clock.instant())
  return end
}

/** A packed file that takes its name when it is whole: until then it stands beside it. */
export async function writeWhole<T>(file: string, at: Date, pack: (add: Add) => Promise<T>): Promise<T> {
  const { readable, controller } = createTarPacker()
  const beside = `${file}.part`
  const packed = pipeline(
    Readable.fromWeb(readable as NodeWebStream),
    createGzip({ level: 1 }),
    createWriteStream(beside, { mode: 0o600, flush: true }),
  )
  // What breaks off while it is read breaks off the file as well, and is told once.
  packed.catch(() => {})
  try {
    const made = await pack(adderTo(controller, at, {}))
    controller.finalize()
    await packed
    await rename(beside, file)
    return made
  } catch (error) {
    controller.error(error)
    await packed.catch(() => {})
    await rm(beside, { force: true })
    throw error
  }
}

async function pack(add: Add, { db, storage, dataDir, clock }: Installation): Promise<End> {
  const { rows, keys } = await packRows(add, { db, clock, files: true })
  const end: End = { rows, files: 0, gone: [], digests: add.digests }
  const packed = await packFolder(add, dataDir)
  for (const key of keys) {
    if (packed.has(`store/${key}`)) continue
    const found = storage.name === 'folder' ? null : await storage.open(key)
    if (!found) {
      end.gone.push(key)
      continue
    }
    await add(`store/${key}`, found)
    packed.add(`store/${key}`)
  }
  end.files = packed.size
  await add(END, JSON.stringify(end))
  return end
}

type RowsAsked = Pick<Installation, 'db' | 'clock'> & { files: boolean }

/**
 * The manifest and every row as they stand at one moment.
 * @param asked `files`: whether the files follow.
 * @returns how many rows of each table, and the files they name.
 */
export async function packRows(
  add: (name: string, text: string) => Promise<unknown>,
  { db, clock, files }: RowsAsked,
): Promise<{ rows: End['rows']; keys: string[] }> {
  return db.k
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
      const tables = await backedTables(tx)
      const manifest: Manifest = {
        falm: 'backup',
        format: FORMAT,
        madeAt: clock.instant().toISOString(),
        migrations: await migrationsOf(tx),
        tables: tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
        counters: await countersOf(tx),
        files,
      }
      await add(MANIFEST, JSON.stringify(manifest))
      const counted: End['rows'] = {}
      for (const table of tables) {
        let portion = 0
        counted[table.name] = 0
        for await (const { count, text } of portionsOf(tx, table)) {
          await add(rowsEntry(table.name, portion++), text)
          counted[table.name]! += count
        }
      }
      const named = await tx.selectFrom('files').select('storage_key').execute()
      return { rows: counted, keys: named.map(({ storage_key: key }) => key) }
    })
}

type Body = string | { stream: ReadableStream<Uint8Array>; size: number }
/** Adds an entry; `digests` has those added so far. */
type Add = ((name: string, body: Body) => Promise<void>) & { digests: End['digests'] }

function adderTo(into: TarPackController, mtime: Date, digests: End['digests']): Add {
  const add = async (name: string, body: Body) => {
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : null
    const size = bytes ? bytes.length : (body as { size: number }).size
    const place = into.add({ name, size, mtime, mode: 0o600 })
    const { stream, digest } = digested(bytes ? streamOfBytes(bytes) : (body as { stream: Bytes }).stream)
    await stream.pipeTo(place)
    digests[name] = digest()
  }
  return Object.assign(add, { digests })
}

type Bytes = ReadableStream<Uint8Array>
const streamOfBytes = (bytes: Uint8Array): Bytes =>
  new ReadableStream({
    start(to) {
      if (bytes.length > 0) to.enqueue(bytes)
      to.close()
    },
  })

/** The files of the data folder that a backup has. A file that goes away meanwhile was about to be removed. */
async function packFolder(add: Add, dataDir: string): Promise<Set<string>> {
  const found = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const packed = new Set<string>()
  for (const one of found) {
    const path = join(one.parentPath, one.name)
    const name = relative(dataDir, path)
    const entry = name.startsWith('files/') ? `store/${name.slice('files/'.length)}` : `data/${name}`
    if (!one.isFile() || !isFileEntry(entry)) continue
    const facts = await stat(path).catch(() => null)
    if (!facts) continue
    await add(entry, facts.size === 0 ? '' : { stream: streamOf(path, facts.size), size: facts.size })
    packed.add(entry)
  }
  return packed
}

/** As much of a file as it had when it was asked: one that grows meanwhile is taken as it was. */
const streamOf = (path: string, size: number) =>
  Readable.toWeb(createReadStream(path, { end: size - 1 })) as ReadableStream<Uint8Array>
