import { describe, expect, test } from 'vitest'
import { maskOf } from '#app/domain/scan/geometry/mask.ts'
import { parseArea } from '#app/domain/scan/analysis.ts'
import type { Services } from '#app/services/services.ts'
import { asReached, personIn } from '#test/clinic/signed-in.ts'
import { filesOf } from '#app/features/files/queries.ts'
import { engines, world } from '#test/clinic/world.ts'
import { clearAnalyses, correctAnalysis, deleteAnalysis, runScan, saveAnalysis } from './commands.ts'
import { findAnalysis, savedAnalysesOf, scanSettings } from './queries.ts'
import { answersSchema, correctionsSchema, scanFormSchema } from './schema.ts'
import { emptyMask } from '#test/support/empty-mask.ts'

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 1])
const photo = (name = 'arm.jpg', bytes: Uint8Array<ArrayBuffer> = JPEG) =>
  new File([bytes], name, { type: 'image/jpeg' })
const form = (more: object = {}) =>
  scanFormSchema.parse({ images: [photo(), photo('arm2.jpg')], consent: 'true', ...more })
const answers = (more: object = {}) => answersSchema.parse(more)
const HOUR = 3_600_000
const scan = async (services: Services, more: object = {}) => {
  const made = await runScan(services, form(more), 'da')
  if (!made.ok) throw new Error(made.refusal)
  return made.value
}

test('the consent that is kept names who else was sent the photos', async () => {
  const { services } = await world()
  const hosted = { ...services, vision: { ...services.vision, name: 'openai' as const } }
  const made = [await scan(services), await scan(hosted)]
  const kept = await services.db.k.selectFrom('analyses').select(['id', 'consent_version']).execute()
  const versionOf = ({ id }: { id: string }) => kept.find((row) => row.id === id)!.consent_version
  expect(made.map(versionOf)).toEqual(['2026-11', '2026-11-openai'])
})

describe.each(engines())('on the %s engine', (engine) => {
  test('a scan answers with the analysis by the names of the specification, and keeps it for a day', async () => {
    const { services, clock, count } = await world({ engine })
    const made = await scan(services, { bodySite: 'forearm', age: '7' })
    expect(made).toMatchObject({
      age: 7,
      skinType: null,
      coverUp: false,
      painLevel: 'moderate',
      source: 'ai',
      saved: false,
    })
    expect(parseArea(made.size)).toBeGreaterThan(0)
    expect(made.sessionsRequired.min).toBeLessThanOrEqual(made.sessionsRequired.max)
    expect(made.measures.photos).toHaveLength(2)
    expect(new Date(made.photosUntil).getTime() - clock.instant().getTime()).toBe(24 * HOUR)
    expect([await count('analyses'), await count('files')]).toEqual([1, 2])
  })

  test('after a day nobody saved it, the analysis and its photos are gone', async () => {
    const { services, clock, count } = await world({ engine })
    const { id } = await scan(services)
    const { rows } = await services.db.pool.query<{ storage_key: string }>('select storage_key from files')
    clock.moveTo(new Date(clock.instant().getTime() + 24 * HOUR - 1000).toISOString())
    await clearAnalyses(services)
    expect(await count('analyses')).toBe(1)
    clock.moveTo(new Date(clock.instant().getTime() + 2000).toISOString())
    expect(await findAnalysis(services, id, null)).toBeNull()
    await clearAnalyses(services)
    expect([await count('analyses'), await count('files'), await count('files_to_remove')]).toEqual([0, 0, 0])
    for (const { storage_key: key } of rows) expect(await services.storage.get(key)).toBeNull()
  })

  test('a client who saves it keeps it with its photos, and sees it among their analyses', async () => {
    const { services, clock } = await world({ engine })
    const client = await personIn(services)
    const { id } = await scan(services)
    expect(await saveAnalysis(services, id, client)).toEqual({ ok: true, value: { id } })
    clock.moveTo(new Date(clock.instant().getTime() + 100 * HOUR).toISOString())
    await clearAnalyses(services)
    expect(await savedAnalysesOf(services, asReached(client.userId))).toMatchObject([{ id, analyzer: 'local' }])
    expect((await filesOf(services, asReached(client.userId))).length).toBe(2)
  })

  test('saving twice is saving once', async () => {
    const { services, clock } = await world({ engine })
    const client = await personIn(services)
    const { id } = await scan(services)
    await Promise.all([saveAnalysis(services, id, client), saveAnalysis(services, id, client)])
    const first = await savedAnalysesOf(services, asReached(client.userId))
    clock.moveTo(new Date(clock.instant().getTime() + HOUR).toISOString())
    await saveAnalysis(services, id, client)
    expect(await savedAnalysesOf(services, asReached(client.userId))).toEqual(first)
    expect(first).toHaveLength(1)
  })

  test('two clients who save one analysis at once: one has it, the other is told it is gone', async () => {
    const { services } = await world({ engine })
    const [ida, bo] = [await personIn(services), await personIn(services)]
    const { id } = await scan(services)
    const both = await Promise.all([saveAnalysis(services, id, ida), saveAnalysis(services, id, bo)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: 'analysis-gone' })
  })
})

