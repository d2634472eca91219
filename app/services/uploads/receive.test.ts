import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test, vi } from 'vitest'
import { receiveForm } from './receive.ts'

const run = promisify(execFile)

const MOMENTS = 60
// In a process of its own: only there does an error that nobody listens to end what it would end at a clinic.
const hangUp = (folder: string) => `
  const { receiveForm } = await import('#app/services/uploads/receive.ts')
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const hungUp = async (turns) => {
    let sender
    const body = new ReadableStream({ start: (controller) => void (sender = controller) })
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    const request = new Request('http://clinic.test/', { method: 'POST', duplex: 'half', headers, body })
    const received = receiveForm(request, ${JSON.stringify(folder)} + turns, { maxBytes: 1000, leastRate: () => 0 })
    for (let at = 0; at < turns; at++) await turn()
    sender.error(new Error('aborted'))
    return (await received).refusal
  }
  const refusals = []
  for (let turns = 0; turns < ${MOMENTS}; turns++) refusals.push(await hungUp(turns))
  await turn()
  console.log(JSON.stringify(refusals))`

test('whoever hangs up at any moment of an upload’s beginning is refused, and the server goes on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'uploads-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', hangUp(join(folder, 'new'))])
  expect(JSON.parse(stdout)).toEqual(Array.from({ length: MOMENTS }, () => 'upload-incomplete'))
})

test('a sender slower than the minimum rate is given up, and one that reaches it is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'uploads-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  /** Sends this many bytes a second for half a minute, each once the last are read. @returns whether the body was cancelled. */
  async function isGivenUp(bytesPerSecond: number, leastRate: () => number): Promise<boolean> {
    let sender: ReadableStreamDefaultController<Uint8Array>
    let wanted = Promise.withResolvers<void>()
    let isOpen = true
    const source = {
      start: (controller: typeof sender) => void (sender = controller),
      pull: () => wanted.resolve(),
      cancel() {
        isOpen = false
        wanted.resolve()
      },
    }
    const body = new ReadableStream<Uint8Array>(source, { highWaterMark: 0 })
    const send = async (bytes: Uint8Array) => {
      await wanted.promise
      wanted = Promise.withResolvers()
      if (isOpen) sender.enqueue(bytes)
    }
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    const request = new Request('http://clinic.test/', { method: 'POST', duplex: 'half', headers, body } as never)
    const received = receiveForm(request, join(folder, String(bytesPerSecond)), { maxBytes: 10_000_000, leastRate })
    await send(new TextEncoder().encode('--x\r\nContent-Disposition: form-data; name="a"; filename="a.jpg"\r\n\r\n'))
    for (let second = 0; second < 30 && isOpen; second++) {
      await send(new Uint8Array(bytesPerSecond))
      await wanted.promise
      await vi.advanceTimersByTimeAsync(1_000)
    }
    const wasGivenUp = !isOpen
    if (isOpen) sender!.error(new Error('aborted'))
    expect(await received).toMatchObject({ refusal: 'upload-incomplete' })
    return wasGivenUp
  }
  expect(await isGivenUp(9_000, () => 10_000)).toBe(true)
  // Far above the rate: what the disk has not taken yet is not counted.
  expect(await isGivenUp(100_000, () => 10_000)).toBe(false)
  expect(await isGivenUp(12_001, () => 50_000)).toBe(true)
})
