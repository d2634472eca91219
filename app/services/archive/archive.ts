import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export type ArchiveFile = { name: string; bytes: Uint8Array }

/** Names are made by the server, and lead nowhere but into the folder the archive is opened in. */
const NAME = /^[a-z0-9-]+(?:\/[a-z0-9-]+)?\.[a-z0-9]{2,5}$/
const PACKED = /\.(?:jpg|webp|png)$/

/**
 * A zip as a stream: one file after the other, each asked for when the reader is ready for more, so that no more
 * than one lies in memory. @throws when a name has another shape.
 */
export function zipStream(files: AsyncIterable<ArchiveFile>, writtenAt: Date): ReadableStream<Uint8Array> {
  const source = files[Symbol.asyncIterator]()
  let zip: Zip
  return new ReadableStream<Uint8Array>({
    start(controller) {
      zip = new Zip((error, chunk, final) => {
        if (error) return controller.error(error)
        controller.enqueue(chunk)
        if (final) controller.close()
      })
    },
    async pull() {
      const next = await source.next()
      if (next.done) return zip.end()
      const { name, bytes } = next.value
      if (!NAME.test(name)) throw new Error(`Not a name for an archive: ${name}`)
      const entry = PACKED.test(name) ? new ZipPassThrough(name) : new ZipDeflate(name)
      entry.mtime = writtenAt
      zip.add(entry)
      entry.push(bytes, true)
    },
    async cancel() {
      zip.terminate()
      await source.return?.(undefined)
    },
  })
}