test('nobody but the owner and staff reach a saved analysis, and only the owner changes or deletes it', async () => {
  const { services } = await world()
  const [owner, other, provider] = [
    await personIn(services),
    await personIn(services),
    await personIn(services, ['client', 'provider']),
  ]
  const { id } = await scan(services)
  await saveAnalysis(services, id, owner)
  const reach = async (who: typeof owner | null) => (await findAnalysis(services, id, who)) !== null
  expect([await reach(owner), await reach(provider), await reach(other), await reach(null)]).toEqual([
    true,
    true,
    false,
    false,
  ])
  const change = { answers: answers(), outlines: [] }
  for (const who of [other, provider, null]) {
    expect(await correctAnalysis(services, id, change, { actor: who, lng: 'da' })).toMatchObject({
      refusal: 'analysis-gone',
    })
    expect(await deleteAnalysis(services, id, who)).toMatchObject({ refusal: 'analysis-gone' })
  }
  expect(await deleteAnalysis(services, id, owner)).toMatchObject({ ok: true })
})

test('a scan that was let go of is deleted, unless it was saved meanwhile', async () => {
  const { services } = await world()
  const owner = await personIn(services)
  const [dropped, saved] = [await scan(services), await scan(services)]
  await saveAnalysis(services, saved.id, owner)
  expect(await deleteAnalysis(services, dropped.id, owner, { unsavedOnly: true })).toMatchObject({ ok: true })
  expect(await deleteAnalysis(services, saved.id, owner, { unsavedOnly: true })).toMatchObject({ ok: false })
  expect(await findAnalysis(services, saved.id, owner)).not.toBeNull()
})

test('a photo that could not be kept leaves neither a row nor a file nobody would delete', async () => {
  const { services, count } = await world()
  const kept: string[] = []
  const storage = {
    ...services.storage,
    put: async (key: string) => {
      kept.push(key)
      throw new Error('The disk is full')
    },
  }
  await scan({ ...services, storage })
  expect(await count('files')).toBe(0)
  const noted = await services.db.k.selectFrom('files_to_remove').select('storage_key').execute()
  expect(noted.map(({ storage_key }) => storage_key).toSorted()).toEqual(kept.toSorted())
})

test('without signing in nothing is saved', async () => {
  const { services, count } = await world()
  const { id } = await scan(services)
  expect(await saveAnalysis(services, id, null)).toMatchObject({ refusal: 'sign-in-to-save' })
  expect(await count('analyses', 'saved_at is not null')).toBe(0)
})

test('what the person says and draws is taken in, and the server reckons anew', async () => {
  const { services } = await world()
  const before = await scan(services)
  const bits = Array.from({ length: 10_000 }, (_, i) => (i < 500 ? 1 : 0))
  const corrected = await correctAnalysis(
    services,
    before.id,
    {
      answers: answers({ bodySite: 'ankle', coverUp: true, reference: { kind: 'longest-side', cm: 10 } }),
      outlines: [maskOf(bits, 100, 100), null],
    },
    { actor: null, lng: 'en' },
  )
  if (!corrected.ok) throw new Error(corrected.refusal)
  expect(corrected.value).toMatchObject({
    coverUp: true,
    painLevel: 'high',
    uncertainty: { size: { source: 'longest-side' } },
  })
  expect(corrected.value.measures.photos.map(({ outlinedBy }) => outlinedBy)).toEqual(['person', 'analyzer'])
  expect(corrected.value.factors.find(({ factor }) => factor === 'location')!.text).toBe('Placement: Ankle')
  const again = await findAnalysis(services, before.id, null)
  expect(again!.answers.bodySite).toBe('ankle')
})

