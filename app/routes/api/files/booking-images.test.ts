import sharp from 'sharp'
import { expect, test } from 'vitest'
import { consultation, openClinic } from '#test/clinic/clinic.ts'
import { heic } from '#test/scan/pictures.ts'

test('[spec 5 picture-redrawn] a picture is drawn anew: upright, without place or camera, whatever it was named', async () => {
  const { api, services } = await openClinic()
  const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c89b7b' } })
    .withExif({ IFD0: { Make: 'Canary-Camera' }, IFD3: { GPSLatitude: '55/1 41/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { status, body } = await api.upload('/api/booking-images', 'tatovering.png', new Uint8Array(photo))
  expect([status, body.width, body.height]).toEqual([201, 20, 40])
  const row = await services.db.k.selectFrom('files').select('storage_key').executeTakeFirstOrThrow()
  const stored = await services.storage.get(row.storage_key)
  expect((await sharp(stored!.bytes).metadata()).exif).toBeUndefined()
  expect(row.storage_key).toMatch(/^treatment-booking\/\d+-[0-9a-f]{24}\.jpg$/)
})

test('[spec 5 heic-booking] an iPhone’s HEIC is taken as it is and kept as a JPEG', async () => {
  const { api, services } = await openClinic()
  const { status } = await api.upload(
    '/api/booking-images',
    'IMG_0412.HEIC',
    new Uint8Array(await heic()),
    'image/heic',
  )
  expect(status).toBe(201)
  const row = await services.db.k.selectFrom('files').select(['storage_key', 'media_type']).executeTakeFirstOrThrow()
  const stored = await services.storage.get(row.storage_key)
  expect([row.media_type, (await sharp(stored!.bytes).metadata()).format]).toEqual(['image/jpeg', 'jpeg'])
})

test.each([
  ['a 30 MB picture', 'stor.jpg', () => new Uint8Array(30 * 1024 * 1024).fill(0xff), 413, 'image-too-large'],
  ['a text file named .jpg', 'noter.jpg', () => new TextEncoder().encode('hej'), 422, 'image-not-an-image'],
  [
    'an SVG named .png',
    'tegning.png',
    () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    422,
    'image-not-an-image',
  ],
  ['a broken picture', 'brudt.jpg', () => new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4]), 422, 'image-broken'],
])('%s is refused by name and the booking goes on', async (_what, name, make, status, code) => {
  const { api, count } = await openClinic()
  const answer = await api.upload('/api/booking-images', name, make())
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect((await api.post('/api/bookings', consultation)).status).toBe(201)
  expect(await count('files')).toBe(0)
})

test('half an upload is refused and leaves nothing', async () => {
  const { api, count } = await openClinic()
  const answer = await api.fetch('http://clinic.test/api/booking-images', {
    method: 'POST',
    body: '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n\u00ff',
    headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
  })
  expect(answer.status).toBe(400)
  expect(await count('files')).toBe(0)
})

test('a small file that unfolds to a huge picture is refused', async () => {
  const { api } = await openClinic()
  const bomb = await sharp({ create: { width: 12_500, height: 5_000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect((await api.upload('/api/booking-images', 'bombe.png', new Uint8Array(bomb), 'image/png')).body.code).toBe(
    'image-too-many-pixels',
  )
})

test('the same upload sent again with its key is kept once', async () => {
  const { api, count } = await openClinic()
  const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c89b7b' } })
    .jpeg()
    .toBuffer()
  const send = (key: string) =>
    api.upload('/api/booking-images', 'a.jpg', new Uint8Array(photo), 'image/jpeg', { 'Idempotency-Key': key })
  const [first, again, other] = [await send('a'), await send('a'), await send('b')]
  expect([first.status, again.text === first.text, other.text === first.text]).toEqual([201, true, false])
  expect(await count('files')).toBe(2)
})

test('[sec 47.1] the thirty-first picture of an address within an hour waits', async () => {
  const { api, count } = await openClinic()
  const photo = new Uint8Array(
    await sharp({ create: { width: 4, height: 4, channels: 3, background: '#c89b7b' } })
      .jpeg()
      .toBuffer(),
  )
  const send = (peer: string) => api.upload('/api/booking-images', 'a.jpg', photo, 'image/jpeg', {}, peer)
  for (let n = 0; n < 30; n++) expect((await send('203.0.113.9')).status).toBe(201)
  const refused = await send('203.0.113.9')
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many-tries'])
  expect((await send('203.0.113.10')).status).toBe(201)
  expect(await count('files')).toBe(31)
})
