import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { S3_BUCKET, S3_KEYS, startS3 } from '#test/support/s3-server.ts'
import { folderStorage } from './folder.ts'
import { s3Storage } from './s3.ts'
import { FileExists, type StoragePort } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'storage-'))
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => void (s3 = await startS3()))
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await s3.stop()
})

const newKey = (ending = 'jpg') => `journal/${randomUUID()}.${ending}`
const bytesOf = async (stream: ReadableStream<Uint8Array>) => Buffer.from(await new Response(stream).arrayBuffer())
const streamOf = (...chunks: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start(to) {
      for (const chunk of chunks) to.enqueue(chunk)
      to.close()
    },
  })

describe.each([
  ['a folder', () => folderStorage(folder)],
  ['an S3 store', () => s3Storage({ endpoint: s3.endpoint, bucket: S3_BUCKET, ...S3_KEYS })],
])('%s', (_name, opened) => {
  const kept = async (bytes: Uint8Array, ending?: string): Promise<[StoragePort, string]> => {
    const store = opened()
    const key = newKey(ending)
    await store.put(key, bytes, 'image/jpeg')
    return [store, key]
  }

  test('[spec 9 stored-files] gives back what it was given, and its type is what its name says', async () => {
    const bytes = randomBytes(70_000)
    const [store, key] = await kept(bytes)
    const file = await store.get(key)
    expect(Buffer.from(file!.bytes).equals(bytes)).toBe(true)
    expect(file!.type).toBe('image/jpeg')
  })

  test('a film comes as a stream and goes as a stream, byte for byte', async () => {
    const [one, two] = [randomBytes(300_000), randomBytes(200_001)]
    const store = opened()
    const key = newKey('mp4')
    await store.put(key, { stream: streamOf(one, two), size: one.length + two.length }, 'video/mp4')
    const file = await store.open(key)
    expect(file).toMatchObject({ size: 500_001, type: 'video/mp4', range: null })
    expect(await bytesOf(file!.stream)).toEqual(Buffer.concat([one, two]))
  })

  test.each([
    ['the beginning', { from: 0, to: 9 }, { from: 0, to: 9 }],
    ['the middle', { from: 500, to: 1499 }, { from: 500, to: 1499 }],
    ['the end, cut to the file', { from: 1990, to: 5000 }, { from: 1990, to: 1999 }],
  ])('a part can be read: %s', async (_part, range, answered) => {
    const bytes = randomBytes(2000)
    const [store, key] = await kept(bytes)
    const file = await store.open(key, range)
    expect(file).toMatchObject({ size: 2000, range: answered })
    expect(await bytesOf(file!.stream)).toEqual(bytes.subarray(answered.from, answered.to + 1))
  })

  test('a part outside the file answers the whole of it, marked as such', async () => {
    const [store, key] = await kept(randomBytes(100))
    const file = await store.open(key, { from: 100, to: 200 })
    expect(file).toMatchObject({ size: 100, range: null })
    expect((await bytesOf(file!.stream)).length).toBe(100)
  })

  test('a kept file is never written over', async () => {
    const first = randomBytes(10)
    const [store, key] = await kept(first)
    await expect(store.put(key, randomBytes(20), 'image/jpeg')).rejects.toThrow(FileExists)
    expect(Buffer.from((await store.get(key))!.bytes).equals(first)).toBe(true)
  })

  test('of two who write one name at the same moment, one succeeds', async () => {
    const store = opened()
    const key = newKey()
    const tries = await Promise.allSettled([1, 2, 3, 4].map((n) => store.put(key, Buffer.alloc(5000, n), 'image/jpeg')))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(new Set((await store.get(key))?.bytes).size).toBe(1)
  })

  test('a stream that breaks off, or is shorter than said, leaves no file', async () => {
    const store = opened()
    const key = newKey('mp4')
    const broken = new ReadableStream<Uint8Array>({
      start(to) {
        to.enqueue(randomBytes(1000))
        to.error(new Error('the visitor went away'))
      },
    })
    await expect(store.put(key, { stream: broken, size: 5000 }, 'video/mp4')).rejects.toThrow()
    await expect(store.put(key, { stream: streamOf(randomBytes(10)), size: 20 }, 'video/mp4')).rejects.toThrow()
    expect(await store.open(key)).toBeNull()
  })

  test('a removed file is gone, and removing it again is no failure', async () => {
    const [store, key] = await kept(randomBytes(10))
    await store.remove(key)
    await store.remove(key)
    expect(await store.get(key)).toBeNull()
    expect(await store.open(key)).toBeNull()
  })

  test.each([
    '../secret.jpg',
    '/etc/passwd',
    'a/../b.jpg',
    'a b.jpg',
    'a.jpg/..',
    'journal/A.jpg',
    'journal/a.html',
    '',
  ])('what is no key of ours reaches nothing: %j', async (key) => {
    const store = opened()
    await expect(store.get(key)).rejects.toThrow('Not a storage key')
    await expect(store.put(key, randomBytes(1), 'image/jpeg')).rejects.toThrow('Not a storage key')
  })
})

test('a folder keeps no half-written files beside the whole ones', () => {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(names.length).toBeGreaterThan(1)
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([])
})

test('an S3 store is opened by its own secret only', async () => {
  const wrong = s3Storage({ endpoint: s3.endpoint, bucket: S3_BUCKET, ...S3_KEYS, secretAccessKey: 'another-secret' })
  const key = newKey()
  await expect(wrong.put(key, randomBytes(5), 'image/jpeg')).rejects.toThrow('403 SignatureDoesNotMatch')
  await expect(wrong.get(key)).rejects.toThrow('403 SignatureDoesNotMatch')
  expect(s3.files.has(key)).toBe(false)
})

test('a store that is away is an outage, not a missing file', async () => {
  const store = s3Storage({ endpoint: s3.endpoint, bucket: S3_BUCKET, ...S3_KEYS })
  s3.refuseNext()
  s3.refuseNext()
  await expect(store.get(newKey())).rejects.toThrow('503 SlowDown')
})

test('[sec 43.2] a store that sends us elsewhere is not followed: no file and no signature goes to another address', async () => {
  const heard: string[] = []
  const other = createServer(({ method }, response) => void (heard.push(method!), response.end('elsewhere')))
  const gate = createServer((_request, response) => {
    const { port } = other.address() as AddressInfo
    response.writeHead(307, { location: `http://127.0.0.1:${port}/taken` }).end()
  })
  for (const server of [other, gate]) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(gate.address() as AddressInfo).port}`
  const store = s3Storage({ endpoint, bucket: S3_BUCKET, ...S3_KEYS })
  const key = newKey()
  await expect(store.put(key, randomBytes(5), 'image/jpeg')).rejects.toThrow()
  await expect(store.get(key)).rejects.toThrow()
  await expect(store.remove(key)).rejects.toThrow()
  expect(heard).toEqual([])
  for (const server of [other, gate]) await new Promise((resolve) => server.close(resolve))
})
