import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { SignedIn } from '#app/domain/actor.ts'
import { requestContext, servicesContext } from '#app/http/context.ts'
import { settingOf } from '#app/features/settings/queries.ts'
import type { Services } from '#app/services/services.ts'
import { signedIn } from '#test/desk.ts'
import { world } from '#test/world.ts'
import * as page from './settings.tsx'

type Shown = Awaited<ReturnType<typeof page.loader>>

/** The page as its owner opens it, and its forms as the browser sends them. */
function pageOf(services: Services, actor: SignedIn) {
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  context.set(requestContext, { lng: 'da', nonce: 'n', actor, address: '127.0.0.1', ruleOf: () => undefined } as never)
  const ask = (init?: RequestInit) =>
    ({ context, request: new Request('http://clinic.test/admin/settings', init), params: {} }) as never
  return {
    shown: (): Promise<Shown> => page.loader(ask()),
    send: (...fields: [string, string][]) => page.action(ask({ method: 'POST', body: new URLSearchParams(fields) })),
  }
}

test('the owner sets up to three reminders or none, sees what changed, and takes it back', async () => {
  const { services } = await world()
  const { shown, send } = pageOf(services, await signedIn(services, { roles: ['admin'] }))
  expect((await shown()).reminderHours).toEqual([72, 24])
  const typed = (...hours: string[]) =>
    send(['key', 'reminder_hours'], ['intent', 'set'], ...hours.map((each): [string, string] => ['value', each]))
  expect(await typed('2', '48', '')).toMatchObject({ status: 302 })
  expect((await shown()).reminderHours).toEqual([48, 2])
  expect(await typed('', '', '')).toMatchObject({ status: 302 })
  expect((await shown()).reminderHours).toEqual([])
  const { changes, undoable } = await shown()
  expect(changes[0]).toMatchObject({ key: 'reminder_hours', was: [48, 2], became: [] })
  expect(undoable).toEqual([changes[0]!.id])
  await send(['intent', 'undo'], ['change', String(undoable[0])])
  expect((await shown()).reminderHours).toEqual([48, 2])
  await send(['key', 'reminder_hours'], ['intent', 'reset'])
  expect((await shown()).reminderHours).toEqual([72, 24])
  expect(await typed('24', 'mange', '')).toMatchObject({ init: { status: 422 } })
  expect(await settingOf(services, 'reminder_hours')).toEqual([72, 24])
})

test('the owner requires two factors of staff and takes it back; where the server requires them the page says so', async () => {
  const { services } = await world()
  const { shown, send } = pageOf(services, await signedIn(services, { roles: ['admin'] }))
  expect((await shown()).twoFactor).toEqual({ byServer: false, byOwner: false })
  await send(['key', 'staff_two_factor'], ['intent', 'set'], ['value', 'true'])
  expect((await shown()).twoFactor).toEqual({ byServer: false, byOwner: true })
  const { changes, undoable } = await shown()
  expect([changes[0]!.key, changes[0]!.became, undoable]).toEqual(['staff_two_factor', true, [changes[0]!.id]])
  // An unticked box sends nothing.
  await send(['key', 'staff_two_factor'], ['intent', 'set'])
  expect((await shown()).twoFactor).toEqual({ byServer: false, byOwner: false })
  const strict = await world({ requireStaffTwoFactor: true })
  const owner = await signedIn(strict.services, { roles: ['admin'] })
  expect((await pageOf(strict.services, owner).shown()).twoFactor).toEqual({ byServer: true, byOwner: false })
})

test('the lengths of visits stand on the page with their bounds and steps', async () => {
  const { services } = await world()
  const { shown } = pageOf(services, await signedIn(services, { roles: ['admin'] }))
  const minutes = (await shown()).rows.filter(({ key }) => /consultation|treatment|buffer/.test(key))
  expect(minutes.map(({ key, value, min, max, step }) => [key, value, min, max, step])).toEqual([
    ['consultation_minutes', 30, 15, 240, 15],
    ['treatment_small_minutes', 30, 15, 240, 15],
    ['treatment_medium_minutes', 45, 15, 240, 15],
    ['treatment_large_minutes', 60, 15, 240, 15],
    ['buffer_minutes', 0, 0, 60, 5],
  ])
})
