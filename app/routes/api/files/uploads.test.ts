import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { signedIn } from '#test/clinic/desk.ts'
import { apiOf } from '#test/clinic/http.ts'
import { cookieOf } from '#test/clinic/people.ts'
import { StoreAway } from '#app/services/storage/storage.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'

/** A photo that does not compress: some hundred kilobytes, to be sent in pieces. */
const large = () =>
  sharp(randomBytes(600 * 600 * 3), { raw: { width: 600, height: 600, channels: 3 } })
    .png()
    .toBuffer()

async function desk(engine: Engine = 'postgres') {
  const w = await world({ engine })
  let isAway = false
  const storage = {
    ...w.services.storage,
    put: (...file: Parameters<typeof w.services.storage.put>) =>
      isAway && file[0].startsWith('journal/')
        ? Promise.reject(new StoreAway('away'))
        : w.services.storage.put(...file),
  }
  const services = { ...w.services, storage }
  // Another process of the same clinic: its database and file store, and a data folder of its own.
  const dataDir = await mkdtemp(join(services.settings.dataDir, 'other-'))
  const other = apiOf({ ...services, settings: services.settings.with({ dataDir }) })
  const people = [
    await signedIn(services, { roles: ['provider'] }),
    await signedIn(services, { roles: ['provider'] }),
    await signedIn(services),
  ]
  const [amir = '', eva = '', client = ''] = await Promise.all(people.map(({ userId }) => cookieOf(services, userId)))
  const patientId = people[2]!.userId
  const about = { patientId, moment: 'before', takenOn: '2026-11-30', isShared: 'no' }
  const metadata = (facts: object) =>
    Object.entries(facts)
      .map(([name, value]) => `${name} ${Buffer.from(String(value)).toString('base64')}`)
      .join(',')
  const app = apiOf(services)
  let serving = app
  const ask = (path: string, method: string, cookie: string, headers: object, body?: Uint8Array<ArrayBuffer>) =>
    serving.fetch(new URL(path, 'http://clinic.test').href, {
      method,
      headers: { cookie, Origin: 'http://clinic.test', 'Tus-Resumable': '1.0.0', ...headers },
      ...(body ? { body } : {}),
    })
  const begin = (cookie: string, bytes: number, facts: object = about) =>
    ask('/api/uploads', 'POST', cookie, { 'Upload-Length': String(bytes), 'Upload-Metadata': metadata(facts) })
  const piece = (at: string, cookie: string, from: number, body: Uint8Array) =>
    ask(
      at,
      'PATCH',
      cookie,
      {
        'Upload-Offset': String(from),
        'Content-Type': 'application/offset+octet-stream',
        'Content-Length': String(body.length),
      },
      new Uint8Array(body),
    )
  const offset = async (at: string, cookie: string) => (await ask(at, 'HEAD', cookie, {})).headers.get('upload-offset')
  const through = (process: 'one' | 'other') => void (serving = process === 'one' ? app : other)
  const goAway = (does: boolean) => void (isAway = does)
  return { ...w, services, amir, eva, client, about, begin, piece, offset, patientId, through, goAway }
}

test('an upload is gone on from where it broke, and is then a photo of the journal', async () => {
  const { amir, begin, piece, offset, count } = await desk()
  const bytes = await large()
  const begun = await begin(amir, bytes.length)
  expect(begun.status).toBe(201)
  const at = begun.headers.get('location')!
  for (let from = 0, half = 40_000; from < bytes.length; from += half) {
    expect(Number(await offset(at, amir))).toBe(from)
    const sent = await piece(at, amir, from, bytes.subarray(from, from + half))
    expect(sent.status).toBe(from + half < bytes.length ? 204 : 200)
  }
  expect(await count('journal_photos')).toBe(1)
  // Whole and kept, it is no upload any more.
  expect(await offset(at, amir)).toBe(null)
})

test('[sec 51.1] an upload is its sender’s alone: another’s is as if it did not exist', async () => {
  const { amir, eva, client, begin, piece, offset, count } = await desk()
  const bytes = await large()
  const at = (await begin(amir, bytes.length)).headers.get('location')!
  expect(await offset(at, eva)).toBe(null)
  expect((await piece(at, eva, 0, bytes.subarray(0, 1000))).status).toBe(404)
  expect((await piece(at, client, 0, bytes.subarray(0, 1000))).status).toBe(403)
  expect((await begin(client, 10)).status).toBe(403)
  expect(await offset(at, amir)).toBe('0')
  expect(await count('journal_photos')).toBe(0)
})

