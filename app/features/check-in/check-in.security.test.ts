import { expect, test } from 'vitest'
import type { Services } from '#app/services/services.ts'
import { signLink } from '#app/services/links/links.ts'
import { kioskCookie, kioskPass } from '#app/services/links/kiosk.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { addKiosk, checkIn, checkInByLink, endKiosk, enrolKiosk, forgetUnknownArrivals, noteFound } from './commands.ts'
import { kioskOf, listKiosks, unknownArrivals } from './queries.ts'

const AT_ONCE = 0
const after = ({ instant }: Services['clock'], seconds: number) =>
  new Date(instant().getTime() + seconds * 1_000).toISOString()

async function door(engine: Engine = 'postgres') {
  const w = await world({ engine })
  const admin = await signedIn(w.services, { firstName: 'Naomi', roles: ['admin'] })
  const added = await addKiosk(w.services, admin, { name: 'Indgangen' })
  const code = added.ok ? added.value.code : ''
  const enrolled = await enrolKiosk(w.services, { code })
  const token = enrolled.ok ? enrolled.value.token : ''
  const headers = new Headers({ cookie: kioskCookie(w.services.settings, token).split(';')[0]! })
  const kioskId = (await kioskOf(w.services, headers))!
  const ida = await signedIn(w.services, { phone: '+4520304050', email: 'ida@post.example' })
  const id = await visit(w.services, ida, w.providerId, { at: '2026-11-30T09:30' })
  const statusOf = async (of = id) => {
    const query = w.services.db.k.selectFrom('appointments').select('status').where('id', '=', of)
    return (await query.executeTakeFirstOrThrow()).status
  }
  return { ...w, admin, code, headers, kioskId, ida, id, statusOf }
}

const say = (services: Services, kioskId: string, claim: { who: string; initials: string; time: string }) =>
  checkIn(services, kioskId, claim, AT_ONCE)

test.each(engines())('who says number, initials and time is marked as arrived, once (%s)', async (engine) => {
  const { services, kioskId, id, statusOf, count } = await door(engine)
  const claim = { who: '20 30 40 50', initials: 'ih', time: '09:30' }
  expect(await say(services, kioskId, claim)).toEqual({ ok: true, value: null })
  expect(await statusOf()).toBe('ankommet')
  expect(await say(services, kioskId, { ...claim, who: 'Ida@post.example' })).toEqual({ ok: true, value: null })
  const arrived = `appointment_id = '${id}' and became = 'ankommet' and actor = 'client'`
  expect(await count('appointment_history', arrived)).toBe(1)
  expect(await count('outbox', "kind = 'appointment-status'")).toBe(1)
})

test.each(engines())(
  'wrong initials get the same answer at the kiosk, and staff see initials and times until they found the client (%s)',
  async (engine) => {
    const { services, kioskId, clock, ida, admin, count } = await door(engine)
    const right = { who: '20304050', initials: 'ih', time: '09:30' }
    const before = await count('outbox')
    for (const initials of ['kj', 'kj', 'Ø']) {
      clock.moveTo(after(clock, 30))
      expect(await say(services, kioskId, { ...right, initials })).toEqual({ ok: true, value: null })
    }
    expect(await count('outbox')).toBe(before)
    const shown = await unknownArrivals(services)
    expect(shown).toMatchObject([
      { initials: 'Ø', timeOfDay: '09:30' },
      { initials: 'KJ', timeOfDay: '09:30' },
    ])
    // A client who is checked in and types it again is not listed as unknown.
    for (let tries = 0; tries < 2; tries++) await say(services, kioskId, right)
    expect(await unknownArrivals(services)).toEqual(shown)
    expect(await noteFound(services, ida, { found: shown[0]!.id })).toMatchObject({ refusal: 'forbidden' })
    expect(await noteFound(services, admin, { found: shown[0]!.id })).toMatchObject({ ok: true })
    expect(await unknownArrivals(services)).toEqual([shown[1]])
    clock.moveTo('2026-12-01T09:00:00+01:00')
    expect(await unknownArrivals(services)).toEqual([])
    await forgetUnknownArrivals(services)
    expect(await count('unknown_arrivals')).toBe(0)
  },
)

test('a client whose visit cannot be checked in is seen at the door', async () => {
  const { services, kioskId, id, statusOf } = await door()
  await services.db.k.updateTable('appointments').set({ payment_status: 'pending' }).where('id', '=', id).execute()
  await say(services, kioskId, { who: '20304050', initials: 'ih', time: '09:30' })
  expect(await statusOf()).toBe('confirmed')
  expect(await unknownArrivals(services)).toMatchObject([{ initials: 'IH' }])
})

