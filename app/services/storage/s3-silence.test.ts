import { createServer, type AddressInfo, type Socket } from 'node:net'
import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { S3_BUCKET, S3_KEYS, startS3 } from '#test/support/s3-server.ts'
import { S3_LIMITS } from './s3-calls.ts'
import { s3Storage } from './s3.ts'
import { StoreAway } from './storage.ts'

const QUICK = { silentMs: 150, wholeMs: 900, retryMs: 10 }
/** For a store that answers, on a busy machine too. */
const PATIENT = { silentMs: 5_000, wholeMs: 20_000, retryMs: 10 }
/** A call without a limit waits for good: on a busy machine one with it ends long before this. */
const ENDED_MS = 10_000
const newKey = () => `journal/${randomUUID()}.jpg`

let s3: Awaited<ReturnType<typeof startS3>>
beforeEach(async () => void (s3 = await startS3()))
afterEach(() => s3.stop())
const storeAt = (limits = QUICK, endpoint = s3.endpoint) =>
  s3Storage({ endpoint, bucket: S3_BUCKET, ...S3_KEYS, limits })

/** What a call ended with, and after how long. */
async function ended(call: () => Promise<unknown>) {
  const from = performance.now()
  const error = await call().then(
    () => null,
    (reason: unknown) => reason,
  )
  return { error, ms: performance.now() - from }
}

test('a store that takes a call and never answers fails each of them within the limit, and is not asked twice', async () => {
  const store = storeAt()
  s3.fallSilent('answer')
  const calls = {
    put: () => store.put(newKey(), randomBytes(100), 'image/jpeg'),
    get: () => store.get(newKey()),
    open: () => store.open(newKey()),
    remove: () => store.remove(newKey()),
  }
  for (const [name, call] of Object.entries(calls)) {
    const { error, ms } = await ended(call)
    expect(error, name).toBeInstanceOf(StoreAway)
    expect(ms, name).toBeLessThan(ENDED_MS)
  }
  expect(s3.calls()).toBe(4)
})

test('a store that stops in the middle of a file fails its reader within the limit', async () => {
  const key = newKey()
  await storeAt(PATIENT).put(key, randomBytes(200_000), 'image/jpeg')
  const store = storeAt()
  s3.fallSilent('half')
  expect((await ended(() => store.get(key))).error).toBeInstanceOf(StoreAway)
  const file = await store.open(key)
  const { error, ms } = await ended(() =>
    new Response(file!.stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer(),
  )
  expect(error).toBeInstanceOf(StoreAway)
  expect(ms).toBeLessThan(ENDED_MS)
})

test('a reader that pauses for longer than the limit gets the whole file all the same', async () => {
  const limits = { ...PATIENT, silentMs: 1_000 }
  const store = storeAt(limits)
  const key = newKey()
  const bytes = randomBytes(1_000_000)
  await store.put(key, bytes, 'image/jpeg')
  const read: Uint8Array[] = []
  const reader = (await store.open(key))!.stream.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (read.push(next.value) === 2) await new Promise((resolve) => setTimeout(resolve, limits.silentMs * 2))
  }
  expect(Buffer.concat(read).equals(bytes)).toBe(true)
})

/** A port that accepts a connection and reads none of it. */
async function deafServer() {
  const open: Socket[] = []
  const server = createServer((socket) => {
    socket.pause()
    socket.on('error', () => {})
    open.push(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

test('a store that takes nothing of a large file ends its upload within the limit, and closes the file', async () => {
  const deaf = await deafServer()
  let read = 0
  const cancel = vi.fn()
  const film = () =>
    new ReadableStream<Uint8Array>(
      {
        // As a file is read: never twice in one turn of the event loop.
        async pull(to) {
          await new Promise(setImmediate)
          read += 1_000_000
          to.enqueue(new Uint8Array(1_000_000))
        },
        cancel,
      },
      { highWaterMark: 0 },
    )
  const put = () => storeAt(QUICK, deaf.endpoint).put(newKey(), { stream: film(), size: 500_000_000 }, 'video/mp4')
  const { error, ms } = await ended(put)
  deaf.close()
  expect(error).toBeInstanceOf(StoreAway)
  expect(ms).toBeLessThan(ENDED_MS)
  expect(cancel).toHaveBeenCalledOnce()
  expect(read).toBeLessThan(100_000_000)
})

test('a store that refuses once is asked once more to read and to remove, and never to write', async () => {
  const store = storeAt(PATIENT)
  const key = newKey()
  await store.put(key, randomBytes(50), 'image/jpeg')
  s3.refuseNext()
  expect((await store.get(key))?.bytes).toHaveLength(50)
  s3.refuseNext()
  await expect(store.put(newKey(), randomBytes(50), 'image/jpeg')).rejects.toThrow(StoreAway)
  s3.refuseNext()
  await store.remove(key)
  s3.refuseNext()
  s3.refuseNext()
  await expect(store.get(key)).rejects.toThrow('503 SlowDown')
})

test('in production a silent store is given up after ten seconds, and a small file after a minute in all', () => {
  expect(S3_LIMITS).toEqual({ silentMs: 10_000, wholeMs: 60_000, retryMs: 200 })
})
