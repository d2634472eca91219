import { expect, test } from 'vitest'
import { SHIPPED_CLINIC } from '#test/clinic/shipped-clinic.ts'
import { requestContext, servicesContext } from '#app/http/context.ts'
import { person } from '#test/clinic/people.ts'
import { chosen, cookiesOf, site, tokenIn } from '#test/support/site.ts'
import { linkPage } from './page.server.ts'

type Site = Awaited<ReturnType<typeof site>>

const asked = ({ services }: Site, token: string) =>
  ({
    request: new Request(`http://clinic.test/account/link?token=${token}`),
    context: new Map<unknown, unknown>([
      [servicesContext, services],
      [requestContext, { lng: 'da', clinic: SHIPPED_CLINIC }],
    ]),
  }) as unknown as Parameters<typeof linkPage>[0]

test('the page of a link says whether it can be used, looks as often as it likes, and knows it when it was', async () => {
  const w = await site()
  const { email } = await person(w.services)
  await w.api.post('/api/account/password-reset', { email })
  const token = tokenIn((await w.mails())[0]!.text)
  const isOpen = async () => (await linkPage(asked(w, token), 'forgotten', 'reset')).isOpen
  expect([await isOpen(), await isOpen()]).toEqual([true, true])
  // Of another purpose it is worth nothing.
  expect(await linkPage(asked(w, token), 'welcome-title', 'welcome')).toMatchObject({ isOpen: false })
  const choice = { token, ...chosen('en-lampe-ved-vinduet') }
  expect((await w.api.post('/api/account/password-reset/confirm', choice)).status).toBe(204)
  expect(await isOpen()).toBe(false)
  expect(await linkPage(asked(w, ''), 'forgotten', 'reset')).toMatchObject({ token: '', isOpen: false })
})

test('a confirmation is open until the address is proved by it', async () => {
  const w = await site()
  const ida = { firstName: 'Ida', lastName: 'Holm', email: 'ida@post.example' }
  const password = 'en-lampe-ved-vinduet'
  const signedUp = await w.api.post('/api/account/sign-up', { ...ida, password, confirmPassword: password })
  const token = tokenIn((await w.mails())[0]!.text)
  const isOpen = async () => (await linkPage(asked(w, token), 'confirm-title', 'confirm')).isOpen
  expect(await isOpen()).toBe(true)
  await w.api.post('/api/account/confirm-email', { token }, { cookie: cookiesOf(signedUp) })
  expect(await isOpen()).toBe(false)
})

test('the page of a link knows that staff choose a longer password', async () => {
  const w = await site()
  const askedFor = async (roles: ('reception' | 'affiliate')[]) => {
    const { email } = await person(w.services, { roles })
    await w.api.post('/api/account/password-reset', { email })
    return (await linkPage(asked(w, tokenIn((await w.mails()).at(-1)!.text)), 'forgotten', 'reset')).isStaff
  }
  expect(await askedFor([])).toBe(false)
  expect(await askedFor(['affiliate'])).toBe(false)
  expect(await askedFor(['reception'])).toBe(true)
  expect(await linkPage(asked(w, ''), 'forgotten', 'reset')).toMatchObject({ isStaff: false })
})
