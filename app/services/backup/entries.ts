import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'

type Bytes = ReadableStream<Uint8Array>

/** The same stream, and the SHA-256 of what went through it once it has ended. */
export function digested(source: Bytes): { stream: Bytes; digest: () => string } {
  const hash = createHash('sha256')
  const stream = source.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, to) {
        hash.update(chunk)
        to.enqueue(chunk)
      },
    }),
  )
  return { stream, digest: () => hash.digest('hex') }
}

/** The entries of a packed file in turn; `broken` is why its bytes could not be unpacked. */
export function openEntries(file: string) {
  let broken: NodeJS.ErrnoException | null = null
  async function* entries(): AsyncGenerator<ParsedTarEntry> {
    const bytes = createReadStream(file)
    const unpacked = createGunzip()
    // Broken bytes are met where they are read.
    const flow = pipeline(bytes, unpacked).catch((error: NodeJS.ErrnoException) => void (broken = error))
    const read = NodeStream.from(unpacked) as unknown as Bytes
    try {
      for await (const entry of read.pipeThrough(createTarDecoder({ strict: true }))) yield entry
    } finally {
      bytes.destroy()
      await flow
    }
  }
  return { entries: entries(), broken: () => broken }
}

/** Reads a packed file to its end. @throws with a sentence for the person at the keyboard when it cannot be unpacked. */
export async function ensureUndamaged(file: string): Promise<void> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(createReadStream(file), createGunzip(), nowhere).catch((error: NodeJS.ErrnoException) => {
    throw inWords(error, error)
  })
}

/** A failure while a backup was read, as a sentence for the person at the keyboard. */
export function inWords(error: unknown, broken: NodeJS.ErrnoException | null): Error {
  const unpacking = [broken, error, (error as Error | null)?.cause].map((one) => (one as NodeJS.ErrnoException)?.code)
  if (unpacking.includes('Z_BUF_ERROR'))
    return new Error('The backup was cut off. Nothing was changed.', { cause: error })
  if (unpacking.some((code) => code?.startsWith('Z_')) || error instanceof SyntaxError)
    return new Error('The backup is damaged. Nothing was changed.', { cause: error })
  if (error instanceof pg.DatabaseError)
    return new Error(
      `The backup is damaged, or was changed: the database refuses it (${error.message}). Nothing was changed.`,
      { cause: error },
    )
  return error instanceof Error ? error : new Error(String(error))
}
