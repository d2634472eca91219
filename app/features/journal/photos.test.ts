import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { openFile } from '#app/features/files/commands.ts'
import { filesOf } from '#app/features/files/queries.ts'
import { fileUrlOf } from '#app/services/links/files.ts'
import type { Services } from '#app/services/services.ts'
import { removeNotedFiles } from '#app/services/storage/files.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { apiOf } from '#test/clinic/http.ts'
import { cookieOf, headersWith } from '#test/clinic/people.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { changePhoto, storePhoto, openPhotos } from './commands/photos.ts'
import { PhotoCourse } from './ui/photo-course.tsx'
import { missingPhotosOf, sharedPhotosOf } from './queries/photos.ts'
import type { NewPhoto } from './photo-schema.ts'
import { asReached } from '#test/clinic/signed-in.ts'
import { threadMs } from '#test/support/thread-time.ts'

const notFound = { ok: false, refusal: 'not-found' }

/** A photo as a phone sends it: with where and by what it was taken. */
const photo = (shade = 120, format: 'jpeg' | 'png' = 'jpeg') =>
  sharp({ create: { width: 900, height: 1200, channels: 3, background: { r: 200, g: shade, b: 110 } } })
    .withExif({ IFD0: { Make: 'Canary-Camera' }, IFD3: { GPSLatitude: '55/1 41/1 0/1' } })
    .toFormat(format)
    .toBuffer()
    .then((bytes) => new Uint8Array(bytes))

async function clinic(engine: Engine) {
  const w = await world({ engine })
  const { services } = w
  const [ida, bo] = [await signedIn(services), await signedIn(services)]
  const staff = await signedIn(services, { roles: ['provider'], firstName: 'Amir', lastName: 'Rahimi' })
  const tattoo = await tattooOf(services, ida.userId)
  const about: NewPhoto = {
    patientId: ida.userId,
    tattooId: tattoo,
    visitId: null,
    moment: 'before',
    takenOn: clinicDay('2026-11-30'),
    isShared: true,
  }
  return { ...w, ida, bo, staff, tattoo, about }
}

async function tattooOf({ db, newId, clock }: Services, patient: string) {
  const id = newId()
  const place = { site: 'forearm', view: 'front', x: 60, y: 200 } as const
  await db.k
    .insertInto('tattoos')
    .values({ id, patient_id: patient, name: 'Måne', area_cm2: null, created_at: clock.instant(), ...place })
    .execute()
  return id
}

const kept = async (
  services: Services,
  staff: Awaited<ReturnType<typeof signedIn>>,
  about: NewPhoto,
  bytes: Uint8Array,
) => {
  const done = await storePhoto(services, staff, about, bytes)
  if (!done.ok) throw new Error(done.refusal)
  const rows = await services.db.k
    .selectFrom('files')
    .select(['storage_key', 'rendition', 'width', 'height', 'bytes'])
    .where('journal_photo_id', '=', done.value.id)
    .execute()
  const of = (rendition: string) => rows.find((row) => row.rendition === rendition)!
  return { id: done.value.id, full: of('full'), thumbnail: of('thumbnail') }
}

test.each(engines())(
  'a photo of the journal is drawn anew without place and camera, and small beside it (%s)',
  async (engine) => {
    const { services, staff, about } = await clinic(engine)
    const { full, thumbnail } = await kept(services, staff, about, await photo())
    const bytes = (await services.storage.get(full.storage_key))!.bytes
    expect(Buffer.from(bytes).includes('Canary')).toBe(false)
    expect((await sharp(bytes).metadata()).exif).toBe(undefined)
    expect([full.width, full.height, thumbnail.width, thumbnail.height]).toEqual([900, 1200, 300, 400])
    expect(thumbnail.bytes).toBeLessThan(20_000)
  },
)

