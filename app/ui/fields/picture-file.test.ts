import { afterEach, expect, test, vi } from 'vitest'
import { policy } from '#app/domain/policy.ts'
import { lightEnough } from './picture-file.ts'

const photo = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name, { type: 'image/png' })
const HEAVY = policy.imageMaxBytes + 1

/** A browser that reads a picture of 8000 × 6000, as far as drawing one asks of it. */
function browser(drawn: Blob | null) {
  const canvas = { width: 0, height: 0, getContext: () => ({ drawImage: () => {} }), toBlob: vi.fn() }
  canvas.toBlob.mockImplementation((done: (blob: Blob | null) => void) => done(drawn))
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8_000, height: 6_000, close: () => {} }))
  vi.stubGlobal('document', { createElement: () => canvas })
  return canvas
}
afterEach(() => vi.unstubAllGlobals())

test('a photo the clinic takes as it is goes as it is', async () => {
  const light = photo('arm.png', 100)
  expect(await lightEnough(light)).toBe(light)
})

test('a photo over 10 MB is drawn smaller before it is sent', async () => {
  const canvas = browser(new Blob(['small']))
  const sent = await lightEnough(photo('arm.png', HEAVY))
  expect([sent?.name, sent?.type, sent?.size]).toEqual(['arm.jpg', 'image/jpeg', 5])
  expect([canvas.width, canvas.height]).toEqual([2048, 1536])
})

test('a photo over 10 MB that cannot be drawn smaller is not sent', async () => {
  expect(await lightEnough(photo('arm.png', HEAVY))).toBeNull()
  browser(null)
  expect(await lightEnough(photo('arm.png', HEAVY))).toBeNull()
  browser(new Blob([new Uint8Array(HEAVY)]))
  expect(await lightEnough(photo('arm.png', HEAVY))).toBeNull()
})
