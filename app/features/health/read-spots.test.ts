import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { SpotPlaces } from '#app/domain/journal/journal.ts'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { correctEntry, signEntry } from '#app/features/journal/commands/entries.ts'
import { journalOf } from '#app/features/journal/queries/entries.ts'
import { cleared } from '#test/clinic/cleared.ts'
import { healthClinic } from '#test/clinic/health-clinic.ts'
import { visit } from '#test/clinic/desk.ts'
import { asReached } from '#test/clinic/signed-in.ts'
import { LINE, TREATMENT } from '#test/clinic/treatment.ts'
import { engines, type Engine } from '#test/clinic/world.ts'
import { readTestSpot } from './commands/decide.ts'
import { clientClearance } from './queries/clearance.ts'
import { readingSchema } from './schema.ts'

const BROW = { tattooName: 'Bryn', site: 'face', view: 'front', x: 0, y: 40 } as const
const SPOT = {
  ...TREATMENT,
  lines: [1, 1.4, 1.8].map((fluence) => ({ ...LINE, fluence })),
  testSpot: null,
  readOn: clinicDay('2026-12-14'),
  spots: { photoId: null, places: [0.25, 0.5, 0.75].map((x) => ({ x, y: 0.5, reactions: [] })) },
}

/** A client whose test spot of three placed spots is to be read today. */
async function clinicWithSpots(engine: Engine) {
  const of = await healthClinic(engine)
  const { services, clock, ida, maja } = of
  await cleared(services, ida.userId, { yes: { 'cosmetic-tattoo': '' } })
  const entry = { patientId: ida.userId, visitId: null, kind: 'test-spot', content: SPOT, tattoo: BROW } as const
  const signed = await signEntry(services, maja, entry)
  if (!signed.ok) throw new Error(signed.refusal)
  clock.moveTo('2026-12-14T09:00:00+01:00')
  const read = (form: object) => readTestSpot(services, maja, ida.userId, readingSchema.parse(form))
  const state = async () => (await clientClearance(services, maja, asReached(ida.userId))).state
  return { ...of, id: signed.value.id, read, state }
}

const LOOKS = ['calm', 'red', 'darker'] as const

test.each(engines())(
  'each placed spot is read, and the strongest whose skin has not changed is kept with the entry (%s)',
  async (engine) => {
    const { services, ida, read, state } = await clinicWithSpots(engine)
    expect(await read({ reading: 'calm' })).toMatchObject({ refusal: 'spots-unread' })
    expect(await read({ reading: 'calm', looks: LOOKS, most: 2 })).toMatchObject({ refusal: 'spot-changed' })
    expect(await state()).toBe('needs-test-spot')
    expect(await read({ reading: 'calm', looks: LOOKS, most: 1 })).toMatchObject({ ok: true })
    expect(await state()).toBe('allowed')
    const [entry] = await journalOf(services.db.k, asReached(ida.userId))
    expect(entry).toMatchObject({
      versions: [{ content: SPOT }],
      reading: { answer: 'calm', by: 'Maja Holm', looks: LOOKS, most: 1 },
    })
  },
)

test.each(engines())('a correction leaves the spots of a read entry where they are (%s)', async (engine) => {
  const { services, ida, maja, id, read } = await clinicWithSpots(engine)
  const fix = { patientId: ida.userId, entryId: id, reason: 'Skrevet forkert' }
  const fewer = { ...SPOT, lines: SPOT.lines.slice(1), spots: { photoId: null, places: SPOT.spots.places.slice(1) } }
  await read({ reading: 'calm', looks: LOOKS, most: 1 })
  expect(await correctEntry(services, maja, { ...fix, after: 1, content: fewer })).toMatchObject({
    refusal: 'spots-read',
  })
  const words = { ...SPOT, lines: SPOT.lines.map((line) => ({ ...line, passes: 2 })) }
  expect(await correctEntry(services, maja, { ...fix, after: 1, content: words })).toMatchObject({ ok: true })
})

