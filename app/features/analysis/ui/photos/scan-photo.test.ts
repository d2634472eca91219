import { expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { chosenPhoto, freshFiles, mostBytes, preparePhoto, whyNotScanned } from './scan-photo.ts'

const MEGABYTE = 1_048_576
const photo = (name: string, size = 1) => new File([new Uint8Array(size)], name)

test.each([
  ['arm.jpg', 'image/jpeg', 1, null],
  ['arm.HEIC', '', 1, null],
  ['arm.heif', 'image/heif', 1, null],
  ['arm.png', 'image/png', 10 * MEGABYTE + 1, null],
  ['arm.png', 'image/png', 24 * MEGABYTE + 1, 'photo-too-large'],
  ['arm.gif', 'image/gif', 1, 'photo-not-an-image'],
  ['arm.pdf', 'application/pdf', 1, 'photo-not-an-image'],
] as const)('%s (%s, %d bytes) may be opened: %j', (name, type, size, why) => {
  expect(whyNotScanned({ name, type, size })).toBe(why)
})

// No browser here, so nothing can be drawn anew: what is left is the file as it came.
test.each([
  ['arm.heic', 1, null],
  ['arm.heic', 10 * MEGABYTE + 1, 'photo-too-large'],
  ['arm.jpg', 1, 'photo-broken'],
  ['arm.jpg', 10 * MEGABYTE + 1, 'photo-too-large'],
] as const)('%s of %d bytes that cannot be drawn smaller is sent as it is, or refused: %j', async (name, size, why) => {
  const file = photo(name, size)
  expect(await preparePhoto(file)).toMatchObject({ file, preview: null, error: why })
})

test.each([
  ['arm.png', 24 * MEGABYTE + 1, 24],
  ['arm.heic', 10 * MEGABYTE + 1, 10],
] as const)('a photo that is too large is told the limit it broke: %s of %d bytes, %d MB', async (name, size, most) => {
  const chosen = chosenPhoto(photo(name, size))
  const error = chosen.error ?? (await preparePhoto(photo(name, size))).error
  const text = i18nFor('da').getFixedT(null, 'analysis')(error!, { name, megabytes: mostBytes(size) / MEGABYTE })
  expect(text).toContain(`højst fylde ${most} MB`)
})

test('the same photo is taken once, chosen together or one after the other', () => {
  const [arm, leg] = [photo('arm.jpg'), photo('leg.jpg')]
  expect(freshFiles([arm, leg], [])).toEqual({ files: [arm, leg], leftOut: null })
  expect(freshFiles([arm, arm], [])).toEqual({ files: [arm], leftOut: 'photo-twice' })
  expect(freshFiles([photo('arm.jpg')], [chosenPhoto(arm)])).toEqual({ files: [], leftOut: 'photo-twice' })
  // A phone gives every photo it takes the same name.
  const again = photo('arm.jpg', 2)
  expect(freshFiles([again], [chosenPhoto(arm)])).toEqual({ files: [again], leftOut: null })
})

test('three photos are enough, and the same one again takes no place', () => {
  const [a, b, c, d] = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map((name) => photo(name))
  expect(freshFiles([a!, b!, c!, d!], [])).toEqual({ files: [a, b, c], leftOut: 'too-many-photos' })
  expect(freshFiles([a!, b!, c!], [chosenPhoto(a!)])).toEqual({ files: [b, c], leftOut: 'photo-twice' })
})
