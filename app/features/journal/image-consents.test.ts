import { asReached } from '#test/clinic/signed-in.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { carryOutErasure } from '#app/features/privacy/commands/erasure.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { apiOf } from '#test/clinic/http.ts'
import { TREATMENT } from '#test/clinic/treatment.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { signOwnConsent, withdrawConsent } from './commands/consents.ts'
import { signEntry } from './commands/entries.ts'
import { offerImageConsent } from './commands/image-consents.ts'
import { changePhoto, storePhoto } from './commands/photos.ts'
import { consentsOf } from './queries/consents.ts'
import { shownImages } from './queries/shown-images.ts'

const MOON = { tattooName: 'Måne', site: 'forearm', view: 'front', x: -95, y: 240 } as const
/** A client with one treatment done and a photo of it. */
async function clinic(engine: Engine) {
  const w = await world({ engine })
  const { services } = w
  const staff = await signedIn(services, { firstName: 'Amir', roles: ['provider'] })
  const ida = await signedIn(services)
  const patientId = ida.userId
  const visitId = await visit(services, ida, w.providerId, { at: '2026-10-15T12:30', status: 'completed' })
  await signEntry(services, staff, { patientId, visitId, kind: 'treatment', content: TREATMENT, tattoo: MOON })
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#caa' } })
    .jpeg()
    .toBuffer()
  const about = { patientId, tattooId: null, visitId: null, moment: 'healing', isShared: true } as const
  const kept = await storePhoto(services, staff, { ...about, takenOn: clinicDay('2026-11-30') }, new Uint8Array(bytes))
  if (!kept.ok) throw new Error(kept.refusal)
  const photoId = kept.value.id
  const ask = () => offerImageConsent(services, staff, { patientId, photoId, lng: 'da' })
  const sign = async () => {
    const open = (await consentsOf(services, asReached(patientId))).find(({ state }) => state === 'open')!
    expect(await signOwnConsent(services, ida, { id: open.id, name: 'Ida Holm' })).toMatchObject({ ok: true })
    return open.id
  }
  const api = apiOf(services)
  const seen = async (id: string) => (await api.get(`/api/results/${id}`)).status
  return { ...w, staff, ida, patientId, photoId, ask, sign, seen }
}

test.each(engines())('leave to show an image is asked for after the course, and never before (%s)', async (engine) => {
  const { services, ida, staff, patientId, photoId, providerId, ask } = await clinic(engine)
  const next = await visit(services, ida, providerId, { at: '2026-12-10T12:30' })
  expect(await ask()).toMatchObject({ refusal: 'course-runs' })
  await services.db.pool.query(`update appointments set status = 'cancelled' where id = $1`, [next])
  for (const who of [ida, await signedIn(services, { roles: ['affiliate'] })])
    expect(await offerImageConsent(services, who, { patientId, photoId, lng: 'da' })).toMatchObject({
      refusal: 'forbidden',
    })
  const bo = await signedIn(services, { firstName: 'Bo' })
  expect(await offerImageConsent(services, staff, { patientId: bo.userId, photoId, lng: 'da' })).toMatchObject({
    refusal: 'not-found',
  })
  expect(await ask()).toMatchObject({ ok: true })
  expect(await ask()).toMatchObject({ refusal: 'consent-exists' })
  expect(await shownImages(services)).toEqual([])
})

test.each(engines())(
  '[law 13] one press takes the image out of every place at once, and so does striking it (%s)',
  async (engine) => {
    const { services, staff, ida, patientId, photoId, ask, sign, seen } = await clinic(engine)
    await ask()
    const first = await sign()
    expect(await shownImages(services)).toMatchObject([{ id: first, width: 400 }])
    expect(await seen(first)).toBe(200)
    expect(await withdrawConsent(services, ida, first)).toMatchObject({ ok: true })
    expect([await shownImages(services), await seen(first)]).toEqual([[], 404])
    // Asked again and given again it is another consent; the first stays withdrawn.
    expect(await ask()).toMatchObject({ ok: true })
    const second = await sign()
    expect([await seen(first), await seen(second)]).toEqual([404, 200])
    await changePhoto(services, staff, { patientId, act: 'strike', photo: photoId, because: 'Forkert billede' })
    expect([await shownImages(services), await seen(second)]).toEqual([[], 404])
  },
)

test.each(engines())('an image whose client is erased is shown no more (%s)', async (engine) => {
  const { services, patientId, ask, sign, seen } = await clinic(engine)
  await ask()
  const id = await sign()
  expect(await seen(id)).toBe(200)
  const admin = await signedIn(services, { roles: ['admin'] })
  expect(await carryOutErasure(services, admin, patientId)).toMatchObject({ ok: true })
  expect(await seen(id)).toBe(404)
})
