import { expect, test } from 'vitest'
import { audit } from '#app/db/audit.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import type { GrantedRole } from '#app/domain/access/roles.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { engines, world } from '#test/clinic/world.ts'
import { changeRole, endSessionsOf } from './commands.ts'
import { auditLines, roleHolders } from './queries/roles.ts'
import { auditQuerySchema } from './schema.ts'

const take = (userId: string, role: GrantedRole) => ({ intent: 'take', userId, role }) as const
const give = (email: string, role: GrantedRole) => ({ intent: 'give', email, role }) as const
const everything = auditQuerySchema.parse({})

test.each(engines())('a role given is there, written down, and told to whom it was given (%s)', async (engine) => {
  const w = await world({ engine })
  const admin = await signedIn(w.services, { roles: ['admin'] })
  const bo = await signedIn(w.services, { firstName: 'Bo', email: 'bo@post.example' })
  expect(await changeRole(w.services, admin, give('BO@post.example', 'reception'))).toEqual({ ok: true, value: null })
  expect(await roleHolders(w.services)).toMatchObject([
    { userId: bo.userId, roles: ['reception'] },
    { userId: admin.userId, roles: ['admin'] },
  ])
  expect((await auditLines(w.services, everything)).rows).toMatchObject([
    { action: 'role-given', detail: { role: 'reception' } },
  ])
  while ((await deliverDue(w.services, deliverOne)) > 0);
  expect(w.sent.map(({ to, subject }) => [to, subject])).toEqual([['bo@post.example', 'Din adgang er ændret']])
})

test.each(engines())(
  '[sec 14.1] two admins who take each other’s role at once: one of them stays (%s)',
  async (engine) => {
    const w = await world({ engine })
    for (let round = 0; round < 5; round++) {
      const [one, two] = [
        await signedIn(w.services, { roles: ['admin'] }),
        await signedIn(w.services, { roles: ['admin'] }),
      ]
      const outcomes = await Promise.all([
        changeRole(w.services, one, take(two.userId, 'admin')),
        changeRole(w.services, two, take(one.userId, 'admin')),
      ])
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
      expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ refusal: 'last-admin' })
      expect(await w.count('user_roles', "role = 'admin'")).toBe(1)
      await w.services.db.k.deleteFrom('user_roles').execute()
    }
  },
)

test('[sec 14] the last admin cannot take the own role either', async () => {
  const w = await world()
  const admin = await signedIn(w.services, { roles: ['admin', 'provider'] })
  expect(await changeRole(w.services, admin, take(admin.userId, 'admin'))).toMatchObject({ refusal: 'last-admin' })
  expect(await changeRole(w.services, admin, take(admin.userId, 'provider'))).toMatchObject({ ok: true })
  expect(await w.count('outbox')).toBe(1)
})

test('[sec 14] a password given long ago changes no role', async () => {
  const w = await world()
  const admin = await signedIn(w.services, { roles: ['admin'] })
  await signedIn(w.services, { email: 'bo@post.example' })
  w.clock.moveTo('2026-11-30T08:10:01+01:00')
  expect(await changeRole(w.services, admin, give('bo@post.example', 'admin'))).toMatchObject({
    refusal: 'password-needed',
  })
  expect(await w.count('user_roles')).toBe(1)
  expect(await w.count('audit_log')).toBe(0)
})

test.each([['provider'], ['reception'], ['affiliate']] as const)(
  'a %s gives nobody a role, not even themselves',
  async (role) => {
    const w = await world()
    await signedIn(w.services, { roles: ['admin'] })
    const who = await signedIn(w.services, { roles: [role] })
    expect(await changeRole(w.services, who, give(who.email, 'admin'))).toMatchObject({ refusal: 'forbidden' })
    expect(await w.count('user_roles', "role = 'admin'")).toBe(1)
  },
)

test('a role goes to nobody whose address is not proved', async () => {
  const w = await world()
  const admin = await signedIn(w.services, { roles: ['admin'] })
  const bo = await signedIn(w.services, { email: 'bo@post.example' })
  await w.services.db.k.updateTable('users').set({ email_verified: false }).where('id', '=', bo.userId).execute()
  for (const email of ['bo@post.example', 'nobody@post.example'])
    expect(await changeRole(w.services, admin, give(email, 'provider'))).toMatchObject({ refusal: 'person-unknown' })
})

test('[sec 8] whoever’s role changes signs in anew', async () => {
  const w = await world()
  const admin = await signedIn(w.services, { roles: ['admin'] })
  const bo = await signedIn(w.services, { email: 'bo@post.example', roles: ['provider'] })
  const session = { token: 'hash', expires_at: new Date('2027-01-01') }
  await w.services.db.k
    .insertInto('sessions')
    .values({ ...session, id: bo.sessionId, user_id: bo.userId })
    .execute()
  expect(await changeRole(w.services, admin, take(bo.userId, 'provider'))).toMatchObject({ ok: true })
  expect(await w.count('sessions')).toBe(0)
})