test.each(engines())(
  '[sec 49.2] a photo is never in the wrong hands: not another client’s, a partner’s, nor its client’s before it is shared (%s)',
  async (engine) => {
    const { services, ida, bo, staff, about } = await clinic(engine)
    const partner = await signedIn(services, { roles: ['affiliate'] })
    const { id, full, thumbnail } = await kept(services, staff, { ...about, isShared: false }, await photo())
    const opens = async (who: typeof ida, key: string) => {
      const opened = await openFile(services, who, { key })
      if (opened.ok) await opened.value.stream.cancel()
      return opened.ok ? 'seen' : opened.refusal
    }
    for (const key of [full.storage_key, thumbnail.storage_key]) {
      for (const who of [ida, bo, partner]) expect(await opens(who, key)).toBe('not-found')
      expect(await opens(staff, key)).toBe('seen')
    }
    expect(await sharedPhotosOf(services, asReached(ida.userId))).toEqual([])
    await changePhoto(services, staff, { patientId: ida.userId, act: 'share', photo: id })
    expect(await opens(ida, full.storage_key)).toBe('seen')
    for (const who of [bo, partner]) expect(await opens(who, full.storage_key)).toBe('not-found')
    await changePhoto(services, staff, { patientId: ida.userId, act: 'strike', photo: id, because: 'Sløret' })
    expect(await opens(ida, full.storage_key)).toBe('not-found')
    expect(await changePhoto(services, staff, { patientId: ida.userId, act: 'share', photo: id })).toEqual(notFound)
  },
)

test('the link to a photo opens for its session only, and dies after five minutes', async () => {
  const { services, clock, ida, bo, staff, about } = await clinic('postgres')
  const { full } = await kept(services, staff, about, await photo())
  const cookies = await Promise.all([ida, bo].map(({ userId }) => cookieOf(services, userId)))
  const { sessionId } = (await services.sessions.actorOf(headersWith(cookies[0]!)))!
  const api = apiOf(services)
  const url = fileUrlOf(services.settings, { key: full.storage_key, sessionId, purpose: 'view' }, clock.instant())
  const status = async (cookie?: string) => (await api.get(url, cookie ? { cookie } : {})).status
  expect([await status(cookies[0]), await status(cookies[1]), await status()]).toEqual([200, 403, 401])
  expect((await api.get(url.split('?')[0]!, { cookie: cookies[0]! })).status).toBe(403)
  clock.moveTo('2026-11-30T08:06:00+01:00')
  expect(await status(cookies[0])).toBe(403)
})

test.each(engines())(
  '[sec 77.6] a photo stays as it was taken: neither it nor its files are changed, removed or struck back in (%s)',
  async (engine) => {
    const { services, staff, ida, about, count } = await clinic(engine)
    const { id } = await kept(services, staff, about, await photo())
    const run = (statement: string) => services.db.pool.query(statement)
    for (const statement of [
      `update journal_photos set taken_on = '2020-01-01'`,
      `update journal_photos set patient_id = gen_random_uuid()`,
      'delete from journal_photos',
      'truncate journal_photos cascade',
      `delete from files where journal_photo_id is not null`,
      `update files set storage_key = 'journal/other.jpg' where journal_photo_id is not null`,
    ])
      await expect([statement, run(statement)][1]).rejects.toThrow(/append-only|stays/)
    await changePhoto(services, staff, { patientId: ida.userId, act: 'strike', photo: id, because: 'Forkert klient' })
    await expect(
      run('update journal_photos set struck_at = null, struck_by_name = null, struck_because = null'),
    ).rejects.toThrow('append-only')
    await removeNotedFiles(services)
    expect(await count('files', 'journal_photo_id is not null')).toBe(2)
  },
)

test.each(engines())('the same file sent twice is one photo, also at the same moment (%s)', async (engine) => {
  const { services, staff, about, count } = await clinic(engine)
  const bytes = await photo()
  const all = await Promise.all([1, 2, 3].map(() => storePhoto(services, staff, about, bytes)))
  const again = await storePhoto(services, staff, about, bytes)
  expect(new Set([...all, again].map((one) => one.ok && one.value.id)).size).toBe(1)
  expect(await count('journal_photos')).toBe(1)
})

test.each(engines())('a photo is of its client’s own tattoo and visit, and of no day to come (%s)', async (engine) => {
  const { services, staff, bo, about, providerId } = await clinic(engine)
  const bytes = await photo()
  const foreign = { visitId: await visit(services, bo, providerId), tattooId: await tattooOf(services, bo.userId) }
  for (const wrong of [
    { visitId: foreign.visitId },
    { tattooId: foreign.tattooId },
    { takenOn: clinicDay('2026-12-01') },
    { patientId: services.newId() },
  ])
    expect(await storePhoto(services, staff, { ...about, ...wrong }, bytes)).toEqual(notFound)
  expect(await storePhoto(services, bo, about, bytes)).toMatchObject({ refusal: 'forbidden' })
})

