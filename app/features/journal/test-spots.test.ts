import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ok } from '#app/domain/result.ts'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { readTestSpot } from '#app/features/health/commands/decide.ts'
import { markVisit } from '#app/features/appointments/commands/change-as-staff.ts'
import { clientClearance } from '#app/features/health/queries/clearance.ts'
import { readingSchema } from '#app/features/health/schema.ts'
import * as journal from '#app/routes/admin/patient/patient-journal.tsx'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { cleared } from '#test/clinic/cleared.ts'
import { visit } from '#test/clinic/desk.ts'
import { healthClinic, type HealthClinic } from '#test/clinic/health-clinic.ts'
import { pageContext } from '#test/clinic/page-context.ts'
import { asReached } from '#test/clinic/signed-in.ts'
import { LINE, TREATMENT } from '#test/clinic/treatment.ts'
import { engines, type Engine } from '#test/clinic/world.ts'
import { signEntry } from './commands/entries.ts'
import { measureFading, settleFading } from './commands/fading.ts'
import { storePhoto } from './commands/photos.ts'
import { openTestSpot } from './commands/test-spots.ts'
import { typedOf } from './entry-schema.ts'
import { journalOf } from './queries/entries.ts'
import { sharedEntriesOf } from './queries/shared.ts'

const BROW = { tattooName: 'Bryn', site: 'face', view: 'front', x: 0, y: 40 } as const
const SPOT = {
  ...TREATMENT,
  forClient: '',
  lines: [1, 1.4].map((fluence) => ({ ...LINE, fluence })),
  testSpot: null,
  readOn: clinicDay('2026-12-14'),
  spots: { photoId: null, places: [0.25, 0.75].map((x) => ({ x, y: 0.5, reactions: [] })) },
}
const LOOKS = { looks: ['calm', 'red'] }

/** A client who needs a test spot, on 30 November. */
async function clinic(engine: Engine = 'postgres') {
  const of = await healthClinic(engine)
  const { services, ida, maja } = of
  await cleared(services, ida.userId, { yes: { 'cosmetic-tattoo': '' } })
  const about = { patientId: ida.userId, kind: 'test-spot', tattoo: BROW } as const
  const sign = (readOn: string, visitId: string | null = null) =>
    signEntry(services, maja, { ...about, visitId, content: { ...SPOT, readOn: clinicDay(readOn) } })
  const read = (form: object) => readTestSpot(services, maja, ida.userId, readingSchema.parse(form))
  const clearance = async () => (await clientClearance(services, maja, asReached(ida.userId))).state
  const opened = async () => {
    const spot = await openTestSpot(services, maja, ida.userId)
    return spot.ok ? spot.value : null
  }
  return { ...of, about, sign, read, clearance, opened }
}

