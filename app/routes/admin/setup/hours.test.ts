import { expect, test } from 'vitest'
import type { SignedIn } from '#app/domain/access/actor.ts'
import { USUAL_CLOSING_DAYS } from '#app/domain/time/closing-days.ts'
import { DEFAULT_HOURS } from '#app/domain/time/opening-hours.ts'
import { setClinicWeek } from '#app/features/opening-hours/commands/hours.ts'
import type { Services } from '#app/services/services.ts'
import { pageContext } from '#test/clinic/page-context.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world } from '#test/clinic/world.ts'
import * as page from './hours.tsx'

/** The page as its owner opens it, and its forms as the browser sends them. */
function pageOf(services: Services, actor: SignedIn) {
  const context = pageContext(services, actor, page.handle)
  const ask = (init?: RequestInit) =>
    ({ context, request: new Request('http://clinic.test/admin/hours', init), params: {} }) as never
  return {
    shown: () => page.loader(ask()),
    send: (...fields: [string, string][]) => page.action(ask({ method: 'POST', body: new URLSearchParams(fields) })),
  }
}

test.each(engines())(
  'the week and the days closed every year go back with one press; whom a week leaves outside is shown first (%s)',
  async (engine) => {
    const w = await world({ engine })
    const { services } = w
    const owner = await signedIn(services, { roles: ['admin'] })
    const { shown, send } = pageOf(services, owner)
    const undo = (id: number | undefined) => send(['intent', 'undo'], ['change', String(id)])
    const newest = async (key: string) => (await shown()).changes.find((change) => change.key === key)?.id

    await send(['intent', 'yearly'], ['publicHolidays', 'on'], ['yearly', '12-24'])
    expect((await shown()).closingDays).toEqual({ publicHolidays: true, yearly: ['12-24'] })
    const first = await newest('closing_days')
    expect((await shown()).undoable).toEqual([first])
    expect(await undo(first)).toMatchObject({ status: 302 })
    expect((await shown()).closingDays).toEqual(USUAL_CLOSING_DAYS)
    // Once it has been taken back, what stands is the taking back.
    expect(await undo(first)).toMatchObject({ init: { status: 422 } })

    const mondays = { ...DEFAULT_HOURS, 1: [{ opens: '09:00', closes: '10:00' }] }
    await setClinicWeek(services, owner, mondays)
    const id = await visit(services, await signedIn(services), w.providerId, { at: '2026-12-07T09:00' })
    const change = await newest('opening_hours')
    expect(await undo(change)).toMatchObject({ data: { met: { week: DEFAULT_HOURS, visits: [{ id }] } } })
    expect((await shown()).week).toEqual(mondays)
    await services.db.k.updateTable('appointments').set({ status: 'cancelled' }).where('id', '=', id).execute()
    expect(await undo(change)).toMatchObject({ status: 302 })
    expect((await shown()).week).toEqual(DEFAULT_HOURS)
  },
)

test.each(['', 'keep', 'move', 'move x'])(
  'a day is closed with one visit cancelled, one moved and one left as it is (choice %j)',
  async (kept) => {
    const w = await world()
    const { services } = w
    const owner = await signedIn(services, { roles: ['admin'] })
    const at = async (startsAt: string) => visit(services, await signedIn(services), w.providerId, { at: startsAt })
    const cancelled = await at('2026-12-07T12:00')
    const moved = await at('2026-12-07T14:00')
    const left = await at('2026-12-07T16:00')
    await w.opens('2026-12-08', '12:00', '19:30')
    const { send } = pageOf(services, owner)
    const answer = await send(
      ['intent', 'close'],
      ['providerId', ''],
      ['from', '2026-12-07'],
      ['to', '2026-12-07'],
      ...[cancelled, moved, left].map((id): [string, string] => ['shown', id]),
      [`do-${cancelled}`, 'cancel'],
      [`do-${moved}`, `move 2026-12-08T14:00 ${w.providerId}`],
      [`do-${left}`, kept],
    )
    expect(answer).toMatchObject({ status: 302 })
    const rows = await services.db.k
      .selectFrom('appointments')
      .select(['id', 'status', 'starts_at'])
      .where('id', 'in', [cancelled, moved, left])
      .execute()
    const found = new Map(rows.map(({ id, status, starts_at: startsAt }) => [id, [status, startsAt]]))
    expect(found.get(cancelled)?.[0]).toBe('cancelled')
    expect(found.get(moved)?.[1]).toContain('2026-12-08')
    expect(found.get(left)).toEqual(['confirmed', expect.stringContaining('2026-12-07')])
  },
)

test.each(engines())(
  'reception closes a day of one provider, and neither the clinic nor a week (%s)',
  async (engine) => {
    const w = await world({ engine })
    const { services, providerId } = w
    const { shown, send } = pageOf(services, await signedIn(services, { roles: ['reception'] }))
    const day = { from: '2026-12-03', to: '2026-12-03' }
    const close = (whom: string) =>
      send(['intent', 'close'], ['providerId', whom], ...(Object.entries(day) as [string, string][]))
    expect(await close(providerId)).toMatchObject({ status: 302 })
    const [closure] = (await shown()).closures
    expect(closure).toMatchObject({ from: '2026-12-03T00:00' })
    await expect(close('')).rejects.toMatchObject({ init: { status: 403 } })
    for (const intent of ['week', 'yearly', 'day', 'undo'])
      await expect(send(['intent', intent])).rejects.toMatchObject({ init: { status: 403 } })
    expect(await w.count('closures')).toBe(1)
    expect(await send(['intent', 'reopen'], ['closure', String(closure!.id)])).toMatchObject({ status: 302 })
    expect(await w.count('closures')).toBe(0)
  },
)
