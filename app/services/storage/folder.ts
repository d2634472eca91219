import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'
import { checkedKey, FileExists, partOf, typeOfKey, type FileContent, type StoragePort } from './storage.ts'

/**
 * Files in a folder of this machine. A file is written beside its place and takes its name when it is whole; the name
 * is given by a link, which fails where another file has it.
 */
export function folderStorage(root: string): StoragePort {
  const pathOf = (key: string) => join(root, checkedKey(key))
  return {
    name: 'folder',
    async put(key, content) {
      const path = pathOf(key)
      const beside = `${path}.${randomUUID()}.part`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await write(beside, content)
        await link(beside, path)
      } catch (error) {
        throw codeOf(error) === 'EEXIST' ? new FileExists(key) : error
      } finally {
        await rm(beside, { force: true })
      }
    },
    async get(key) {
      return absentAsNull(async () => ({ bytes: await readFile(pathOf(key)), type: typeOfKey(key) }))
    },
    async open(key, wanted) {
      return absentAsNull(async () => {
        const file = await open(pathOf(key))
        const { size } = await file.stat()
        const range = partOf(size, wanted)
        const lines = file.createReadStream(range ? { start: range.from, end: range.to } : {})
        return { stream: webStream(lines), size, type: typeOfKey(key), range }
      })
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
  }
}

async function write(path: string, content: FileContent) {
  const out = createWriteStream(path, { mode: 0o600, flush: true })
  const source =
    content instanceof Uint8Array ? Readable.from([content]) : Readable.fromWeb(content.stream as NodeWebStream)
  await pipeline(source, out)
  if (!(content instanceof Uint8Array) && out.bytesWritten !== content.size)
    throw new Error(`The file has ${out.bytesWritten} bytes and not ${content.size}`)
}

const webStream = (source: ReturnType<typeof createReadStream>) =>
  Readable.toWeb(source) as unknown as ReadableStream<Uint8Array>

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

async function absentAsNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