test('[sec 31.1] 1,000 guesses at the door reveal nothing: every answer is the same, also of the right number', async () => {
  const { services, kioskId, clock, statusOf } = await door()
  const answers = new Set<string>()
  for (let guess = 0; guess < 1_000; guess++) {
    clock.moveTo(after(clock, 6))
    const isNumber = guess % 7 === 0
    const who = isNumber ? '+4520304050' : `+45203${String(guess).padStart(5, '0')}`
    const initials = isNumber ? 'xy' : 'ih'
    answers.add(JSON.stringify((await say(services, kioskId, { who, initials, time: '09:30' })).ok ? 'thanks' : 'wait'))
  }
  // The second answer is the tablet's own: it was used too often, whoever was meant.
  expect([...answers]).toEqual(['"thanks"', '"wait"'])
  expect(await statusOf()).toBe('confirmed')
})

test('[sec 31.2] more than ten tries in two minutes wait, the right one too', async () => {
  const { services, kioskId, statusOf } = await door()
  const wrong = { who: '11223344', initials: 'xx', time: '09:30' }
  for (let n = 0; n < 10; n++) expect((await say(services, kioskId, wrong)).ok).toBe(true)
  const right = { who: '20304050', initials: 'ih', time: '09:30' }
  expect(await say(services, kioskId, right)).toMatchObject({ refusal: 'too-many-tries' })
  expect(await statusOf()).toBe('confirmed')
})

test('the answer comes no sooner for a number nobody has', async () => {
  const { services, kioskId } = await door()
  const took = async (who: string) => {
    const began = performance.now()
    await checkIn(services, kioskId, { who, initials: 'ih', time: '09:30' }, 120)
    return performance.now() - began
  }
  const [known, unknown] = [await took('20304050'), await took('11223344')]
  for (const ms of [known, unknown]) expect(ms).toBeGreaterThanOrEqual(119)
})

test.each([
  ['a visit of tomorrow', { at: '2026-12-01T09:30', status: 'confirmed' }],
  ['a visit more than two hours away', { at: '2026-11-30T10:30', status: 'confirmed' }],
  ['a visit that is called off', { at: '2026-11-30T09:30', status: 'cancelled' }],
] as const)('%s is not checked in', async (_, at) => {
  const { services, kioskId, ida, providerId, id, statusOf } = await door()
  await services.db.k.updateTable('appointments').set({ status: 'cancelled' }).where('id', '=', id).execute()
  const other = await visit(services, ida, providerId, at)
  await say(services, kioskId, { who: '20304050', initials: 'ih', time: at.at.slice(11) })
  expect(await statusOf(other)).toBe(at.status)
})

test('a code enrols one tablet, within its quarter of an hour, and what ends opens nothing', async () => {
  const { services, admin, code, headers, clock, kioskId } = await door()
  expect(await enrolKiosk(services, { code })).toMatchObject({ refusal: 'code-wrong' })
  const late = await addKiosk(services, admin, { name: 'Stuen' })
  clock.moveTo(after(clock, 16 * 60))
  expect(await enrolKiosk(services, { code: late.ok ? late.value.code : '' })).toMatchObject({ refusal: 'code-wrong' })
  expect((await listKiosks(services)).map(({ name }) => name)).toEqual(['Indgangen'])
  await endKiosk(services, admin, { id: kioskId })
  expect(await kioskOf(services, headers)).toBe(null)
})

test('a phone that read the tablet’s code stands before it for ten minutes, and not with a changed one', async () => {
  const { services, kioskId, clock } = await door()
  const pass = kioskPass(services.settings, kioskId, clock.instant())
  expect(await kioskOf(services, new Headers(), pass)).toBe(kioskId)
  for (const bad of [`${pass}x`, pass.replace(/\d{13}/, '9999999999999'), '', 'a.b.c'])
    expect(await kioskOf(services, new Headers(), bad)).toBe(null)
  clock.moveTo(after(clock, 11 * 60))
  expect(await kioskOf(services, new Headers(), pass)).toBe(null)
})

test('only an admin enrols tablets', async () => {
  const { services, ida, kioskId } = await door()
  const provider = await signedIn(services, { roles: ['provider'] })
  for (const who of [ida, provider]) {
    expect(await addKiosk(services, who, { name: 'x' })).toMatchObject({ refusal: 'forbidden' })
    expect(await endKiosk(services, who, { id: kioskId })).toMatchObject({ refusal: 'forbidden' })
  }
})

test('the link of the confirmation checks in on the client’s own phone, from two hours before', async () => {
  const { services, id, clock, statusOf } = await door()
  const token = signLink(services.settings.secret, 'appointment', id, 1)
  clock.moveTo('2026-11-30T06:00:00+01:00')
  expect(await checkInByLink(services, token)).toMatchObject({ refusal: 'move-not-allowed' })
  clock.moveTo('2026-11-30T09:20:00+01:00')
  expect(await checkInByLink(services, `${token.slice(0, -1)}x`)).toMatchObject({ refusal: 'not-found' })
  expect(await checkInByLink(services, token)).toEqual({ ok: true, value: null })
  expect(await checkInByLink(services, token)).toEqual({ ok: true, value: null })
  expect(await statusOf()).toBe('ankommet')
})
