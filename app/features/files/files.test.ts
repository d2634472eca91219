import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { runScan, saveAnalysis } from '#app/features/analysis/commands.ts'
import { fileUrlOf } from '#app/services/links/files.ts'
import { storeFile } from '#app/services/storage/files.ts'
import { picture, signedIn, visit } from '#test/clinic/desk.ts'
import { apiOf } from '#test/clinic/http.ts'
import { cookieOf, headersWith } from '#test/clinic/people.ts'
import { engines, world } from '#test/clinic/world.ts'
import { openFile } from './commands.ts'
import { filesOf } from './queries.ts'
import { asReached } from '#test/clinic/signed-in.ts'

type World = Awaited<ReturnType<typeof world>>
const notFound = { ok: false, refusal: 'not-found' }
const textIn = async (stream: ReadableStream<Uint8Array>) => new Response(stream).text()

test.each(engines())(
  'a client sees the own picture, staff see it and whose it is, another client sees none (%s)',
  async (engine) => {
    const w = await world({ engine })
    const [ida, bo] = [await signedIn(w.services), await signedIn(w.services)]
    const staff = await signedIn(w.services, { roles: ['provider'] })
    const partner = await signedIn(w.services, { roles: ['affiliate'] })
    const key = await picture(w.services, await visit(w.services, ida, w.providerId), 'ida on a picture')
    const own = await openFile(w.services, ida, { key })
    expect(own.ok && (await textIn(own.value.stream))).toBe('ida on a picture')
    expect(own.ok && own.value.client).toBe(null)
    expect(await openFile(w.services, bo, { key })).toEqual(notFound)
    expect(await openFile(w.services, partner, { key })).toEqual(notFound)
    const shown = await openFile(w.services, staff, { key })
    expect(shown.ok && (await textIn(shown.value.stream))).toBe('ida on a picture')
    expect(shown.ok && shown.value.client).toBe(ida.userId)
  },
)

test.each(engines())(
  'a scan’s photos are nobody’s until it is saved, then its owner’s and staff’s (%s)',
  async (engine) => {
    const w = await world({ engine })
    const [ida, bo] = [await signedIn(w.services), await signedIn(w.services)]
    const staff = await signedIn(w.services, { roles: ['provider'] })
    const scan = await runScan(w.services, { images: [new File(['a photo'], 'arm.jpg')] } as never, 'da')
    if (!scan.ok) throw new Error(scan.refusal)
    const { storage_key: key } = await w.services.db.k
      .selectFrom('files')
      .select('storage_key')
      .executeTakeFirstOrThrow()
    for (const who of [ida, staff]) expect(await openFile(w.services, who, { key })).toEqual(notFound)
    await saveAnalysis(w.services, scan.value.id, ida)
    expect(await openFile(w.services, bo, { key })).toEqual(notFound)
    for (const who of [ida, staff]) {
      const opened = await openFile(w.services, who, { key })
      expect(opened.ok).toBe(true)
      if (opened.ok) await opened.value.stream.cancel()
      expect(opened.ok && opened.value.client).toBe(who === staff ? ida.userId : null)
    }
  },
)

test.each(engines())(
  'a file belongs to one thing at the most, and a photo of a scan has its number (%s)',
  async (engine) => {
    const { services, providerId } = await world({ engine })
    const own = await visit(services, await signedIn(services), providerId)
    const insert = (more: object) =>
      services.db.k
        .insertInto('files')
        .values({
          id: services.newId(),
          storage_key: services.newId(),
          kind: 'image',
          media_type: 'image/jpeg',
          bytes: 1,
          width: 1,
          height: 1,
          ...more,
        })
        .execute()
    const analysis = services.newId()
    await expect(insert({ appointment_id: own, analysis_id: analysis, position: 0 })).rejects.toThrow('one_subject')
    await expect(insert({ analysis_id: analysis })).rejects.toThrow('photos_of_a_scan_are_numbered')
    await expect(insert({ width: null })).rejects.toThrow('pictures_have_a_size')
  },
)

test('what the store does not take leaves no row', async () => {
  const { services, count } = await world()
  const storage = { ...services.storage, put: () => Promise.reject(new Error('The disk is full')) }
  const file = {
    id: services.newId(),
    storage_key: 'journal/a.pdf',
    kind: 'pdf',
    media_type: 'application/pdf',
  } as const
  const sized = { ...file, width: null, height: null }
  expect(await storeFile({ ...services, storage }, sized, new Uint8Array(3))).toBe(false)
  expect(await count('files')).toBe(0)
})

test('an export names everything a client has sent or saved, and nothing of another', async () => {
  const w = await world()
  const [ida, bo] = [await signedIn(w.services), await signedIn(w.services)]
  const key = await picture(w.services, await visit(w.services, ida, w.providerId))
  await picture(w.services, await visit(w.services, bo, w.providerId, { at: '2026-12-03T14:00' }))
  expect(await filesOf(w.services, asReached(ida.userId))).toEqual([{ key }])
})

/** A film of a client's, and the links and cookie of somebody who may see it. */
async function film(w: World, bytes: Uint8Array) {
  const ida = await signedIn(w.services)
  const cookie = await cookieOf(w.services, ida.userId)
  const { sessionId } = (await w.services.sessions.actorOf(headersWith(cookie)))!
  const key = `journal/${w.services.newId()}.mp4`
  const appointment = await visit(w.services, ida, w.providerId)
  const file = { id: w.services.newId(), storage_key: key, kind: 'video', media_type: 'video/mp4' } as const
  await storeFile(w.services, { ...file, width: null, height: null, appointment_id: appointment }, bytes)
  const url = fileUrlOf(w.services.settings, { key, sessionId, purpose: 'view' }, w.clock.instant())
  const api = apiOf(w.services)
  return (range?: string) => api.get(url, { cookie, ...(range ? { range } : {}) })
}

test.each([
  ['bytes=0-99', 206, 'bytes 0-99/1000', 100],
  ['bytes=900-', 206, 'bytes 900-999/1000', 100],
  ['bytes=990-2000', 206, 'bytes 990-999/1000', 10],
  ['bytes=5-2', 200, null, 1000],
  ['pages=1-2', 200, null, 1000],
  [undefined, 200, null, 1000],
])('a film is sent in the parts that are asked for: %s', async (range, status, place, length) => {
  const get = await film(await world(), randomBytes(1000))
  const { status: answered, headers } = await get(range)
  expect([answered, headers.get('content-range'), headers.get('content-length')]).toEqual([
    status,
    place,
    String(length),
  ])
  expect(headers.get('accept-ranges')).toBe('bytes')
  expect(headers.get('content-type')).toBe('video/mp4')
})
