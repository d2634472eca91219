import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  EncodedPacket,
  EncodedVideoPacketSource,
  FilePathTarget,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { policy } from '#app/domain/policy.ts'
import { openFile } from '#app/features/files/commands.ts'
import { changeVideo, storePoster, storeVideo } from '#app/features/videos/commands.ts'
import { sharedVideosOf, videosOf } from '#app/features/videos/queries.ts'
import { fileUrlOf } from '#app/services/links/files.ts'
import { look } from '#app/services/videos/look.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { apiOf } from '#test/clinic/http.ts'
import { cookieOf, headersWith } from '#test/clinic/people.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'

/** As large as a film may be: VIDEO_MB=500. */
const MEBIBYTE = 1024 * 1024
const FILM_MIB = Number(process.env['VIDEO_MB'] ?? 12)
const CUTS = FILM_MIB > 12 ? 10 : 3

let folder = ''
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'films-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

const FORMATS = {
  webm: [() => new WebMOutputFormat(), 'vp8', 'vp8'],
  mp4: [() => new Mp4OutputFormat({ fastStart: false }), 'vp9', 'vp09.00.10.08'],
  mov: [() => new MovOutputFormat({ fastStart: false }), 'vp9', 'vp09.00.10.08'],
} as const

/** A film of this container: true in its frame, its pictures noise. */
async function film(kind: keyof typeof FORMATS, { mebibytes = 0.2, seconds = 2 } = {}): Promise<string> {
  const path = join(folder, `${randomBytes(6).toString('hex')}.bin`)
  const [format, codec, string] = FORMATS[kind]
  const output = new Output({ format: format(), target: new FilePathTarget(path) })
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source)
  await output.start()
  const frames = 40
  const noise = randomBytes(Math.ceil((mebibytes * MEBIBYTE) / frames))
  for (let n = 0; n < frames; n++) {
    noise[n] = n
    const packet = new EncodedPacket(noise, n % 10 === 0 ? 'key' : 'delta', (n * seconds) / frames, seconds / frames)
    await source.add(
      packet,
      n === 0 ? { decoderConfig: { codec: string, codedWidth: 640, codedHeight: 360 } } : undefined,
    )
  }
  await output.finalize()
  return path
}

async function clinic(engine: Engine = 'postgres') {
  const w = await world({ engine })
  const { services } = w
  const amir = await signedIn(services, { firstName: 'Amir', lastName: 'Rahimi', roles: ['provider'] })
  const [ida, bo] = [await signedIn(services), await signedIn(services, { firstName: 'Bo' })]
  const about = {
    what: 'video',
    patientId: ida.userId,
    visitId: null,
    titleDa: 'Behandling',
    titleEn: 'Session',
  } as const
  return { ...w, amir, ida, bo, about }
}

test.each(['mp4', 'webm', 'mov'] as const)(
  'a film is known for what it holds, whatever it is called: %s',
  async (kind) => {
    expect(await look(await film(kind))).toMatchObject({ ok: true, value: { container: kind, width: 640 } })
  },
)

test('[sec 51.2] what is no film, is half of one, or goes on too long is refused', async () => {
  const whole = await film('mp4')
  const noise = join(folder, 'noise.mp4')
  await writeFile(noise, randomBytes(60_000))
  const half = join(folder, 'half.mp4')
  const file = await open(whole)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(80_000), 0, 80_000, 0)
  await file.close()
  await writeFile(half, buffer.subarray(0, bytesRead))
  for (const path of [noise, half, join(folder, 'not-there.mp4')])
    expect(await look(path)).toEqual({ ok: false, refusal: 'video-not-a-video' })
  expect(await look(await film('mp4', { seconds: 601 }))).toEqual({ ok: false, refusal: 'video-too-long' })
})

const hashOf = async (path: string) => {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

test(`a film of ${FILM_MIB} MB goes up over ${CUTS} cuts and comes back in parts, byte for byte`, async () => {
  const w = await clinic()
  const { services, clock, amir, ida } = w
  const path = await film('mp4', { mebibytes: FILM_MIB })
  const { size } = await stat(path)
  const sent = await hashOf(path)
  const cookie = await cookieOf(services, amir.userId)
  const app = apiOf(services)
  const ask = (at: string, method: string, headers: object, body?: ReadableStream<Uint8Array>) =>
    app.fetch(new URL(at, 'http://clinic.test').href, {
      method,
      headers: { cookie, Origin: 'http://clinic.test', 'Tus-Resumable': '1.0.0', ...headers },
      ...(body ? { body, duplex: 'half' } : {}),
    } as RequestInit)
  const facts = { what: 'video', patientId: ida.userId, titleDa: 'Behandling', titleEn: 'Session', isShown: 'yes' }
  const metadata = Object.entries(facts).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)

  const begun = await ask('/api/uploads', 'POST', { 'Upload-Length': `${size}`, 'Upload-Metadata': metadata.join() })
  expect(begun.status).toBe(201)
  const at = begun.headers.get('location')!
  const offset = async () => Number((await ask(at, 'HEAD', {})).headers.get('upload-offset'))
  // Anywhere in the film, the same in every run.
  const cuts = Array.from({ length: CUTS }, (_, n) => Math.floor((((n + 1) * 0.618_034) % 1) * size)).sort(
    (a, b) => a - b,
  )
  let answered = begun
  let broken = 0
  for (let from = 0; from < size; from = answered.status === 200 ? size : await offset()) {
    const end = Math.min(from + policy.uploadChunkBytes, size)
    const cut = cuts.find((one) => one > from && one < end)
    if (cut) cuts.splice(cuts.indexOf(cut), 1)
    const headers = {
      'Upload-Offset': `${from}`,
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': `${end - from}`,
    }
    const { stream, sentAll } = pieces(path, { from, to: cut ?? end, breaks: cut !== undefined })
    const patched = Promise.resolve(ask(at, 'PATCH', headers, stream))
    // A broken connection has no answer: the next request ends what is left of it.
    if (cut) broken += await Promise.race([sentAll.then(() => 1), patched.then(() => 0)])
    else {
      answered = await patched
      expect([200, 204]).toContain(answered.status)
    }
  }
  expect(broken).toBe(CUTS)
  expect(answered.status).toBe(200)

  const [video] = await videosOf(services, ida.userId)
  const client = await cookieOf(services, ida.userId)
  const { sessionId } = (await services.sessions.actorOf(headersWith(client)))!
  const link = () => fileUrlOf(services.settings, { key: video!.key, sessionId, purpose: 'view' }, clock.instant())
  const hash = createHash('sha256')
  const part = Math.ceil(size / 7)
  for (let from = 0; from < size; from += part) {
    const response = await app.fetch(new URL(link(), 'http://clinic.test').href, {
      headers: { cookie: client, range: `bytes=${from}-${from + part - 1}` },
    })
    expect(response.status).toBe(206)
    for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) hash.update(piece)
  }
  expect(hash.digest('hex')).toBe(sent)
}, 280_000)

