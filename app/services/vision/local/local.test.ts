import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { bitsOf, likeness, shareOf } from '#app/domain/scan/geometry/mask.ts'
import { heic, picture, truth } from '#test/scan/pictures.ts'
import type { Photo } from '../vision.ts'
import { openLocalVision } from './local.ts'

const PATIENT_MS = 240_000 // a loaded machine gives the scan the least of its time
const vision = openLocalVision({ timeoutMs: PATIENT_MS })
afterAll(() => vision.close())

const sent = (bytes: Uint8Array): Photo => ({ bytes, frame: null })
async function measured(...photos: Uint8Array[]) {
  const answer = await vision.measure(photos.map(sent))
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}

test(
  'a tattoo is outlined, and its colour named',
  async () => {
    const { measures } = await measured(await picture('rose'), await picture('green'))
    const [rose, green] = measures.photos
    expect([rose!.found, green!.found]).toEqual(['tattoo', 'tattoo'])
    expect(likeness(bitsOf(rose!.footprint), await truth('rose'))).toBeGreaterThan(0.7)
    expect(likeness(bitsOf(green!.footprint), await truth('green'))).toBeGreaterThan(0.7)
    expect(rose!.colours[0]!.ink).toMatch(/black|grey/)
    expect(green!.colours[0]!.ink).toBe('green')
  },
  PATIENT_MS,
)

test(
  'a bare arm has no tattoo, and that is said',
  async () => {
    const [bare] = (await measured(await picture('bare'))).measures.photos
    expect(bare!.found).not.toBe('tattoo')
  },
  PATIENT_MS,
)

test(
  'of an arm from top to bottom it is told which way it runs, of a tattoo that fills the photo it is not',
  async () => {
    const { measures } = await measured(await picture('bare'), await picture('rose'))
    const [arm, close] = measures.photos
    expect(Math.abs(arm!.limbRuns! - Math.PI / 2)).toBeLessThan(0.2)
    expect(close!.limbRuns).toBeUndefined()
  },
  PATIENT_MS,
)

test(
  'a HEIC that the browser could not draw is read here, and the tattoo in it outlined',
  async () => {
    const { measures, clean } = await measured(await heic())
    const [rose] = measures.photos
    expect(rose!.found).toBe('tattoo')
    expect(likeness(bitsOf(rose!.footprint), await truth('rose'))).toBeGreaterThan(0.7)
    expect((await sharp(clean[0]!.jpeg).metadata()).format).toBe('jpeg')
  },
  PATIENT_MS,
)

test(
  'the same bytes give the same answer',
  async () => {
    const bytes = await picture('rose')
    const [one, two] = (await measured(bytes, bytes)).measures.photos
    expect(two).toEqual(one)
  },
  PATIENT_MS,
)

test(
  'a box drawn around the tattoo keeps the outline inside it',
  async () => {
    const answer = await vision.measure([{ bytes: await picture('green'), frame: [0, 0, 0.5, 1] }])
    if (!answer.ok) throw new Error(answer.refusal)
    const { footprint, width } = answer.value.measures.photos[0]!
    const outside = bitsOf(footprint).filter((bit, i) => bit && i % width >= width / 2)
    expect(outside).toHaveLength(0)
  },
  PATIENT_MS,
)

test(
  'a box drawn where nothing is found counts whole, to be checked; the whole photo is no box',
  async () => {
    const skin = { width: 400, height: 300, channels: 3, background: '#c99a80' } as const
    const bytes = await sharp({ create: skin }).jpeg().toBuffer()
    const photos = [
      { bytes, frame: [0.25, 0.25, 0.75, 0.75] },
      { bytes, frame: [0, 0, 1, 1] },
    ] as const
    const answer = await vision.measure(photos)
    if (!answer.ok) throw new Error(answer.refusal)
    const [boxed, whole] = answer.value.measures.photos
    expect(boxed!.found).toBe('unsure')
    expect(shareOf(boxed!.footprint)).toBeCloseTo(0.25, 1)
    expect([whole!.found, shareOf(whole!.footprint)]).toEqual(['none', 0])
  },
  PATIENT_MS,
)

