import { describe, expect, test } from 'vitest'
import { PASSWORD, person } from '#test/clinic/people.ts'
import { chosen, cookiesOf, site, tokenIn } from '#test/support/site.ts'
import { engines } from '#test/clinic/world.ts'

// Row 5 of docs/security.md: an account made with another's address.

const IDA = { firstName: 'Ida', lastName: 'Holm', email: 'ida@post.example' }
const typed = (password: string) => ({ ...IDA, password, confirmPassword: password })

describe.each(engines())('sign-ups for an address nobody has proved, on the %s engine', (engine) => {
  test('[sec 5.1] a password set before the address was proved is thrown away, and its owner chooses one', async () => {
    const { api, mails, signIn, actorOf } = await site({ engine })
    await api.post('/api/account/sign-up', typed('typed-by-a-stranger'))
    const token = tokenIn((await mails())[0]!.text)
    const proved = await api.post('/api/account/confirm-email', { token })
    expect(proved.headers.getSetCookie()).toEqual([])
    expect((await signIn(IDA.email, 'typed-by-a-stranger')).body.code).toBe('credentials-invalid')
    const choice = { token: tokenIn(proved.body.next), ...chosen(PASSWORD) }
    const entered = await api.post('/api/account/welcome', choice)
    expect([entered.status, entered.body.next]).toEqual([200, 'signed-in'])
    expect(await actorOf(cookiesOf(entered))).toMatchObject({ email: IDA.email })
  })

  test('[sec 5] a stranger who signs up again after the owner cannot slip in a password under the owner’s proof', async () => {
    const { api, mails, signIn } = await site({ engine })
    const owner = await api.post('/api/account/sign-up', typed(PASSWORD))
    const ownToken = tokenIn((await mails())[0]!.text)
    await api.post('/api/account/sign-up', typed('typed-by-a-stranger'))
    const strangerToken = tokenIn((await mails())[0]!.text)
    const own = { cookie: cookiesOf(owner) }
    expect((await api.post('/api/account/confirm-email', { token: ownToken }, own)).status).toBe(410)
    const proved = await api.post('/api/account/confirm-email', { token: strangerToken }, own)
    expect(proved.body.next).toMatch(/^\/account\/welcome/)
    expect((await signIn(IDA.email, 'typed-by-a-stranger')).status).toBe(401)
  })

  test('[sec 5.2] the owner’s proof keeps the owner’s password, and none a stranger put in its place since', async () => {
    const { services, api, mails, signIn } = await site({ engine })
    const owner = await api.post('/api/account/sign-up', typed(PASSWORD))
    const token = tokenIn((await mails())[0]!.text)
    await api.post('/api/account/sign-up', typed('typed-by-a-stranger'))
    // As where the two sign up in one moment, and neither sees the other's link.
    await services.db.k.updateTable('one_time_links').set({ used_at: null }).execute()
    const proved = await api.post('/api/account/confirm-email', { token }, { cookie: cookiesOf(owner) })
    expect(proved.body.next).toMatch(/^\/account\/welcome/)
    expect((await signIn(IDA.email, 'typed-by-a-stranger')).status).toBe(401)
    const choice = { token: tokenIn(proved.body.next), ...chosen(PASSWORD) }
    expect((await api.post('/api/account/welcome', choice)).status).toBe(200)
  })

  test('[sec 5] a stranger who signs up while the owner types the password again gets no proof for theirs', async () => {
    const { services, api, mails, signIn } = await site({ engine })
    await api.post('/api/account/sign-up', typed(PASSWORD))
    await mails()
    const { sessions } = services
    const check = sessions.signIn
    sessions.signIn = async (...asked) => {
      const checked = await check(...asked)
      await api.post('/api/account/sign-up', typed('typed-by-a-stranger'))
      return checked
    }
    const again = await signIn(IDA.email)
    sessions.signIn = check
    expect([again.status, cookiesOf(again)]).toEqual([403, ''])
    const sent = await mails()
    expect(sent).toHaveLength(1)
    await api.post('/api/account/confirm-email', { token: tokenIn(sent[0]!.text) }, { cookie: cookiesOf(again) })
    expect((await signIn(IDA.email, 'typed-by-a-stranger')).status).toBe(401)
  })
})

test('[sec 5] owner and stranger sign up in one moment, the stranger last: the owner’s proof is none for the stranger', async () => {
  const { services, api, mails, signIn } = await site({ engine: 'postgres' })
  await person(services, { ...IDA, proved: false })
  const { db } = services
  const waiting = async () =>
    (
      await db.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rowCount
  const asked = await db.k.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('email', '=', IDA.email).forUpdate().execute()
    const first = api.post('/api/account/sign-up', typed(PASSWORD))
    await expect.poll(waiting).toBe(1)
    const second = api.post('/api/account/sign-up', typed('typed-by-a-stranger'))
    await expect.poll(waiting).toBe(2)
    return { first, second }
  })
  const cookie = cookiesOf(await asked.first)
  await asked.second
  const token = tokenIn((await mails())[0]!.text)
  const proved = await api.post('/api/account/confirm-email', { token }, { cookie })
  expect([proved.status, proved.body.next]).toEqual([200, expect.stringMatching(/^\/account\/welcome/)])
  expect((await signIn(IDA.email, 'typed-by-a-stranger')).status).toBe(401)
})
