import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { picture } from '#test/scan/pictures.ts'
import { adviceFor, qualityFacts } from '../quality.ts'
import { nearestPigment } from '../skin/pigments.ts'
import { labOf, LINEAR } from '../skin/lab.ts'
import { rasterOf, resized, wholeOf, type Raster } from '../raster.ts'
import { findReference, markerSvg } from './reference.ts'

async function rasterFrom(source: Sharp): Promise<Raster> {
  const { data, info } = await source.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return rasterOf({ width: info.width, height: info.height, channels: 3, data }, 1024)
}
const skin = (width = 800, height = 600) => sharp({ create: { width, height, channels: 3, background: '#d2a183' } })

test.each([0, 20, 75])('our printed marker is found when it lies at %i°', async (degrees) => {
  const marker = await sharp(Buffer.from(markerSvg()))
    .resize(160, 160, { kernel: 'nearest' })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer()
  const sheet = await sharp(marker)
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#fff' })
    .rotate(degrees, { background: '#d2a183' })
    .png()
    .toBuffer()
  const found = findReference(await rasterFrom(skin().composite([{ input: sheet, left: 300, top: 150 }])), 1)
  expect(found).toMatchObject({ kind: 'marker', photo: 1, sideMm: 50 })
  if (found?.kind !== 'marker') return
  const [a, b] = found.corners
  const side = Math.hypot((a[0] - b[0]) * 800, (a[1] - b[1]) * 600)
  expect(side).toBeGreaterThan(123)
  expect(side).toBeLessThan(133)
})

test.each([0, 30, 62])('a card lying at %i° is found by its four corners, stripe and all', async (degrees) => {
  const stripe = await sharp({ create: { width: 257, height: 30, channels: 3, background: '#1c2024' } })
    .png()
    .toBuffer()
  const card = await sharp({ create: { width: 257, height: 162, channels: 3, background: '#3d6ea8' } })
    .composite([{ input: stripe, left: 0, top: 20 }])
    .png()
    .toBuffer()
  const turned = await sharp(card).rotate(degrees, { background: '#d2a183' }).png().toBuffer()
  const found = findReference(
    await rasterFrom(
      skin()
        .composite([{ input: turned, left: 260, top: 130 }])
        .blur(1),
    ),
    0,
  )
  expect(found?.kind).toBe('card')
  if (found?.kind !== 'card') return
  const sides = found.corners.map(([x, y], i) => {
    const [u, v] = found.corners[(i + 1) % 4]!
    return Math.hypot((x - u) * 800, (y - v) * 600)
  })
  const [short, , , long] = sides.toSorted((a, b) => a - b)
  expect(long).toBeGreaterThan(250)
  expect(long).toBeLessThan(264)
  expect(short).toBeGreaterThan(156)
  expect(short).toBeLessThan(168)
})

test('a sheet of paper that is not a card’s shape is not taken for one', async () => {
  const sheet = (width: number) =>
    sharp({ create: { width, height: 162, channels: 3, background: '#e8e4dc' } })
      .png()
      .toBuffer()
  const found = async (width: number) => {
    const laid = skin().composite([{ input: await sheet(width), left: 260, top: 130 }])
    return findReference(await rasterFrom(laid.blur(1)), 0)?.kind
  }
  expect([await found(257), await found(228), await found(216)]).toEqual(['card', undefined, undefined])
})

test('where neither lies, nothing is found', async () => {
  for (const name of ['rose', 'green', 'bare'] as const)
    expect(findReference(await rasterFrom(sharp(await picture(name))), 0)).toBeNull()
})

const all = (raster: Raster, bit: number) => new Uint8Array(raster.width * raster.height).fill(bit)
const advice = (raster: Raster, found: 'tattoo' | 'none' = 'tattoo', body = 1, tattoo = 0) => {
  const small = rasterOf({ ...raster, channels: 3, data: raster.rgb }, 384)
  const footprint = all(small, 0)
  if (tattoo) footprint.fill(1, Math.floor(footprint.length * 0.4), Math.floor(footprint.length * (0.4 + tattoo)))
  return adviceFor(qualityFacts(small, all(small, body), footprint), found)
}

test('a good photo needs no advice; a dark, a blurred, a distant and an empty one get theirs', async () => {
  const bytes = await picture('rose')
  const plain = await rasterFrom(sharp(bytes))
  expect(advice(plain, 'tattoo', 1, 0)).toEqual(['too-far'])
  expect(advice(plain, 'none')).toContain('no-tattoo')
  expect(advice(await rasterFrom(sharp(bytes).linear(0.12, 0)))).toContain('too-dark')
  expect(advice(plain)).not.toContain('too-dark')
  expect(advice(await rasterFrom(sharp(bytes).blur(9)))).toContain('blurred')
  expect(advice(plain)).not.toContain('blurred')
  expect(advice(plain, 'none', 0)).toContain('no-skin')
})

test('a drawing of one colour is no photograph', async () => {
  expect(advice(await rasterFrom(skin()), 'none', 0)).toContain('not-a-photo')
  expect(advice(await rasterFrom(sharp(await picture('bare'))), 'none')).not.toContain('not-a-photo')
})

const seen = (rgb: readonly number[]) => labOf(LINEAR[rgb[0]!]!, LINEAR[rgb[1]!]!, LINEAR[rgb[2]!]!)
const linear = (rgb: readonly number[]) =>
  rgb.map((byte) => LINEAR[byte]!) as unknown as readonly [number, number, number]
test.each([
  ['black', [30, 30, 34], [214, 170, 148]],
  ['black', [16, 14, 14], [96, 62, 46]],
  ['red', [180, 40, 45], [214, 170, 148]],
  ['green', [40, 110, 65], [214, 170, 148]],
  ['yellow', [226, 190, 60], [214, 170, 148]],
  ['green', [24, 62, 34], [110, 74, 56]],
] as const)('%s ink seen as %j on skin of %j is named so', (ink, pixel, under) => {
  expect(nearestPigment(seen(pixel), linear(under))).toBe(ink)
})

test('a picture drawn smaller keeps its mean, and a plain one stays plain', () => {
  const data = Uint8Array.from({ length: 90 * 60 * 3 }, (_, i) => (i * 7) % 256)
  const source = { width: 90, height: 60, channels: 3 as const, data }
  const mean = (bytes: Uint8Array) => bytes.reduce((sum, byte) => sum + byte, 0) / bytes.length
  expect(mean(resized(source, wholeOf(source), 30, 20))).toBeCloseTo(mean(data), -1)
  const plain = resized({ ...source, data: data.map(() => 77) }, wholeOf(source), 31, 17)
  expect(new Set(plain)).toEqual(new Set([77]))
})