test.each(engines())('a test spot is read no sooner than 14 days after it was given (%s)', async (engine) => {
  const { services, ida, maja, providerId, sign } = await clinic(engine)
  expect(await sign('2026-12-13')).toMatchObject({ refusal: 'reading-too-early' })
  const given = await visit(services, ida, providerId, { at: '2026-11-27T12:30' })
  expect(await sign('2026-12-10', given)).toMatchObject({ refusal: 'reading-too-early' })
  expect(await sign('2026-12-11', given)).toMatchObject({ ok: true })
  const form = new FormData()
  const typed = typedOf({ ...SPOT, readOn: clinicDay('2026-12-13') }, 'da')
  const place = { tattooName: 'Bryn', site: 'face', view: 'front', x: '0', y: '40' }
  const fields = { ...typed, ...place, tattooId: '', about: 'spot', kind: 'test-spot', intent: 'sign' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.delete('eyeProtection')
  form.append('eyeProtection', 'client')
  const request = new Request('http://clinic.test/', { method: 'POST', body: form })
  const context = pageContext(services, maja, journal.handle)
  const answer = await journal.action({ params: { id: ida.userId }, request, context } as never)
  const text = 'En prøveplet aflæses tidligst 14 dage efter, den er sat.'
  expect(answer).toMatchObject({ data: { text, fields: { readOn: text } }, init: { status: 422 } })
})

test.each(engines())(
  'a test spot that needs longer is read again after four weeks, and only then names the strongest spot (%s)',
  async (engine) => {
    const { services, clock, ida, sign, read, clearance, opened, count } = await clinic(engine)
    await sign('2026-12-14')
    clock.moveTo('2026-12-14T09:00:00+01:00')
    expect(await read({ reading: 'wait', reason: 'Rød endnu', ...LOOKS, most: 0 })).toMatchObject({ ok: false })
    expect(await read({ reading: 'wait', reason: 'Rød endnu', ...LOOKS })).toMatchObject({ ok: true })
    expect(await clearance()).toBe('needs-test-spot')
    expect((await opened())?.spot).toBeNull()
    clock.moveTo('2027-01-10T09:00:00+01:00')
    expect(await read({ reading: 'calm', ...LOOKS, most: 1 })).toMatchObject({ refusal: 'not-found' })
    expect(await count('clearance_decisions')).toBe(1)
    clock.moveTo('2027-01-11T09:00:00+01:00')
    await cleared(services, ida.userId, { yes: { 'cosmetic-tattoo': '' } })
    expect((await opened())?.spot?.content.spots?.places).toHaveLength(2)
    expect(await read({ reading: 'calm' })).toMatchObject({ refusal: 'spots-unread' })
    expect(await read({ reading: 'calm', ...LOOKS, most: 1 })).toMatchObject({ ok: true })
    expect(await clearance()).toBe('allowed')
    expect((await opened())?.spot).toBeNull()
  },
)

test.each(engines().flatMap((engine) => [true, false].map((isPlaced) => ({ engine, isPlaced }))))(
  'a test spot of the visit in which the old one was read is read by itself ($engine, with places: $isPlaced)',
  async ({ engine, isPlaced }) => {
    const { services, clock, ida, maja, providerId, about, read, clearance } = await clinic(engine)
    const content = isPlaced ? SPOT : { ...SPOT, spots: null }
    const looks = isPlaced ? LOOKS : {}
    await signEntry(services, maja, { ...about, visitId: null, content })
    const visitId = await visit(services, ida, providerId, { at: '2026-12-14T10:00' })
    clock.moveTo('2026-12-14T10:20:00+01:00')
    expect(await read({ reading: 'repeat', reason: 'For svag', ...looks })).toMatchObject({ ok: true })
    const move = { id: visitId, from: 'confirmed', to: 'completed', asTestSpot: true } as const
    expect(await markVisit(services, maja, move)).toMatchObject({ ok: true })
    const isToRead = async () => (await clientClearance(services, maja, asReached(ida.userId))).hasSpotToRead
    expect(await isToRead()).toBe(true)
    clock.moveTo('2026-12-14T10:45:00+01:00')
    const next = { ...content, readOn: clinicDay('2026-12-28') }
    expect(await signEntry(services, maja, { ...about, visitId, content: next })).toMatchObject({ ok: true })
    expect(await isToRead()).toBe(true)
    const [fresh, old] = await journalOf(services.db.k, asReached(ida.userId))
    expect([fresh?.reading, old?.reading?.answer]).toEqual([null, 'repeat'])
    clock.moveTo('2026-12-28T09:00:00+01:00')
    await cleared(services, ida.userId, { yes: { 'cosmetic-tattoo': '' } })
    const most = isPlaced ? { most: 1 } : {}
    expect(await read({ reading: 'calm', ...looks, ...most })).toMatchObject({ ok: true })
    expect(await clearance()).toBe('allowed')
  },
)

test.each(engines())('where another test spot is asked for, the old one is not read again (%s)', async (engine) => {
  const { clock, sign, read, clearance, opened } = await clinic(engine)
  await sign('2026-12-14')
  clock.moveTo('2026-12-14T09:00:00+01:00')
  expect(await read({ reading: 'repeat', reason: 'For svag', ...LOOKS })).toMatchObject({ ok: true })
  expect(await clearance()).toBe('needs-test-spot')
  expect((await opened())?.spot).toBeNull()
  expect(await read({ reading: 'calm', ...LOOKS, most: 1 })).toMatchObject({ refusal: 'not-found' })
})

test.each(engines())(
  'the client hears of a reading at once by a mail without a word of it, and reads it in the record (%s)',
  async (engine) => {
    const { services, clock, sent, ida, sign, read } = await clinic(engine)
    await sign('2026-12-14')
    const shared = () => sharedEntriesOf(services, asReached(ida.userId))
    expect(await shared()).toEqual([])
    clock.moveTo('2026-12-14T09:00:00+01:00')
    await read({ reading: 'calm', ...LOOKS, most: 1 })
    while ((await deliverDue(services, deliverOne)) > 0);
    const mail = sent.find(({ subject }) => subject.startsWith('Nyt i din journal'))!
    expect(mail.to).toBe(ida.email)
    expect(mail.text).toContain('/dashboard/journal')
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/prøveplet|plet\b|hud|laser|rolig|aflæs/i)
    expect(await shared()).toMatchObject([{ kind: 'test-spot', reading: { answer: 'calm', on: '2026-12-14' } }])
  },
)

