import sharp from 'sharp'
import { expect, test } from 'vitest'
import { redraw } from '#app/services/pictures/redraw.ts'
import { heic } from '#test/scan/pictures.ts'

const photo = (width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: '#c89b7b' } }).withExif({
    IFD0: { Make: 'Canary-Camera', Artist: 'Canary-Artist', Copyright: 'Canary' },
    IFD3: { GPSLatitude: '55/1 41/1 0/1', GPSLongitude: '12/1 34/1 0/1' },
  })
const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/">Canary-XMP</x:xmpmeta>'

test.each([
  ['JPEG', () => photo().withXmp(XMP).jpeg().toBuffer()],
  ['PNG', () => photo().withXmp(XMP).png().toBuffer()],
  ['WebP', () => photo().withXmp(XMP).webp().toBuffer()],
] as const)('[sec 46.1] nothing of place, camera or person is left of a %s', async (_what, make) => {
  const bytes = await make()
  expect(bytes.includes('Canary')).toBe(true)
  const drawn = await redraw(new Uint8Array(bytes))
  if (!drawn.ok) throw new Error(drawn.refusal)
  const { exif, xmp, iptc, icc, format } = await sharp(drawn.value.data).metadata()
  expect([exif, xmp, iptc, icc, format]).toEqual([undefined, undefined, undefined, undefined, 'jpeg'])
  expect(drawn.value.data.includes('Canary')).toBe(false)
})

test('[sec 46] an iPhone’s HEIC is kept as a JPEG, with nothing in it but what is seen', async () => {
  const drawn = await redraw(new Uint8Array(await heic()))
  if (!drawn.ok) throw new Error(drawn.refusal)
  const { exif, xmp, iptc, format, width, height } = await sharp(drawn.value.data).metadata()
  expect([exif, xmp, iptc, format]).toEqual([undefined, undefined, undefined, 'jpeg'])
  expect([width, height]).toEqual([drawn.value.width, drawn.value.height])
})

const SCRIPT = '<html><script>alert(document.domain)</script><?php system($_GET[0]); ?>'
const wrapped = async (head: string, tail: string) =>
  Buffer.concat([Buffer.from(head, 'latin1'), await photo().jpeg().toBuffer(), Buffer.from(tail)])

test.each([
  ['a page after the picture', () => wrapped('', SCRIPT)],
  ['an archive after the picture', () => wrapped('', 'PK\u0003\u0004jar')],
  ['a document after the picture', () => wrapped('', '%PDF-1.7 /JS (app.alert(1))')],
] as const)('[sec 45] of %s only the picture is kept', async (_what, make) => {
  const drawn = await redraw(new Uint8Array(await make()))
  if (!drawn.ok) throw new Error(drawn.refusal)
  for (const part of ['<script', '<?php', 'PK\u0003\u0004', '%PDF', '/JS'])
    expect(drawn.value.data.includes(part)).toBe(false)
})

test.each([
  ['a page', () => Buffer.from(SCRIPT)],
  ['a drawing in SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  [
    'an SVG with a picture’s first letters',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<svg/>')]),
  ],
  [
    'a page with a picture’s first letters',
    () => Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.from(SCRIPT)]),
  ],
  ['a GIF that is an archive', () => Buffer.from('GIF89a/*PK\u0003\u0004*/')],
  ['a PDF', () => Buffer.from('%PDF-1.7')],
  ['a TIFF', () => photo().tiff().toBuffer()],
  ['a HEIC that is none', () => Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')],
  ['a WAV in the clothes of a WebP', () => Buffer.from('RIFF\u0024\0\0\0WAVEfmt ', 'latin1')],
  ['a picture that stops half way', async () => (await photo(600, 600).png().toBuffer()).subarray(0, 300)],
  ['nothing', () => Buffer.alloc(0)],
] as const)('[sec 45.1] %s is no picture', async (_what, make) => {
  const drawn = await redraw(new Uint8Array(await make()))
  expect(drawn.ok ? 'kept' : drawn.refusal).toMatch(/^image-(?:not-an-image|broken)$/)
})

test('[sec 41.1] a small file that would unfold to 50 million points and more is refused before it is unfolded', async () => {
  const bomb = await sharp({ create: { width: 7_000, height: 7_200, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const before = process.memoryUsage().rss
  for (let n = 0; n < 5; n++)
    expect(await redraw(new Uint8Array(bomb))).toMatchObject({ refusal: 'image-too-many-pixels' })
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
})

test('[sec 41] of a picture that moves one frame is kept', async () => {
  const frames = await sharp({ create: { width: 20, height: 20 * 50, channels: 3, background: '#c89b7b' } })
    .webp({ loop: 0, delay: Array<number>(50).fill(10) })
    .toBuffer()
  const drawn = await redraw(new Uint8Array(frames))
  if (drawn.ok) expect((await sharp(drawn.value.data).metadata()).pages ?? 1).toBe(1)
})