test.each([
  ['what is no picture', Buffer.from('<script>alert(1)</script>'.repeat(20)), 422],
  ['half a picture', null, 422],
] as const)('%s is refused in words, and nothing of it stays', async (_what, given, status) => {
  const { amir, begin, piece, offset, count } = await desk()
  const bytes = given ?? (await large()).subarray(0, 5000)
  const at = (await begin(amir, bytes.length)).headers.get('location')!
  const answered = await piece(at, amir, 0, bytes)
  expect(answered.status).toBe(status)
  expect(JSON.parse(await answered.text())).toMatchObject({ code: expect.stringMatching(/^image-/) })
  expect([await offset(at, amir), await count('files'), await count('journal_photos')]).toEqual([null, 0, 0])
})

test('what is too large, or says nothing of whom it is of, is not begun', async () => {
  const { amir, about, begin, piece } = await desk()
  expect((await begin(amir, 26 * 1024 * 1024)).status).toBe(413)
  expect((await begin(amir, 10, { ...about, patientId: 'nobody' })).status).toBe(422)
  const at = (await begin(amir, 6 * 1024 * 1024)).headers.get('location')!
  expect((await piece(at, amir, 0, randomBytes(5 * 1024 * 1024))).status).toBe(413)
})

test('[sec 73.2] a failure of ours is said in words: nothing of the server’s folders, and no other site reads it', async () => {
  const { services, amir, begin, piece } = await desk()
  const begun = await begin(amir, 1000)
  const headers = [...begun.headers.keys()].filter((name) => name.startsWith('access-control-'))
  expect([begun.status, headers]).toEqual([201, []])
  const arriving = join(services.settings.dataDir, 'arriving')
  await rm(arriving, { recursive: true, force: true })
  await writeFile(arriving, '')
  onTestFinished(() => rm(arriving))
  const failed = await piece(begun.headers.get('location')!, amir, 0, randomBytes(1000))
  const text = await failed.text()
  expect([failed.status, JSON.parse(text)]).toMatchObject([500, { code: 'something-wrong' }])
  expect(text).not.toMatch(/arriving|EEXIST|\/tmp/)
})

describe.each(engines())('two processes, %s', (engine) => {
  test('the pieces of an upload come to either of them in turn, and make one photo', async () => {
    const { amir, begin, piece, offset, count, through } = await desk(engine)
    const bytes = await large()
    const at = (await begin(amir, bytes.length)).headers.get('location')!
    const size = Math.ceil(bytes.length / 9)
    for (let from = 0, turn = 0; from < bytes.length; from += size, turn++) {
      through(turn % 2 === 0 ? 'other' : 'one')
      expect(Number(await offset(at, amir))).toBe(from)
      const sent = await piece(at, amir, from, bytes.subarray(from, from + size))
      expect(sent.status).toBe(from + size < bytes.length ? 204 : 200)
    }
    expect([await count('journal_photos'), await count('arriving_pieces')]).toEqual([1, 0])
  })

  test('of two connections that send the same piece, one goes on and the other is refused', async () => {
    const { amir, begin, piece, count, through } = await desk(engine)
    const bytes = await large()
    const at = (await begin(amir, bytes.length)).headers.get('location')!
    const half = bytes.subarray(0, 100_000)
    const send = (process: 'one' | 'other') => {
      through(process)
      return piece(at, amir, 0, half)
    }
    const both = await Promise.all([send('one'), send('other')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
    expect((await piece(at, amir, half.length, bytes.subarray(half.length))).status).toBe(200)
    expect(await count('journal_photos')).toBe(1)
  })
})

test('what arrived whole while the file store failed is not sent again but for its last piece', async () => {
  const { amir, begin, piece, offset, count, goAway } = await desk()
  const bytes = await large()
  const at = (await begin(amir, bytes.length)).headers.get('location')!
  const half = 500_000
  expect((await piece(at, amir, 0, bytes.subarray(0, half))).status).toBe(204)
  goAway(true)
  const failed = await piece(at, amir, half, bytes.subarray(half))
  expect([failed.status, JSON.parse(await failed.text())]).toMatchObject([503, { code: 'files-unavailable' }])
  expect(Number(await offset(at, amir))).toBe(half)
  goAway(false)
  expect((await piece(at, amir, half, bytes.subarray(half))).status).toBe(200)
  expect(await count('journal_photos')).toBe(1)
})