/** A photo of a day; each shade is another picture. */
async function taken({ services, ida, maja }: HealthClinic, tattooId: string, day: string, shade: number) {
  const background = { r: 200, g: shade, b: 110 }
  const image = sharp({ create: { width: 90, height: 120, channels: 3, background } })
  const about = { patientId: ida.userId, tattooId, visitId: null, moment: 'before', isShared: false } as const
  const bytes = new Uint8Array(await image.png().toBuffer())
  const stored = await storePhoto(services, maja, { ...about, takenOn: clinicDay(day) }, bytes)
  if (!stored.ok) throw new Error(stored.refusal)
  return stored.value.id
}

test('the reading shows the ink that was measured by a photo of that day, and none of another day', async () => {
  const { opened, sign, ...of } = await clinic()
  const { services, clock, ida, maja } = of
  await sign('2026-12-14')
  clock.moveTo('2026-12-14T09:00:00+01:00')
  const entries = services.db.k.selectFrom('journal_entries').select('tattoo_id')
  const tattooId = (await entries.executeTakeFirstOrThrow()).tattoo_id!
  const first = await taken(of, tattooId, '2026-11-30', 120)
  const second = await taken(of, tattooId, '2026-12-14', 140)
  const measure = async () => ok({ left: 78, offBy: 7, colours: [] })
  const measuring = { ...services, fading: { measure, close: async () => {} } }
  expect(await measureFading(measuring, maja, { patientId: ida.userId, first, second })).toMatchObject({ ok: true })
  expect((await opened())?.ink).toBeNull()
  const { id: fading } = await services.db.k.selectFrom('fadings').select('id').executeTakeFirstOrThrow()
  await settleFading(services, maja, { patientId: ida.userId, act: 'confirm', fading })
  expect((await opened())?.ink).toEqual({ left: 78, offBy: 7 })
  clock.moveTo('2026-12-15T09:00:00+01:00')
  expect((await opened())?.ink).toBeNull()
})

test('a signed treatment leads to the booking of its next day when that is asked for', async () => {
  const { services, ida, maja } = await clinic()
  const place = { tattooName: 'Måne', site: 'forearm', view: 'front', x: '-95', y: '240' }
  const sign = async (book: string) => {
    const form = new FormData()
    const typed = { ...typedOf(TREATMENT, 'da'), ...place, tattooId: '', about: 'free', kind: 'treatment' }
    for (const [name, value] of Object.entries({ ...typed, intent: 'sign', book })) form.append(name, value)
    form.set('eyeProtection', 'client')
    const request = new Request('http://clinic.test/', { method: 'POST', body: form })
    const context = pageContext(services, maja, journal.handle)
    const answer = await journal.action({ params: { id: ida.userId }, request, context } as never)
    return (answer as Response).headers.get('location')
  }
  expect(await sign('2027-01-11')).toBe(`/admin/book?patient=${ida.userId}&type=treatment&day=2027-01-11`)
  expect(await sign('')).toBe(`/admin/patients/${ida.userId}/journal?signed=1`)
  expect(await sign('//evil.test')).toBe(`/admin/patients/${ida.userId}/journal?signed=1`)
})
