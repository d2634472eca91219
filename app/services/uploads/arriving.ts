import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { DataStore, ERRORS, Upload } from '@tus/server'
import type { Services } from '#app/services/services.ts'

const PIECE_BYTES = 4 * 1024 * 1024
const KEPT_MS = 24 * 3_600_000

type Kept = Pick<Services, 'db' | 'storage' | 'newId'>

/**
 * Uploads in pieces, for the tus server. Each piece lies in the file store and has a row: the next one may come to
 * another process. How much has arrived is moved on by compare-and-swap, so of two connections that send the same bytes
 * one goes on and the other is told to ask again.
 */
export class ArrivingUploads extends DataStore {
  readonly #services: Kept

  constructor(services: Kept) {
    super()
    this.#services = services
    this.extensions = ['creation', 'creation-with-upload', 'expiration']
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#services.db.k
      .insertInto('arriving_uploads')
      .values({ id: upload.id, bytes: upload.size!, metadata: JSON.stringify(upload.metadata ?? {}) })
      .execute()
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#services.db.k
      .selectFrom('arriving_uploads')
      .selectAll()
      .where(sql<boolean>`id::text = ${id}`)
      .executeTakeFirst()
    if (!row) throw ERRORS.FILE_NOT_FOUND
    const { metadata, bytes: size, received: offset } = row
    return new Upload({ id, metadata, size, offset, creation_date: row.begun_at.toISOString() })
  }

  /** Stores what comes, and what came before it broke off. @returns how much has arrived. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let at = offset
    let chunks: Buffer[] = []
    let bytes = 0
    const flush = async () => {
      const piece = Buffer.concat(chunks)
      chunks = []
      bytes = 0
      if (piece.length > 0) at = await this.#keep(id, at, piece)
    }
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        chunks.push(chunk)
        bytes += chunk.length
        if (bytes >= PIECE_BYTES) await flush()
      }
    } catch (error) {
      if (stream.errored) await flush()
      throw error
    }
    await flush()
    return at
  }

  async #keep(id: string, from: number, bytes: Buffer): Promise<number> {
    const { db, storage, newId } = this.#services
    const key = `arriving/${newId()}.bin`
    const piece = { storage_key: key, upload_id: id, from_byte: from, bytes: bytes.length }
    await db.k.insertInto('arriving_pieces').values(piece).execute()
    await storage.put(key, bytes, 'application/octet-stream')
    const { rows } = await sql`
      with moved as (
        update arriving_uploads set received = received + ${bytes.length} where id = ${id} and received = ${from}
        returning id)
      update arriving_pieces set is_received = true
       where storage_key = ${key} and exists (select 1 from moved) returning storage_key`.execute(db.k)
    if (rows.length === 0) throw ERRORS.INVALID_OFFSET
    return from + bytes.length
  }

  /** Writes a whole upload to `path`. */
  async assemble(id: string, path: string): Promise<void> {
    await pipeline(Readable.from(this.#bytesOf(id)), createWriteStream(path, { mode: 0o600 }))
  }

  async *#bytesOf(id: string) {
    const { db, storage } = this.#services
    const pieces = await db.k
      .selectFrom('arriving_pieces')
      .select('storage_key')
      .where('upload_id', '=', id)
      .where('is_received', '=', true)
      .orderBy('from_byte')
      .execute()
    for (const { storage_key: key } of pieces) {
      const piece = await storage.get(key)
      if (!piece) throw new Error('A piece of an upload is gone')
      yield piece.bytes
    }
  }

  /** Takes the last piece back: its sender sends it again, and with it the whole is tried once more. */
  async reopen(id: string): Promise<void> {
    await sql`
      with last as (
        delete from arriving_pieces where storage_key = (
          select storage_key from arriving_pieces where upload_id = ${id} and is_received
           order by from_byte desc limit 1)
        returning from_byte)
      update arriving_uploads set received = last.from_byte from last where id = ${id}`.execute(this.#services.db.k)
  }

  override async remove(id: string): Promise<void> {
    await this.#services.db.k.deleteFrom('arriving_uploads').where('id', '=', id).execute()
  }

  override async deleteExpired(): Promise<number> {
    const { numDeletedRows } = await this.#services.db.k
      .deleteFrom('arriving_uploads')
      .where('begun_at', '<', sql<Date>`now() - ${sql.lit(`${KEPT_MS} milliseconds`)}::interval`)
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  }

  override getExpiration(): number {
    return KEPT_MS
  }
}