test('who goes back to the measured outline has the measured result again, on the server too', async () => {
  const { services } = await world()
  const before = await scan(services)
  const change = (outlines: (ReturnType<typeof maskOf> | 'measured' | null)[]) =>
    correctAnalysis(services, before.id, { answers: before.answers, outlines }, { actor: null, lng: 'da' })
  const drawn = (rows: number) =>
    maskOf(
      Array.from({ length: 10_000 }, (_, i) => (i < rows * 100 ? 1 : 0)),
      100,
      100,
    )
  await change([drawn(5), drawn(7)])
  await change([drawn(9), null])
  expect((await findAnalysis(services, before.id, null))!.measures.photos.map(({ footprint }) => footprint)).toEqual([
    drawn(9),
    drawn(7),
  ])
  expect(await change(['measured', 'measured'])).toEqual({ ok: true, value: before })
  expect((await findAnalysis(services, before.id, null))!.measures).toEqual(before.measures)
})

test('an outline of another size than the photo is refused and changes nothing', async () => {
  const { services } = await world()
  const { id } = await scan(services)
  const change = { answers: answers({ bodySite: 'ankle' }), outlines: [emptyMask(50, 50)] }
  expect(await correctAnalysis(services, id, change, { actor: null, lng: 'da' })).toMatchObject({
    refusal: 'outline-invalid',
  })
  expect((await findAnalysis(services, id, null))!.answers.bodySite).toBeNull()
})

test('[spec 8 scan-photo-advice] photos without a tattoo are refused with advice for each, unless a box was drawn', async () => {
  const { services, count } = await world()
  services.vision.sees({ found: 'none', advice: ['no-tattoo', 'too-dark'] })
  const refused = await runScan(services, form(), 'da')
  expect(refused).toMatchObject({
    refusal: 'no-tattoo-found',
    details: { photos: [{ advice: ['no-tattoo', 'too-dark'] }, { advice: ['no-tattoo', 'too-dark'] }] },
  })
  expect(await count('analyses')).toBe(0)
  expect((await runScan(services, form({ boxes: '[[0.1,0.1,0.9,0.9],null]' }), 'da')).ok).toBe(true)
})

test('a broken photo is named, and a full disk costs only the photos', async () => {
  const { services, count } = await world()
  services.vision.refuses('photo-broken')
  expect(await runScan(services, form(), 'da')).toMatchObject({
    refusal: 'photo-broken',
    details: { name: 'arm2.jpg' },
  })
  services.vision.refuses(null)
  const storage = { ...services.storage, put: () => Promise.reject(new Error('ENOSPC')) }
  expect((await runScan({ ...services, storage }, form(), 'da')).ok).toBe(true)
  expect([await count('analyses'), await count('files')]).toEqual([1, 0])
})

test('the same photos give the same answer', async () => {
  const { services } = await world()
  const [one, two] = [await scan(services), await scan(services)]
  expect({ ...two, id: '' }).toEqual({ ...one, id: '' })
})

test("the clinic's own correction moves the range", async () => {
  const { services } = await world()
  const before = await scan(services)
  await services.db.k
    .insertInto('site_settings')
    .values({ setting_key: 'scan', setting_value: JSON.stringify({ correction: { low: 0.9, mid: 1, high: 1.2 } }) })
    .execute()
  expect((await scanSettings(services)).correction).toMatchObject({ low: 0.9, minSessions: 2 })
  expect((await scan(services)).sessionsRequired.min).toBeGreaterThan(before.sessionsRequired.min)
})

test.each([
  [{ consent: undefined }, 'consent', 'consent-missing'],
  [{ consent: 'false' }, 'consent', 'consent-missing'],
  [{ images: [photo()] }, 'images', 'too-few-photos'],
  [{ images: [photo(), photo(), photo(), photo()] }, 'images', 'too-many-photos'],
  [{ images: ['x', 'y'] }, 'images.0', 'photo-missing'],
  [{ bodySite: 'moon' }, 'bodySite', 'site-invalid'],
  [{ age: '200' }, 'age', 'age-invalid'],
  [{ answers: '{' }, 'answers', 'json-invalid'],
  [
    { reference: '{"kind":"card","photo":0,"corners":[[0,0],[2,0],[1,1],[0,1]]}' },
    'reference.corners.1.0',
    'point-invalid',
  ],
  [{ reference: '{"kind":"finger"}' }, 'reference.kind', 'reference-invalid'],
  [{ boxes: '[[0.5,0.5,0.5,0.9]]' }, 'boxes.0', 'box-invalid'],
])('%j is refused at %s', (more, path, code) => {
  const parsed = scanFormSchema.safeParse({ images: [photo(), photo()], consent: 'true', ...more })
  expect(parsed.error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toContainEqual([path, code])
})

test.each([[[5]], [[10_000, 1]], [[-1, 10_001]]])('runs %j are no outline', (runs) => {
  const parsed = correctionsSchema.safeParse({ answers: {}, outlines: [{ width: 100, height: 100, runs }] })
  expect(parsed.success).toBe(false)
})
