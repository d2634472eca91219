import { expect, test } from 'vitest'
import { picture, signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world } from '#test/clinic/world.ts'
import { later } from '#app/domain/time/clinic-time.ts'
import { clearAnalyses } from '#app/features/analysis/commands.ts'
import { forgetSignUps } from '#app/features/account/commands/forget-sign-ups.ts'
import { forgetCards } from '#app/features/payments/commands/forget-cards.ts'
import { forgetOldCounts } from '#app/features/statistics/commands.ts'
import { carryOutErasure } from './commands/erasure.ts'
import { forgetEnquiries } from './commands/forget-enquiries.ts'
import { liftHold, setHold } from './commands/hold.ts'
import { legalHolds, dueForErasure } from './queries/due-for-erasure.ts'

const LONG_AGO = '2026-05-20T12:30'
type World = Awaited<ReturnType<typeof world>>

/** An enquiry that came to nothing over half a year ago, with a picture and a payment by card. */
async function oldEnquiry(w: World, email: string) {
  const who = await signedIn(w.services, { email })
  const id = await visit(w.services, who, w.providerId, { at: LONG_AGO, status: 'no_show', notes: 'Hej', paid: 90_000 })
  await picture(w.services, id)
  await w.services.db.k
    .updateTable('payments')
    .set({ card: 'mark', created_at: '2025-05-20T12:00:00Z' })
    .where('appointment_id', '=', id)
    .execute()
  return { who, id }
}

const everyJob = async ({ services }: World) => {
  await forgetEnquiries(services)
  await forgetSignUps(services)
  await forgetCards(services)
  await clearAnalyses(services)
  await forgetOldCounts(services)
}
const goesOf = async ({ services }: World, kind: string) =>
  (await dueForErasure(services, services.clock.today())).find((row) => row.kind === kind)

test.each(engines())(
  '[sec 80.6] what a legal hold keeps no job erases, and nobody else, until it is lifted (%s)',
  async (engine) => {
    const w = await world({ engine })
    const admin = await signedIn(w.services, { roles: ['admin'] })
    const { who, id } = await oldEnquiry(w, 'ida@post.example')
    expect(await setHold(w.services, admin, { email: 'ida@post.example', reason: 'Klagesag 2026-17' })).toMatchObject({
      ok: true,
    })
    await everyJob(w)
    expect(await w.count('appointments', `id = '${id}' and email = 'ida@post.example' and notes = 'Hej'`)).toBe(1)
    expect(await w.count('files')).toBe(1)
    expect(await w.count('payments', "card = 'mark'")).toBe(1)
    expect(await carryOutErasure(w.services, admin, who.userId)).toMatchObject({ refusal: 'on-hold' })
    const [hold] = await legalHolds(w.services)
    expect(await liftHold(w.services, admin, { id: hold!.id, reason: 'Sagen er afgjort' })).toMatchObject({ ok: true })
    await everyJob(w)
    expect(await w.count('files')).toBe(0)
    expect(await w.count('payments', "card = 'mark'")).toBe(0)
    expect(await w.count('appointments', "notes = 'Hej'")).toBe(0)
    expect(await w.count('audit_log', "action in ('hold-set', 'hold-lifted')")).toBe(2)
  },
)

test.each(engines())('the database itself erases nothing that is held, whoever forgets to ask (%s)', async (engine) => {
  const w = await world({ engine })
  const admin = await signedIn(w.services, { roles: ['admin'] })
  const { who, id } = await oldEnquiry(w, 'ida@post.example')
  await setHold(w.services, admin, { email: 'ida@post.example', reason: 'Klagesag' })
  const { k } = w.services.db
  const held = { code: 'LH001' }
  const erased = k.updateTable('profiles').set({ erased_at: w.clock.instant() }).where('id', '=', who.userId)
  await expect(erased.execute()).rejects.toMatchObject(held)
  const nobody = k
    .updateTable('appointments')
    .set({ email: `${who.userId}@erased.invalid` })
    .where('id', '=', id)
  await expect(nobody.execute()).rejects.toMatchObject(held)
  await expect(k.deleteFrom('files').execute()).rejects.toMatchObject(held)
})