/** A part of a file as a connection brings it, and when all of it was sent; one that breaks stops in the middle. */
function pieces(path: string, { from, to, breaks }: { from: number; to: number; breaks: boolean }) {
  const file = createReadStream(path, { start: from, end: to - 1, highWaterMark: 64 * 1024 })[Symbol.asyncIterator]()
  const sent = Promise.withResolvers<void>()
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await file.next()
        if (!done) return controller.enqueue(new Uint8Array(value as Buffer))
        sent.resolve()
        // What is cut says nothing more, and never ends.
        return breaks ? new Promise(() => {}) : controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, sentAll: sent.promise }
}

test.each(engines())(
  '[sec 49.8] a film is its client’s once it is shown, and one for all is every client’s (%s)',
  async (engine) => {
    const { services, amir, ida, bo, about } = await clinic(engine)
    const keep = async (more: object) => {
      const kept = await storeVideo(services, amir, { ...about, isShown: false, ...more }, await film('webm'))
      if (!kept.ok) throw new Error(kept.refusal)
      return kept.value.id
    }
    const [own, forAll] = [await keep({}), await keep({ patientId: null, isShown: true })]
    const keyOf = async (patientId: string | null) => (await videosOf(services, patientId))[0]!.key
    const [ownKey, allKey] = [await keyOf(ida.userId), await keyOf(null)]
    const opens = async (who: typeof ida, key: string) => {
      const opened = await openFile(services, who, { key })
      if (opened.ok) await opened.value.stream.cancel()
      return opened.ok
    }
    expect([await opens(ida, ownKey), await opens(bo, ownKey), await opens(bo, allKey)]).toEqual([false, false, true])
    expect(await changeVideo(services, ida, { act: 'show', video: own })).toMatchObject({ refusal: 'forbidden' })
    await changeVideo(services, amir, { act: 'show', video: own })
    const words = { titleDa: 'Første gang', titleEn: 'First time', textDa: 'Set fra siden', textEn: 'From the side' }
    await changeVideo(services, amir, { act: 'describe', video: own, ...words })
    expect(await sharedVideosOf(services, ida.userId, 'en')).toMatchObject([
      { id: own, title: 'First time', text: 'From the side', isOwn: true },
      { id: forAll, isOwn: false },
    ])
    expect((await sharedVideosOf(services, bo.userId, 'da')).map(({ id }) => id)).toEqual([forAll])
    expect([await opens(ida, ownKey), await opens(bo, ownKey)]).toEqual([true, false])
    expect(await opens(amir, ownKey)).toBe(true)
    // Struck out, nobody has it any more; its row and its file stay.
    await changeVideo(services, amir, { act: 'strike', video: own })
    expect([await opens(ida, ownKey), await opens(amir, ownKey)]).toEqual([false, false])
    expect(await changeVideo(services, amir, { act: 'show', video: own })).toMatchObject({ refusal: 'not-found' })
    const { pool } = services.db
    await expect(pool.query('update videos set seconds = 1')).rejects.toThrow('append-only')
    await expect(pool.query(`delete from files where rendition = 'full'`)).rejects.toThrow('stays')
  },
)

test.each(engines())(
  'its still is drawn anew and replaced, and another client’s visit is not taken (%s)',
  async (engine) => {
    const { services, amir, ida, bo, about, providerId } = await clinic(engine)
    const path = await film('mov')
    const theirs = await visit(services, bo, providerId)
    expect(await storeVideo(services, amir, { ...about, isShown: true, visitId: theirs }, path)).toMatchObject({
      refusal: 'not-found',
    })
    expect(await storeVideo(services, ida, { ...about, isShown: true }, path)).toMatchObject({ refusal: 'forbidden' })
    const kept = await storeVideo(services, amir, { ...about, isShown: true }, path)
    if (!kept.ok) throw new Error(kept.refusal)
    const still = async (background: string) =>
      new Uint8Array(
        await sharp({ create: { width: 640, height: 360, channels: 3, background } })
          .webp()
          .toBuffer(),
      )
    for (const colour of ['#a00', '#0a0'])
      expect(await storePoster(services, amir, { id: kept.value.id, bytes: await still(colour) })).toMatchObject({
        ok: true,
      })
    const [video] = await videosOf(services, ida.userId)
    const poster = await services.storage.get(video!.posterKey!)
    expect((await sharp(poster!.bytes).metadata()).format).toBe('webp')
    expect(await storePoster(services, amir, { id: kept.value.id, bytes: randomBytes(2000) })).toMatchObject({
      ok: false,
    })
  },
)
