import sharp from 'sharp'
import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { ok, refuse } from '#app/domain/result.ts'
import type { Services } from '#app/services/services.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { asReached } from '#test/clinic/signed-in.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { measureFading, settleFading } from './commands/fading.ts'
import { changePhoto, storePhoto } from './commands/photos.ts'
import { fadingsOf, ownFadings } from './queries/fading.ts'

const MEASURE = { left: 60, offBy: 6, colours: [{ ink: 'black' as const, left: 60, offBy: 6 }] }

const photo = async (shade: number) =>
  new Uint8Array(
    await sharp({ create: { width: 90, height: 120, channels: 3, background: { r: 200, g: shade, b: 110 } } })
      .png()
      .toBuffer(),
  )

async function clinic(engine: Engine) {
  const w = await world({ engine })
  const services: Services = { ...w.services, fading: { measure: async () => ok(MEASURE), close: async () => {} } }
  const staff = await signedIn(services, { roles: ['provider'], firstName: 'Amir', lastName: 'Rahimi' })
  let shade = 0
  const takes = async (patientId: string, tattooId: string, moment: 'before' | 'after', day: string) => {
    const about = { patientId, tattooId, visitId: null, moment, takenOn: clinicDay(day), isShared: true }
    const kept = await storePhoto(services, staff, about, await photo(++shade))
    if (!kept.ok) throw new Error(kept.refusal)
    return kept.value.id
  }
  const client = async () => {
    const ida = await signedIn(services)
    const tattoo = services.newId()
    const place = { site: 'forearm', view: 'front', x: 60, y: 200 } as const
    const about = { patient_id: ida.userId, name: 'Måne', area_cm2: null, created_at: w.clock.instant() }
    await services.db.k
      .insertInto('tattoos')
      .values({ id: tattoo, ...about, ...place })
      .execute()
    const first = await takes(ida.userId, tattoo, 'before', '2026-08-30')
    const second = await takes(ida.userId, tattoo, 'before', '2026-11-30')
    return { ida, tattoo, first, second, patientId: ida.userId, self: asReached(ida.userId) }
  }
  return { services, staff, takes, client }
}

test.each(engines())(
  '[spec 10 measured-fading] a figure is the client’s to see once staff confirmed it, and no more set aside (%s)',
  async (engine) => {
    const { services, staff, client } = await clinic(engine)
    const { ida, first, second, patientId, self } = await client()
    const pair = { patientId, first: second, second: first }
    expect(await measureFading(services, ida, pair)).toEqual(refuse('forbidden'))
    expect(await measureFading(services, staff, pair)).toEqual(ok(null))
    expect(await ownFadings(services, self)).toEqual({ own: [], clinic: [] })
    const [fading] = await fadingsOf(services.db.k, self)
    expect(fading).toMatchObject({ left: 60, offBy: 6, firstPhotoId: first, secondPhotoId: second, confirmedBy: null })
    const settle = (act: 'confirm' | 'set-aside') =>
      settleFading(services, staff, { patientId, act, fading: fading!.id })
    expect(await settle('confirm')).toEqual(ok(null))
    expect((await ownFadings(services, self)).own[0]!.points).toMatchObject([{ left: 60, offBy: 6 }])
    expect(await settle('confirm')).toEqual(refuse('not-found'))
    expect(await settle('set-aside')).toEqual(ok(null))
    expect((await ownFadings(services, self)).own).toEqual([])
  },
)

test.each(engines())('a figure never changes, and goes with a photo that is struck out (%s)', async (engine) => {
  const { services, staff, client } = await clinic(engine)
  const { first, second, patientId, self } = await client()
  await measureFading(services, staff, { patientId, first, second })
  const [fading] = await fadingsOf(services.db.k, self)
  await settleFading(services, staff, { patientId, act: 'confirm', fading: fading!.id })
  const { k } = services.db
  const change = (values: object) => k.updateTable('fadings').set(values).where('id', '=', fading!.id).execute()
  for (const values of [{ left_percent: 1 }, { confirmed_by_name: 'En anden' }, { confirmed_at: null }])
    await expect(change(values)).rejects.toThrow()
  await expect(k.deleteFrom('fadings').execute()).rejects.toThrow('append-only')
  await changePhoto(services, staff, { patientId, act: 'strike', photo: second, because: 'Sløret' })
  expect((await ownFadings(services, self)).own).toEqual([])
})

test('a photo right after the laser, of another tattoo or of another client is not measured', async () => {
  const { services, staff, takes, client } = await clinic('postgres')
  const [ida, bo] = [await client(), await client()]
  const fresh = await takes(ida.patientId, ida.tattoo, 'after', '2026-11-30')
  const measure = (second: string) => measureFading(services, staff, { ...ida, second })
  expect(await measure(fresh)).toEqual(refuse('pair-fresh'))
  expect(await measure(bo.second)).toEqual(refuse('not-found'))
  expect(await measure(ida.first)).toEqual(refuse('not-found'))
})

test('a pair that cannot be confirmed leaves no figure', async () => {
  const { services, staff, client } = await clinic('postgres')
  const { patientId, first, second, self } = await client()
  const unsure: Services = { ...services, fading: { ...services.fading, measure: async () => refuse('pair-angle') } }
  expect(await measureFading(unsure, staff, { patientId, first, second })).toEqual(refuse('pair-angle'))
  expect(await fadingsOf(services.db.k, self)).toEqual([])
})

test('the clinic’s curve is beside a client’s own from five others on, and never counts the client', async () => {
  const { services, staff, client } = await clinic('postgres')
  const confirmed = async () => {
    const { patientId, first, second, self } = await client()
    await measureFading(services, staff, { patientId, first, second })
    const [fading] = await fadingsOf(services.db.k, self)
    await settleFading(services, staff, { patientId, act: 'confirm', fading: fading!.id })
    return self
  }
  const own = await confirmed()
  for (let n = 0; n < 4; n++) await confirmed()
  expect((await ownFadings(services, own)).clinic).toEqual([])
  await confirmed()
  expect((await ownFadings(services, own)).clinic).toEqual([{ treatments: 0, left: 60, people: 5 }])
})