test(
  'what is kept of a photo has no place, no camera and no thumbnail in it, and stands upright',
  async () => {
    const bytes = await sharp(await picture('rose'))
      .resize(400, 200, { fit: 'fill' })
      .withExif({ IFD0: { Make: 'Fotomat', ImageDescription: 'secret' }, IFD3: { GPSLatitude: '55/1 40/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(bytes.includes('Fotomat')).toBe(true)
    const { clean } = await measured(bytes)
    const kept = await sharp(clean[0]!.jpeg).metadata()
    expect([kept.width, kept.height]).toEqual([200, 400])
    expect([kept.exif, kept.icc, kept.orientation]).toEqual([undefined, undefined, undefined])
    expect(Buffer.from(clean[0]!.jpeg).includes('Fotomat')).toBe(false)
  },
  PATIENT_MS,
)

const rose = () => picture('rose')
const HOSTILE: [what: string, bytes: () => Promise<Uint8Array>, refusal: string][] = [
  ['a text', async () => Buffer.from('<svg onload="alert(1)"/>'), 'photo-not-an-image'],
  ['nothing', async () => new Uint8Array(), 'photo-not-an-image'],
  ['a GIF', async () => Buffer.from('GIF89a\x01\x00\x01\x00'), 'photo-not-an-image'],
  ['a JPEG cut off', async () => (await rose()).subarray(0, 3000), 'photo-broken'],
  [
    'a JPEG of noise',
    async () => Buffer.from([0xff, 0xd8, 0xff, ...Array.from({ length: 500 }, (_, i) => (i * 37) % 256)]),
    'photo-broken',
  ],
  [
    'a PNG that says it is 30000 pixels wide',
    async () => {
      const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
        .png()
        .toBuffer()
      png.writeUInt32BE(30_000, 16)
      png.writeUInt32BE(30_000, 20)
      return png
    },
    'photo-(broken|too-many-pixels)',
  ],
  ['a HEIC that is none', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1rubbish rubbish'), 'heic-failed'],
]

test.each(HOSTILE)(
  '%s is refused by name, and the next photo is measured',
  async (_what, bytes, refusal) => {
    const answer = await vision.measure([sent(await bytes())])
    expect(answer.ok ? 'measured' : answer.refusal).toMatch(new RegExp(`^${refusal}$`))
    expect((await measured(await rose())).measures.photos[0]!.found).toBe('tattoo')
  },
  PATIENT_MS,
)

test(
  'a grey picture, one with transparency and one of a single pixel do no harm',
  async () => {
    const bytes = await rose()
    const grey = await sharp(bytes).greyscale().toColourspace('b-w').png().toBuffer()
    const clear = await sharp(bytes).ensureAlpha(0.5).png().toBuffer()
    const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    const { measures } = await measured(grey, clear, dot)
    expect(measures.photos[2]).toMatchObject({ found: 'none', width: 1, height: 1 })
  },
  PATIENT_MS,
)

test(
  'visitors are served in the order they came, and more than can wait are told it is busy',
  async () => {
    const order: string[] = []
    const bytes = await picture('bare')
    const pool = openLocalVision({ timeoutMs: PATIENT_MS, waitingMax: 5 })
    const photosOf = [2, 1, 2, 1, 1]
    const all = await Promise.all(
      photosOf.map(async (photos, visitor) => {
        const answer = await pool.measure(Array.from({ length: photos }, () => sent(bytes)))
        if (answer.ok) order.push(`visitor ${visitor}`)
        return answer.ok ? 'measured' : answer.refusal
      }),
    )
    await pool.close()
    expect(order).toEqual(['visitor 0', 'visitor 1', 'visitor 2', 'visitor 3'])
    expect(all.at(-1)).toBe('scan-busy')
  },
  PATIENT_MS,
)

test(
  'a process that is killed is begun anew, and only the photo it was at is refused',
  async () => {
    const bytes = await picture('bare')
    await measured(bytes)
    const [at, next] = [vision.measure([sent(bytes)]), vision.measure([sent(bytes)])]
    process.kill(vision.pid()!, 'SIGKILL')
    expect(await at).toMatchObject({ ok: false, refusal: 'scan-failed', details: { photo: 0 } })
    expect((await next).ok).toBe(true)
  },
  PATIENT_MS,
)

test('whoever is about to send a photo finds the process begun, once, and it ends when none comes', async () => {
  const woken = openLocalVision({ idleMs: 300 })
  woken.wake()
  const begun = woken.pid()
  woken.wake()
  expect(begun).not.toBeNull()
  expect(woken.pid()).toBe(begun)
  await vi.waitFor(() => expect(woken.pid()).toBeNull(), { timeout: PATIENT_MS, interval: 1 })
  await woken.close()
})

test(
  'a photo that comes while the idle process is ending gets a new one',
  async () => {
    const bytes = await picture('bare')
    const ending = openLocalVision({ timeoutMs: PATIENT_MS, idleMs: 1 })
    ending.wake()
    // Just behind the end of the idle time, before the process can have gone.
    await new Promise((resolve) => setTimeout(resolve, 1))
    expect((await ending.measure([sent(bytes)])).ok).toBe(true)
    await ending.close()
  },
  PATIENT_MS,
)

test('a photo that takes too long is refused', async () => {
  const impatient = openLocalVision({ timeoutMs: 1 })
  expect(await impatient.measure([sent(await picture('bare'))])).toMatchObject({ refusal: 'scan-failed' })
  await impatient.close()
})

test(
  'the process sees nothing of the environment',
  async () => {
    await measured(await picture('bare'))
    const environment = await readFile(`/proc/${vision.pid()}/environ`, 'utf8').catch(() => null)
    if (environment !== null)
      expect(
        environment
          .split('\0')
          .filter(Boolean)
          .map((one) => one.split('=')[0]!)
          .toSorted(),
      ).toEqual(['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE'])
  },
  PATIENT_MS,
)
