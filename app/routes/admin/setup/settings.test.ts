import { expect, test } from 'vitest'
import type { SignedIn } from '#app/domain/access/actor.ts'
import { settingOf } from '#app/features/settings/queries/settings.ts'
import type { Services } from '#app/services/services.ts'
import { pageContext } from '#test/clinic/page-context.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { world } from '#test/clinic/world.ts'
import * as page from './settings.tsx'

type Shown = Awaited<ReturnType<typeof page.loader>>

/** The page as its owner opens it, and its forms as the browser sends them. */
function pageOf(services: Services, actor: SignedIn, lng: 'da' | 'en' = 'da') {
  const context = pageContext(services, actor, page.handle, lng)
  const ask = (init?: RequestInit, query = '') =>
    ({ context, request: new Request(`http://clinic.test/admin/settings${query}`, init), params: {} }) as never
  return {
    shown: (query = ''): Promise<Shown> => page.loader(ask(undefined, query)),
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

test('the owner writes phrases for notes in both languages, reads what changed, and takes it back', async () => {
  const { services } = await world()
  const { shown, send } = pageOf(services, await signedIn(services, { roles: ['admin'] }))
  const typed = (...phrases: [string, string][]) =>
    send(
      ['key', 'note_phrases'],
      ['intent', 'set'],
      ...phrases.flatMap(([da, en]): [string, string][] => [
        ['da', da],
        ['en', en],
      ]),
    )
  expect(await typed([' Kølet længe ', 'Cooled for long'], ['', ''])).toMatchObject({ status: 302 })
  const phrases = [{ da: 'Kølet længe', en: 'Cooled for long' }]
  expect((await shown()).phrases).toEqual(phrases)
  const { changes, undoable } = await shown()
  expect(changes[0]).toMatchObject({ key: 'note_phrases', was: null, became: phrases })
  expect(await typed(['Kun dansk', ''])).toMatchObject({
    init: { status: 422 },
    data: { error: expect.stringContaining('engelsk') },
  })
  expect((await shown()).phrases).toEqual(phrases)
  await send(['intent', 'undo'], ['change', String(undoable[0])])
  expect((await shown()).phrases).toEqual([])
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

test('what was just saved stands at the top with the way back, whatever else was changed since', async () => {
  const { services } = await world()
  const { shown, send } = pageOf(services, await signedIn(services, { roles: ['admin'] }))
  const set = (key: string, value: string) => send(['key', key], ['intent', 'set'], ['value', value])
  const answer = (await set('hold_minutes', '45')) as Response
  const query = new URL(answer.headers.get('location')!, 'http://clinic.test').search
  await set('deposit_kroner', '300')
  expect((await shown(query)).saved).toMatchObject({ key: 'hold_minutes', was: null, became: 45 })
  expect((await shown()).saved).toBeNull()
  const { id } = (await shown(query)).saved!
  const undone = (await send(['intent', 'undo'], ['change', String(id)])) as Response
  const back = new URL(undone.headers.get('location')!, 'http://clinic.test').search
  expect((await shown(back)).saved).toMatchObject({ key: 'hold_minutes', was: 45, became: null })
})

test.each(['da', 'en'] as const)('a setting that was refused says what of it is wrong (%s)', async (lng) => {
  const { services } = await world()
  const { send } = pageOf(services, await signedIn(services, { roles: ['admin'] }), lng)
  const errorOf = async (key: string, ...fields: [string, string][]) => {
    const answer = await send(['key', key], ['intent', 'set'], ...fields)
    return answer instanceof Response ? '' : answer.data.error
  }
  const said = [
    await errorOf('payment_ways'),
    await errorOf('instalments', ['isOn', 'true'], ['lender', ''], ['aprPercent', '9,9'], ['months', '12']),
    await errorOf('reminder_hours', ['value', '24'], ['value', '24']),
    await errorOf('hold_minutes', ['value', '5']),
  ]
  expect(said).toEqual(
    lng === 'da'
      ? [
          'Vælg mindst én måde at betale på.',
          'Skriv, hvem der låner ud, en ÅOP på højst 25 % og fra 2 til 36 måneder.',
          'Skriv hele timer fra 1 til 336, og ikke de samme to gange.',
          'Skriv et helt tal inden for grænserne.',
        ]
      : [
          'Choose at least one way to pay.',
          'Enter the lender’s name, an APR of at most 25% and from 2 to 36 months.',
          'Enter whole hours from 1 to 336, and none of them twice.',
          'Enter a whole number between the limits shown.',
        ],
  )
})