test.each(engines())('a second test spot without an entry is read after the first one (%s)', async (engine) => {
  const { services, clock, ida, providerId, read, state } = await clinicWithSpots(engine)
  await read({ reading: 'calm', looks: LOOKS, most: 1 })
  const visitId = await visit(services, ida, providerId, { at: '2026-12-15T10:00' })
  clock.moveTo('2026-12-15T11:00:00+01:00')
  await cleared(services, ida.userId, { yes: { 'cosmetic-tattoo': '' } })
  const given = { is_test_spot: true, status: 'completed' } as const
  await services.db.k.updateTable('appointments').set(given).where('id', '=', visitId).execute()
  clock.moveTo('2026-12-29T09:00:00+01:00')
  await cleared(services, ida.userId, { yes: { 'cosmetic-tattoo': '' } })
  expect(await state()).toBe('needs-test-spot')
  expect(await read({ reading: 'calm' })).toMatchObject({ ok: true })
  expect(await state()).toBe('allowed')
})

test.each(engines())('a test spot whose skin has changed everywhere asks for a doctor (%s)', async (engine) => {
  const { read, state } = await clinicWithSpots(engine)
  const changed = { reading: 'changed', reason: 'Mørkere end huden omkring', looks: ['darker', 'scar', 'lighter'] }
  expect(await read({ ...changed, most: 0 })).toMatchObject({ refusal: 'spots-unread' })
  expect(await read(changed)).toMatchObject({ ok: true })
  expect(await state()).toBe('needs-doctor')
})

test.each(engines())(
  'the database itself refuses a reading whose strongest spot has changed skin (%s)',
  async (engine) => {
    const { services, ida, maja, id } = await clinicWithSpots(engine)
    const write = (answer: string, looks: readonly string[], most: number | null) =>
      sql`
    insert into clearance_decisions (id, patient_id, kind, answer, reason, at, by_user, by_name, entry_id, looks, most)
    values (${services.newId()}, ${ida.userId}, 'test-spot', ${answer}, 'Set', now(), ${maja.userId}, 'Maja', ${id},
      ${JSON.stringify(looks)}::jsonb, ${most})`.execute(services.db.k)
    const refused = (constraint: string) => expect.objectContaining({ constraint }) as Error
    await expect(write('calm', LOOKS, 2)).rejects.toThrow(refused('most_is_an_unchanged_spot'))
    await expect(write('calm', LOOKS, -1)).rejects.toThrow(refused('most_is_an_unchanged_spot'))
    await expect(write('calm', LOOKS, null)).rejects.toThrow(refused('calm_has_a_strongest_spot'))
    await expect(write('changed', LOOKS, 0)).rejects.toThrow(refused('calm_has_a_strongest_spot'))
    await expect(write('calm', ['calm', 'well', 'red'], 0)).rejects.toThrow(refused('known_looks'))
    await expect(write('calm', ['calm'], 0)).rejects.toThrow(refused('one_look_a_spot'))
    await write('calm', LOOKS, 1)
  },
)

test.each(engines())('a spot off its picture, or a line without a place, is never signed (%s)', async (engine) => {
  const { services, ida, maja } = await clinicWithSpots(engine)
  const sign = (places: SpotPlaces['places'], photoId: string | null = null) =>
    signEntry(services, maja, {
      patientId: ida.userId,
      visitId: null,
      kind: 'test-spot',
      content: { ...SPOT, readOn: clinicDay('2026-12-28'), spots: { photoId, places } },
      tattoo: BROW,
    })
  const places: SpotPlaces['places'] = SPOT.spots.places
  const refused = expect.objectContaining({ constraint: 'spots_on_the_picture' }) as Error
  await expect(sign([...places.slice(1), { x: 1.001, y: 0, reactions: [] }])).rejects.toThrow(refused)
  await expect(sign([...places.slice(1), { x: 0, y: -0.001, reactions: [] }])).rejects.toThrow(refused)
  await expect(sign(places.slice(1))).rejects.toThrow(refused)
  // A photo that belongs to no client.
  expect(await sign(places, services.newId())).toMatchObject({ refusal: 'not-found' })
})
