import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { cleared } from '#test/clinic/cleared.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { asReached } from '#test/clinic/signed-in.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { startNumbing, wipeOffNumbing } from './commands/numbing.ts'
import { undoMark } from './commands/change-as-staff.ts'
import { dayBoard } from './queries/board.ts'
import { runningNumbing } from './queries/numbing.ts'

const DAY = clinicDay('2026-11-30')

/** A client who is here, ordered cream, and may have it. */
async function arrived(engine: Engine) {
  const w = await world({ engine })
  const { services } = w
  const amir = await signedIn(services, { firstName: 'Amir', roles: ['provider'] })
  const ida = await signedIn(services)
  await cleared(services, ida.userId)
  const id = await visit(services, ida, w.providerId, { at: '2026-11-30T09:00', status: 'ankommet' })
  await sql`update appointments set add_ons = '{creme}' where id = ${id}`.execute(services.db.k)
  const card = async () => (await dayBoard(services, DAY))[0]!
  return { ...w, amir, ida, id, card }
}

test.each(engines())(
  '[spec 12 numbing-clock] the clock runs from the press, not from the arrival (%s)',
  async (engine) => {
    const { services, clock, amir, ida, id, card } = await arrived(engine)
    expect(await card()).toMatchObject({ numbedAt: null, ready: { mayNumb: true } })
    clock.moveTo('2026-11-30T08:20:00+01:00')
    expect(await startNumbing(services, amir, id)).toEqual({ ok: true, value: null })
    const numbedAt = Date.parse('2026-11-30T08:20:00+01:00') / 60_000
    expect((await card()).numbedAt).toBe(numbedAt)
    clock.moveTo('2026-11-30T08:50:00+01:00')
    const running = { status: 'ankommet', addOns: ['creme'], numbedAt, wiped: null, now: numbedAt + 30 }
    expect(await runningNumbing(services, asReached(ida.userId))).toEqual(running)
    expect(await startNumbing(services, amir, id)).toMatchObject({ refusal: 'moved-by-someone-else' })
    await undoMark(services, amir, { id, from: 'ankommet' })
    expect((await card()).numbedAt).toBeNull()
    expect(await runningNumbing(services, asReached(ida.userId))).toBeNull()
  },
)

test.each(engines())('numbing is wiped off once, and the board says when and by whom (%s)', async (engine) => {
  const { services, clock, amir, ida, id, card } = await arrived(engine)
  expect(await wipeOffNumbing(services, amir, id)).toMatchObject({ refusal: 'not-found' })
  await startNumbing(services, amir, id)
  clock.moveTo('2026-11-30T09:10:00+01:00')
  expect(await wipeOffNumbing(services, ida, id)).toMatchObject({ refusal: 'forbidden' })
  const both = await Promise.all([1, 2].map(() => wipeOffNumbing(services, amir, id)))
  expect(both.map((done) => (done.ok ? 'wiped' : done.refusal)).toSorted()).toEqual(['moved-by-someone-else', 'wiped'])
  const wiped = { at: Date.parse('2026-11-30T09:10:00+01:00') / 60_000, by: 'Amir Holm' }
  expect((await card()).wiped).toEqual(wiped)
  expect(await runningNumbing(services, asReached(ida.userId))).toMatchObject({ wiped })
  const unnamed = sql`update numbings set wiped_by = null`.execute(services.db.k)
  await expect(unnamed).rejects.toThrow('wiping_names_who_did_it')
  const before = sql`update numbings set wiped_at = started_at - interval '1 minute'`.execute(services.db.k)
  await expect(before).rejects.toThrow('wiped_off_after_the_start')
})

test.each(engines())(
  'a client who is not cleared, not here, or ordered no numbing is not numbed (%s)',
  async (engine) => {
    const { services, amir, ida, id, providerId } = await arrived(engine)
    expect(await startNumbing(services, ida, id)).toMatchObject({ refusal: 'forbidden' })
    const later = await visit(services, await signedIn(services), providerId, { at: '2026-11-30T11:00' })
    expect(await startNumbing(services, amir, later)).toMatchObject({ refusal: 'move-not-allowed' })
    await sql`update appointments set add_ons = '{}' where id = ${id}`.execute(services.db.k)
    expect(await startNumbing(services, amir, id)).toMatchObject({ refusal: 'move-not-allowed' })
    await sql`update appointments set add_ons = '{creme}' where id = ${id}`.execute(services.db.k)
    await sql`update consents set withdrawn_at = now()`.execute(services.db.k)
    expect(await startNumbing(services, amir, id)).toMatchObject({ refusal: 'clearance-needed' })
    const insert = sql`insert into numbings values (${id}, now(), ${amir.userId}, 'Amir')`
    await expect(insert.execute(services.db.k)).rejects.toThrow('may not be numbed')
  },
)