test.each(engines())('names whose photo staff look at, and not for a thumbnail (%s)', async (engine) => {
  const { services, staff, ida, about } = await clinic(engine)
  const { full, thumbnail } = await kept(services, staff, about, await photo())
  const clients = []
  for (const key of [thumbnail.storage_key, full.storage_key]) {
    const opened = await openFile(services, staff, { key })
    if (opened.ok) await opened.value.stream.cancel()
    clients.push(opened.ok && opened.value.client)
  }
  expect(clients).toEqual([null, ida.userId])
  expect(await openPhotos(services, ida, ida.userId)).toMatchObject({ refusal: 'forbidden' })
})

test.each(engines())('a treatment says which photos it still needs until they are taken (%s)', async (engine) => {
  const { services, staff, ida, about, providerId } = await clinic(engine)
  const visitId = await visit(services, ida, providerId, { at: '2026-11-30T09:00', status: 'in_progress' })
  const missing = async () => (await missingPhotosOf(services, [visitId])).get(visitId)
  expect(await missing()).toEqual(['before', 'after'])
  const { id } = await kept(services, staff, { ...about, visitId }, await photo())
  expect(await missing()).toEqual(['after'])
  await kept(services, staff, { ...about, visitId, moment: 'after' }, await photo(90))
  expect(await missing()).toBe(undefined)
  await changePhoto(services, staff, { patientId: ida.userId, act: 'strike', photo: id, because: 'Sløret' })
  expect(await missing()).toEqual(['before'])
})

test('a client’s export holds every photo of theirs once, large', async () => {
  const { services, staff, ida, bo, about } = await clinic('postgres')
  const { full } = await kept(services, staff, { ...about, isShared: false }, await photo())
  expect(await filesOf(services, asReached(ida.userId))).toEqual([{ key: full.storage_key }])
  expect(await filesOf(services, asReached(bo.userId))).toEqual([])
})

test('[spec 1 photos-tattoo] a client sees each tattoo’s shared photos in time, and of a thousand the list asks for small ones only', async () => {
  const { services, staff, ida, about } = await clinic('postgres')
  const { full, thumbnail } = await kept(services, staff, about, await photo())
  const rows = (column: string) => `generate_series(1, 999) n cross join journal_photos p ${column}`
  await services.db.pool.query(`
    insert into journal_photos (id, patient_id, tattoo_id, moment, taken_on, digest, added_at, added_by, added_by_name, shared_at)
      select gen_random_uuid(), p.patient_id, p.tattoo_id, 'healing', p.taken_on - n, encode(sha256(n::text::bytea), 'hex'),
             p.added_at, p.added_by, p.added_by_name, p.shared_at from ${rows('')}`)
  await services.db.pool.query(`
    insert into files (id, storage_key, kind, media_type, bytes, width, height, journal_photo_id, rendition)
      select gen_random_uuid(), 'journal/' || j.id || f.ending, 'image', f.media_type, f.bytes, f.width, f.height, j.id, f.rendition
        from journal_photos j cross join (select *, right(storage_key, 5) as ending from files) f
       where not exists (select from files o where o.journal_photo_id = j.id)`)
  const began = threadMs()
  const [course] = await sharedPhotosOf(services, asReached(ida.userId))
  expect(threadMs() - began).toBeLessThan(1_000)
  expect(course?.tattoo?.name).toBe('Måne')
  expect(course?.photos.length).toBe(1000)
  expect(course?.photos.at(-1)).toMatchObject({ key: full.storage_key, thumbnailKey: thumbnail.storage_key })
  const html = renderToStaticMarkup(
    createElement(PhotoCourse, {
      tattoo: 'Måne',
      photos: course!.photos.map((one) => ({ ...one, url: `/full/${one.id}`, thumbnailUrl: `/small/${one.id}` })),
    }),
  )
  expect([html.match(/src="\/small\//g)?.length, html.match(/src="\/full\//g)?.length]).toEqual([1000, 2])
  expect(html.match(/loading="lazy"/g)?.length).toBeGreaterThanOrEqual(1000)
})
