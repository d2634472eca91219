import { expect, test } from 'vitest'
import { NO_ANSWERS } from '#app/domain/scan/scan.ts'
import { seenPhoto } from '#test/support/fake-vision.ts'
import { seal, unseal, type CarriedScan } from './carried-scan.ts'
import { chosenPhoto, type ScanPhoto } from './photos/scan-photo.ts'

const NOW = Date.parse('2026-11-30T08:00:00Z')
const MINUTE = 60_000

const photo = (name: string, more: Partial<ScanPhoto> = {}): ScanPhoto => ({
  ...chosenPhoto(new File([name], name, { type: 'image/jpeg' })),
  file: new File([`the bytes of ${name}`], name, { type: 'image/jpeg' }),
  preview: 'blob:of-the-page-that-is-left',
  width: 800,
  height: 600,
  ...more,
})
const scan = (more: Partial<CarriedScan> = {}): CarriedScan => ({
  photos: [photo('arm.jpg', { seen: seenPhoto(), frame: [0.1, 0.1, 0.9, 0.9] }), photo('close.jpg')],
  isMeasured: false,
  answers: { ...NO_ANSWERS, age: 7 },
  choice: 'longest-side',
  coin: '5-kr',
  longestCm: '7,5',
  consent: true,
  ...more,
})
const carried = async (what: CarriedScan, minutes = 0) => {
  const { key, sealed } = await seal(what, NOW)
  return unseal(sealed, key, NOW + minutes * MINUTE)
}

test('in the other language the photos, the choices and the consent are those that were left', async () => {
  const came = (await carried(scan()))!
  const { photos, ...rest } = came
  const { photos: left, ...said } = scan()
  expect(rest).toEqual(said)
  expect(await Promise.all(photos.map(({ file }) => file!.text()))).toEqual([
    'the bytes of arm.jpg',
    'the bytes of close.jpg',
  ])
  expect(photos.map(({ file }) => [file!.name, file!.type])).toEqual(left.map(({ file }) => [file!.name, 'image/jpeg']))
  expect(photos[0]).toMatchObject({ seen: seenPhoto(), frame: [0.1, 0.1, 0.9, 0.9], width: 800 })
  expect(photos.every(({ preview }) => preview?.startsWith('blob:') && !preview.includes('left'))).toBe(true)
})

test('a photo that cannot be shown, or was turned down, is the same there; advice in the language that is left is not', async () => {
  const heic = photo('iphone.heic', { preview: null, advice: ['Tag billedet lidt tættere på.'] })
  const refused = { ...chosenPhoto(new File(['words'], 'notes.txt', { type: 'text/plain' })) }
  const { photos } = (await carried(scan({ photos: [heic, refused] })))!
  expect(photos[0]).toMatchObject({ name: 'iphone.heic', preview: null, error: null, advice: [] })
  expect(photos[1]).toMatchObject({ name: 'notes.txt', file: null, preview: null, error: 'photo-not-an-image' })
})

test('nothing of it can be read where it lies, and nobody opens it with another key', async () => {
  const { sealed } = await seal(scan(), NOW)
  const { key: another } = await seal(scan(), NOW)
  expect(Buffer.from(sealed.bytes).toString('latin1')).not.toMatch(/arm\.jpg|the bytes|longest/)
  await expect(unseal(sealed, another, NOW)).rejects.toThrow()
})

test('it waits ten minutes and no longer', async () => {
  expect(await carried(scan(), 10)).not.toBeNull()
  expect(await carried(scan(), 10.1)).toBeNull()
})
