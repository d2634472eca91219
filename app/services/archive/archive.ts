import { once } from 'node:events'
import { createDeflateRaw } from 'node:zlib'
import { Zip, ZipPassThrough } from 'fflate'

/** A file of an archive, in pieces: each is asked for when the one before is packed. */
export type ArchiveFile = { name: string; pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

/** Names are made by the server, and lead nowhere but into the folder the archive is opened in. */
const NAME = /^[a-z0-9-]+(?:\/[a-z0-9-]+)?\.[a-z0-9]{2,5}$/
const PACKED = /\.(?:jpg|webp|png)$/
const DEFLATED = 8
const NOTHING = new Uint8Array()

/**
 * A zip as a stream: one file after the other, piece by piece, each asked for when the reader is ready for more, so
 * that no more than a piece lies in memory; packed beside the main thread. @throws when a name has another shape.
 */
export function zipStream(files: AsyncIterable<ArchiveFile>, writtenAt: Date): ReadableStream<Uint8Array> {
  const packed = pack(files, writtenAt)
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await packed.next()
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      },
      cancel: async () => void (await packed.return(undefined)),
    },
    { highWaterMark: 1 },
  )
}

async function* pack(files: AsyncIterable<ArchiveFile>, writtenAt: Date): AsyncGenerator<Uint8Array, void, undefined> {
  let ready: Uint8Array[] = []
  const taken = () => ready.splice(0).filter(({ length }) => length > 0)
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { name, pieces } of files) {
    if (!NAME.test(name)) throw new Error(`Not a name for an archive: ${name}`)
    const entry = PACKED.test(name) ? new Stored(name) : new Deflated(name)
    entry.mtime = writtenAt
    zip.add(entry)
    for await (const piece of pieces) {
      entry.push(piece, false)
      await entry.settled()
      yield* taken()
    }
    entry.push(NOTHING, true)
    await entry.settled()
    yield* taken()
  }
  zip.end()
  yield* taken()
}

class Stored extends ZipPassThrough {
  settled = async () => {}
}

/** Packed by the threads that Node keeps for it; the library's own way would hold the main thread. */
class Deflated extends ZipPassThrough {
  override compression = DEFLATED
  private readonly deflate = createDeflateRaw({ level: 6 })
  private waiting: Promise<unknown> | null = null

  constructor(name: string) {
    super(name)
    this.deflate.on('data', (chunk: Buffer<ArrayBuffer>) => this.ondata(null, chunk, false))
  }

  protected override process(chunk: Uint8Array, final: boolean) {
    if (!this.deflate.write(chunk)) this.waiting = once(this.deflate, 'drain')
    if (!final) return
    this.waiting = once(this.deflate, 'end').then(() => this.ondata(null, NOTHING, true))
    this.deflate.end()
  }

  settled = async () => {
    await this.waiting
    this.waiting = null
  }
}