test.each(engines())('an admin ends every session of a person, and keeps the own one (%s)', async (engine) => {
  const w = await world({ engine })
  const admin = await signedIn(w.services, { roles: ['admin'] })
  const bo = await signedIn(w.services, { email: 'bo@post.example' })
  const eva = await signedIn(w.services)
  for (const who of [admin, bo, eva, { ...bo, sessionId: w.services.newId() }])
    await w.services.db.k
      .insertInto('sessions')
      .values({ id: who.sessionId, user_id: who.userId, token: who.sessionId, expires_at: new Date('2027-01-01') })
      .execute()
  expect(await endSessionsOf(w.services, admin, 'bo@post.example')).toEqual({ ok: true, value: 2 })
  expect(await endSessionsOf(w.services, admin, admin.email)).toEqual({ ok: true, value: 0 })
  expect(await w.count('sessions')).toBe(2)
  expect((await auditLines(w.services, auditQuerySchema.parse({ action: 'session-ended' }))).rows).toMatchObject([
    { detail: { count: 0 } },
    { detail: { count: 2 }, whom: 'Ida Holm · bo@post.example' },
  ])
})

test('only an admin whose password was given lately ends the sessions of another', async () => {
  const w = await world()
  const bo = await signedIn(w.services, { email: 'bo@post.example' })
  const provider = await signedIn(w.services, { roles: ['provider'] })
  const admin = await signedIn(w.services, { roles: ['admin'] })
  expect(await endSessionsOf(w.services, provider, bo.email)).toMatchObject({ refusal: 'forbidden' })
  w.clock.moveTo('2026-11-30T08:10:01+01:00')
  expect(await endSessionsOf(w.services, admin, bo.email)).toMatchObject({ refusal: 'password-needed' })
})

test.each(engines())('[sec 77.11] the audit log cannot be changed or emptied (%s)', async (engine) => {
  const w = await world({ engine })
  const admin = await signedIn(w.services, { roles: ['admin'] })
  await signedIn(w.services, { email: 'bo@post.example' })
  await changeRole(w.services, admin, give('bo@post.example', 'provider'))
  const { k } = w.services.db
  await expect(k.updateTable('audit_log').set({ action: 'signed-in' }).execute()).rejects.toThrow('append-only')
  await expect(k.deleteFrom('audit_log').execute()).rejects.toThrow('append-only')
})

test('the audit log is asked for one event, or for one person', async () => {
  const w = await world()
  const admin = await signedIn(w.services, { firstName: 'Naomi', roles: ['admin'] })
  const bo = await signedIn(w.services, { firstName: 'Bo', email: 'bo@post.example' })
  const eva = await signedIn(w.services, { firstName: 'Eva', email: 'eva@post.example' })
  await changeRole(w.services, admin, give('bo@post.example', 'provider'))
  await changeRole(w.services, admin, give('eva@post.example', 'affiliate'))
  await changeRole(w.services, admin, take(bo.userId, 'provider'))
  const lines = async (question: object) => (await auditLines(w.services, auditQuerySchema.parse(question))).rows
  expect((await lines({ action: 'role-taken' })).map(({ whom }) => whom)).toEqual(['Bo Holm · bo@post.example'])
  expect((await lines({ who: 'eva' })).map(({ action, whom }) => [action, whom])).toEqual([
    ['role-given', `Eva Holm · ${eva.email}`],
  ])
  expect(await lines({ who: 'naomi' })).toHaveLength(3)
  expect(await lines({ action: "' or 1=1" })).toHaveLength(3)
  expect(await lines({ who: "' or 1=1" })).toHaveLength(0)
})

test.each(engines())('the audit log is asked for the days between two, as the clinic has them (%s)', async (engine) => {
  const { services } = await world({ engine })
  const admin = await signedIn(services, { roles: ['admin'] })
  // Half past eleven in the evening of the 29th, and half past midnight of the 30th and of the 1st.
  for (const [row, at] of ['2026-11-29T22:30:00Z', '2026-11-29T23:30:00Z', '2026-11-30T23:30:00Z'].entries())
    await audit(services.db.k, { action: 'mail-resent', at: new Date(at), actorId: admin.userId, detail: { row } })
  const rows = async (question: object) =>
    (await auditLines(services, auditQuerySchema.parse(question))).rows.map(({ detail }) => detail['row'])
  expect(await rows({ from: '2026-11-30' })).toEqual([2, 1])
  expect(await rows({ to: '2026-11-30' })).toEqual([1, 0])
  expect(await rows({ from: '2026-11-30', to: '2026-11-30', action: 'mail-resent' })).toEqual([1])
  expect(await rows({ from: 'yesterday' })).toEqual([2, 1, 0])
})
