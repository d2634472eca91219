import { afterEach, expect, test, vi } from 'vitest'
import { policy } from '#app/domain/policy.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A connection that can be broken from outside. */
class Stream extends EventTarget {
  static opened: { at: number; stream: Stream }[] = []
  closed = false
  constructor() {
    super()
    Stream.opened.push({ at: Date.now(), stream: this })
  }
  close() {
    this.closed = true
  }
}

test('[spec 9 reconnect] the banner’s connection is opened again after 1, 2, 5, then every 10 seconds, and after 1 once it has held', async () => {
  const place = { dataset: { retryMs: policy.reconnectDelaysMs.join(' ') } }
  const querySelector = (selector: string) => (selector === '#notice-place' ? place : null)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false, querySelector }))
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('location', new URL('https://clinic.test/'))
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
  vi.useFakeTimers()
  const { followNotice } = await import('./live-notice.ts')
  followNotice()
  const latest = () => Stream.opened.at(-1)!
  async function breaks() {
    const { stream } = latest()
    const broken = Date.now()
    stream.dispatchEvent(new Event('error'))
    expect(stream.closed).toBe(true)
    await vi.advanceTimersByTimeAsync(20_000)
    return latest().at - broken
  }
  const waits = [await breaks(), await breaks(), await breaks(), await breaks(), await breaks()]
  expect(waits).toEqual([1_000, 2_000, 5_000, 10_000, 10_000])
  latest().stream.dispatchEvent(new Event('open'))
  expect(await breaks()).toBe(1_000)
})
