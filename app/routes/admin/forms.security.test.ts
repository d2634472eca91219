import { expect, test } from 'vitest'
import type { SignedIn } from '#app/domain/access/actor.ts'
import { pageContext } from '#test/clinic/page-context.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { world } from '#test/clinic/world.ts'
import * as calendar from './calendar.tsx'
import * as hours from './setup/hours.tsx'
import * as leaving from './setup/leaving.tsx'

// Fields of the right shape with values nothing has: no form of the desk fails on them.

const OF_OBJECTS = Object.getOwnPropertyNames(Object.prototype)

async function desk() {
  const w = await world()
  const owner: SignedIn = await signedIn(w.services, { roles: ['admin'] })
  const member = await signedIn(w.services, { roles: ['provider'] })
  await w.services.db.k
    .updateTable('providers')
    .set({ user_id: member.userId })
    .where('id', '=', w.providerId)
    .execute()
  await visit(w.services, await signedIn(w.services), w.providerId, { at: '2026-12-07T09:00' })
  /** The status of the answer; a failure that is no answer is thrown on. */
  const send = async (page: { action: unknown; handle: object }, path: string, fields: [string, string][]) => {
    const context = pageContext(w.services, owner, page.handle)
    const request = new Request(`http://clinic.test${path}`, { method: 'POST', body: new URLSearchParams(fields) })
    try {
      const answer = await (page.action as (args: never) => Promise<unknown>)({ context, request, params: {} } as never)
      return (
        (answer as { status?: number; init?: { status?: number } }).init?.status ?? (answer as Response).status ?? 200
      )
    } catch (thrown) {
      if (thrown instanceof Error) throw thrown
      return (thrown as { init?: { status?: number } }).init?.status ?? 0
    }
  }
  return { ...w, owner, member, send }
}

test.each(['2026-02-30', '2026-13-01', '2026-00-10', '0000-00-00', '2026-12-03\u0000'])(
  'a day that is none, %j, is refused by the forms of the hours',
  async (day) => {
    const { providerId, send } = await desk()
    for (const intent of ['day-as-week', 'day-preview', 'day'])
      expect(
        await send(hours, '/admin/hours', [
          ['intent', intent],
          ['person', providerId],
          ['day', day],
        ]),
      ).toBe(422)
    const closure: [string, string][] = [
      ['providerId', ''],
      ['from', day],
      ['to', day],
    ]
    for (const intent of ['preview', 'close'])
      expect(await send(hours, '/admin/hours', [['intent', intent], ...closure])).toBe(422)
  },
)

test.each(['\u0000', '02-31\u0000', '99-99', 'constructor'])('%j is no day closed every year', async (day) => {
  const { send } = await desk()
  expect(
    await send(hours, '/admin/hours', [
      ['intent', 'yearly'],
      ['yearly', day],
    ]),
  ).toBe(422)
})

test.each(OF_OBJECTS)('a leaving with a visit named %s is answered', async (name) => {
  const { member, send } = await desk()
  const move = 'move 2026-12-08T09:00 00000000-0000-4000-8000-000000000000'
  for (const choice of ['cancel', move, name]) {
    const path = `/admin/people/leaving?who=${member.userId}`
    const status = await send(leaving, path, [
      ['shown', name],
      [`do-${name}`, choice],
    ])
    expect([choice, status >= 300 && status < 500]).toEqual([choice, true])
  }
})

test.each(['NaN', '-1', '1e999', '99999999999999999999', 'constructor', '\u0000'])(
  'a row numbered %j is a row that is not there',
  async (id) => {
    const { send } = await desk()
    expect(
      await send(hours, '/admin/hours', [
        ['intent', 'reopen'],
        ['closure', id],
      ]),
    ).toBe(302)
    expect(
      await send(hours, '/admin/hours', [
        ['intent', 'undo'],
        ['change', id],
      ]),
    ).toBe(422)
    expect(
      await send(calendar, '/admin/calendar', [
        ['intent', 'unblock'],
        ['block', id],
      ]),
    ).toBe(302)
  },
)