test.each(engines())('the dry run counts what the jobs then erase, and what a hold keeps (%s)', async (engine) => {
  const w = await world({ engine })
  const admin = await signedIn(w.services, { roles: ['admin'] })
  await oldEnquiry(w, 'ida@post.example')
  await oldEnquiry(w, 'bo@post.example')
  await setHold(w.services, admin, { email: 'bo@post.example', reason: 'Klagesag' })
  expect(await goesOf(w, 'enquiries')).toEqual({ kind: 'enquiries', since: '2026-05-30', count: 1, held: 1 })
  expect(await goesOf(w, 'cards')).toMatchObject({ count: 1 })
  expect(await forgetEnquiries(w.services)).toBe(1)
  await everyJob(w)
  expect((await dueForErasure(w.services, w.clock.today())).filter(({ count }) => count > 0)).toEqual([])
  const before = await dueForErasure(w.services, '2026-01-01' as never)
  expect(before.find(({ kind }) => kind === 'enquiries')).toMatchObject({ count: 0, held: 0 })
})

test('the dry run counts files nothing names, sessions that are over and portraits of people off the team', async () => {
  const w = await world()
  const { userId } = await signedIn(w.services)
  const counts = async () =>
    Object.fromEntries((await dueForErasure(w.services, w.clock.today())).map(({ kind, count }) => [kind, count]))
  expect(await counts()).toMatchObject({ 'loose-files': 0, sessions: 0, portraits: 0 })
  const created_at = later(w.clock.instant(), -40 * 86_400_000)
  await w.services.db.k
    .insertInto('sessions')
    .values({
      user_id: userId,
      token: 'old',
      created_at,
      updated_at: created_at,
      proven_at: created_at,
      expires_at: created_at,
    })
    .execute()
  const keep = (storage_key: string, team_member_id: string | null) =>
    w.services.db.k
      .insertInto('files')
      .values({
        id: w.services.newId(),
        storage_key,
        team_member_id,
        kind: 'image',
        media_type: 'image/jpeg',
        bytes: 1,
        width: 4,
        height: 5,
        created_at,
      })
      .execute()
  await keep('loose.jpg', null)
  await keep('portrait.jpg', w.services.newId())
  expect(await counts()).toMatchObject({ 'loose-files': 1, sessions: 1, portraits: 1 })
})

test.each(engines())(
  'vouchers may go five years from the end of the year they were paid in, those of a case stay (%s)',
  async (engine) => {
    const w = await world({ engine })
    const admin = await signedIn(w.services, { roles: ['admin'] })
    for (const [email, paidAt] of [
      ['ida@post.example', '2020-01-02T12:00:00Z'],
      ['bo@post.example', '2020-12-31T22:30:00Z'],
      ['eva@post.example', '2020-12-31T23:30:00Z'], // the new year at the clinic
    ] as const) {
      const { id } = await oldEnquiry(w, email)
      const paid = w.services.db.k.updateTable('payments').set({ created_at: paidAt })
      await paid.where('appointment_id', '=', id).execute()
    }
    const onDay = async (day: string) =>
      (await dueForErasure(w.services, day as never)).find(({ kind }) => kind === 'vouchers')
    expect(await onDay('2025-12-31')).toMatchObject({ since: '2020-01-01', count: 0, held: 0 })
    expect(await onDay('2026-01-01')).toMatchObject({ since: '2021-01-01', count: 2, held: 0 })
    await setHold(w.services, admin, { email: 'bo@post.example', reason: 'Klagesag' })
    expect(await onDay('2026-12-31')).toMatchObject({ count: 1, held: 1 })
    expect(await onDay('2027-01-01')).toMatchObject({ count: 2, held: 1 })
  },
)

test('a client has one hold at a time, and only an admin sets and lifts it', async () => {
  const w = await world()
  const admin = await signedIn(w.services, { roles: ['admin'] })
  const provider = await signedIn(w.services, { roles: ['provider'] })
  const ida = await signedIn(w.services, { email: 'ida@post.example' })
  const hold = { email: ida.email, reason: 'Klagesag' }
  expect(await setHold(w.services, provider, hold)).toMatchObject({ refusal: 'forbidden' })
  const both = await Promise.all([setHold(w.services, admin, hold), setHold(w.services, admin, hold)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await setHold(w.services, admin, { ...hold, email: 'nobody@post.example' })).toMatchObject({
    refusal: 'person-unknown',
  })
  const [one] = await legalHolds(w.services)
  expect(await liftHold(w.services, provider, { id: one!.id, reason: 'Slut nu' })).toMatchObject({
    refusal: 'forbidden',
  })
  expect(await liftHold(w.services, admin, { id: one!.id, reason: 'Slut nu' })).toMatchObject({ ok: true })
  expect(await liftHold(w.services, admin, { id: one!.id, reason: 'Slut nu' })).toMatchObject({ refusal: 'not-held' })
})
