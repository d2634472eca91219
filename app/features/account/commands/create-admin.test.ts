import { expect, test } from 'vitest'
import { createAdmin } from './create-admin.ts'
import { PASSWORD } from '#test/clinic/people.ts'
import { chosen, site, tokenIn } from '#test/support/site.ts'

const ASTRID = { email: 'astrid@klinik.example', firstName: 'Astrid', lastName: 'Lind' }

test('[sec 15] the first admin is made by command and chooses a password by a link that works once', async () => {
  const { services, api, signIn } = await site()
  const made = await createAdmin(services, ASTRID)
  const token = tokenIn((made.ok && made.value.url) || '')
  const short = await api.post('/api/account/welcome', { token, ...chosen('Kf8#pLq2xyy') })
  expect(short.body.code).toBe('password-too-short')
  const entered = await api.post('/api/account/welcome', { token, ...chosen(PASSWORD) })
  expect(entered.body.account.roles).toEqual(['client', 'admin'])
  expect((await api.post('/api/account/welcome', { token, ...chosen(PASSWORD) })).status).toBe(410)
  expect((await signIn(ASTRID.email)).status).toBe(200)
})

test('the command run again for an admin who has signed in changes nothing', async () => {
  const { services, api } = await site()
  const made = await createAdmin(services, ASTRID)
  await api.post('/api/account/welcome', { token: tokenIn((made.ok && made.value.url) || ''), ...chosen(PASSWORD) })
  expect(await createAdmin(services, ASTRID)).toEqual({ ok: false, refusal: 'already-admin' })
})

test('the command run again before the password was chosen prints a new link, and the old one is dead', async () => {
  const { services, api } = await site()
  const [first, second] = [await createAdmin(services, ASTRID), await createAdmin(services, ASTRID)]
  const use = async (made: typeof first) =>
    (await api.post('/api/account/welcome', { token: tokenIn((made.ok && made.value.url) || ''), ...chosen(PASSWORD) }))
      .status
  expect([await use(first), await use(second)]).toEqual([410, 200])
})
