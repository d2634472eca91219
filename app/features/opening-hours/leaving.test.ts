import { expect, test } from 'vitest'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world } from '#test/clinic/world.ts'
import { inviteStaff } from './commands/invite-staff.ts'
import { offBoard, undoOffBoarding } from './commands/off-board.ts'
import { comingVisitsOf, leavings, staffMember } from './queries/leaving.ts'
import { proposeTimes } from './queries/proposals.ts'

type World = Awaited<ReturnType<typeof world>>

/** Bo treats here and has a sign-in, a session and two visits to come. */
async function bo(w: World) {
  const user = await signedIn(w.services, { firstName: 'Bo', email: 'bo@post.example', roles: ['provider'] })
  const { k } = w.services.db
  await k.updateTable('providers').set({ user_id: user.userId }).where('id', '=', w.providerId).execute()
  await k
    .insertInto('sessions')
    .values({ id: user.sessionId, user_id: user.userId, token: 'hash', expires_at: new Date('2027-01-01') })
    .execute()
  const [ida, eva] = [await signedIn(w.services, { email: 'ida@post.example' }), await signedIn(w.services)]
  const first = await visit(w.services, ida, w.providerId, { type: 'consultation', at: '2026-12-03T12:30' })
  const second = await visit(w.services, eva, w.providerId, { type: 'consultation', at: '2026-12-04T13:00' })
  return { user, first, second, who: (await staffMember(w.services, user.userId))! }
}
const isActive = async (w: World) => (await w.count('providers', `id = '${w.providerId}' and is_active`)) === 1
const deliverAll = async ({ services }: World) => {
  while ((await deliverDue(services, deliverOne)) > 0);
}

test.each(engines())(
  'who leaves loses roles, sessions and hours in one moment, and gets them back by undo (%s)',
  async (engine) => {
    const w = await world({ engine })
    const admin = await signedIn(w.services, { roles: ['admin'] })
    const { user, first, second, who } = await bo(w)
    expect(who).toMatchObject({ providerId: w.providerId, userId: user.userId, roles: ['provider'] })
    expect(await offBoard(w.services, admin, { who, shown: [first, second], cancel: [first] })).toMatchObject({
      ok: true,
    })
    expect(await w.count('user_roles', `user_id = '${user.userId}'`)).toBe(0)
    expect(await w.count('sessions', `user_id = '${user.userId}'`)).toBe(0)
    expect(await isActive(w)).toBe(false)
    expect(await w.count('appointments', `id = '${first}' and status = 'cancelled'`)).toBe(1)
    expect((await comingVisitsOf(w.services.db.k, w.providerId, w.clock.now())).map(({ id }) => id)).toEqual([second])
    await deliverAll(w)
    expect(w.sent.map(({ to }) => to).toSorted()).toEqual(['bo@post.example', 'ida@post.example'])
    const [left] = await leavings(w.services)
    expect(await undoOffBoarding(w.services, admin, left!.id)).toMatchObject({ ok: true })
    expect(await undoOffBoarding(w.services, admin, left!.id)).toMatchObject({ refusal: 'nothing-changed' })
    expect(await w.count('user_roles', `user_id = '${user.userId}' and role = 'provider'`)).toBe(1)
    expect(await isActive(w)).toBe(true)
  },
)

test.each(engines())('a visit booked meanwhile stops a leaving whole, and it is shown first (%s)', async (engine) => {
  const w = await world({ engine })
  const admin = await signedIn(w.services, { roles: ['admin'] })
  const { user, first, who } = await bo(w)
  expect(await offBoard(w.services, admin, { who, shown: [first], cancel: [first] })).toMatchObject({
    refusal: 'visits-changed',
  })
  expect(await w.count('user_roles', `user_id = '${user.userId}'`)).toBe(1)
  expect(await isActive(w)).toBe(true)
  expect(await w.count('appointments', "status = 'cancelled'")).toBe(0)
})

test('the last admin cannot leave, nobody but an admin lets others go, and the password was given lately', async () => {
  const w = await world()
  const admin = await signedIn(w.services, { roles: ['admin'] })
  const own = (await staffMember(w.services, admin.userId))!
  expect(await offBoard(w.services, admin, { who: own, shown: [], cancel: [] })).toMatchObject({
    refusal: 'last-admin',
  })
  const { user, who } = await bo(w)
  expect(await offBoard(w.services, user, { who, shown: [], cancel: [] })).toMatchObject({ refusal: 'forbidden' })
  w.clock.moveTo('2026-11-30T09:00:00+01:00')
  expect(await offBoard(w.services, admin, { who, shown: [], cancel: [] })).toMatchObject({
    refusal: 'password-needed',
  })
  expect(await w.count('off_boardings')).toBe(0)
})

test('the visits of who leaves are proposed to others on their own day, as near to their hour as can be', async () => {
  const w = await world()
  const { first } = await bo(w)
  const maja = await w.addProvider('Maja')
  await w.opens('2026-12-03', '12:00', '16:00', { provider: maja })
  const proposals = await proposeTimes(w.services, [first], { to: w.clock.now(), leaver: w.providerId })
  expect(proposals[first]).toEqual({ startsAt: '2026-12-03T12:30', provider: maja, name: 'Maja' })
})

test.each(engines())(
  'who is invited has the role once they choose a password by the mailed link (%s)',
  async (engine) => {
    const w = await world({ engine })
    const admin = await signedIn(w.services, { roles: ['admin'] })
    const invitation = {
      email: 'ny@post.example',
      firstName: 'Ny',
      lastName: 'Holm',
      role: 'provider',
      lng: 'en',
      isDoctor: true,
      isActive: true,
    } as const
    expect(await inviteStaff(w.services, admin, invitation)).toMatchObject({ ok: true })
    await deliverAll(w)
    expect(w.sent.map(({ to, subject }) => [to, subject])).toEqual([['ny@post.example', 'Your account is ready']])
    expect(await w.count('user_roles', "role = 'provider'")).toBe(1)
    await w.services.db.k
      .updateTable('users')
      .set({ email_verified: true })
      .where('email', '=', 'ny@post.example')
      .execute()
    expect(await inviteStaff(w.services, admin, invitation)).toMatchObject({ refusal: 'already-has-account' })
    const provider = await signedIn(w.services, { roles: ['provider'] })
    expect(await inviteStaff(w.services, provider, invitation)).toMatchObject({ refusal: 'forbidden' })
  },
)

test.each(engines())(
  '[spec 11 invited-provider] one invitation makes a provider whom clients can book, or a receptionist whom they cannot (%s)',
  async (engine) => {
    const w = await world({ engine })
    const admin = await signedIn(w.services, { roles: ['admin'] })
    const invite = (firstName: string, role: 'provider' | 'reception', isActive = true) =>
      inviteStaff(w.services, admin, {
        email: `${firstName}@post.example`,
        firstName,
        lastName: 'Holm',
        role,
        lng: 'da',
        isDoctor: firstName === 'Lea',
        isActive,
      })
    const before = await w.count('providers')
    expect(await invite('Rikke', 'reception')).toMatchObject({ ok: true })
    expect(await w.count('providers')).toBe(before)
    expect(await invite('Lea', 'provider')).toMatchObject({ ok: true })
    expect(await invite('Maja', 'provider', false)).toMatchObject({ ok: true })
    const seats = w.services.db.k.selectFrom('providers as p').innerJoin('users as u', 'u.id', 'p.user_id')
    expect(await seats.select(['p.name', 'p.is_doctor', 'p.is_active', 'u.email']).orderBy('p.name').execute()).toEqual(
      [
        { name: 'Lea Holm', is_doctor: true, is_active: true, email: 'Lea@post.example' },
        { name: 'Maja Holm', is_doctor: false, is_active: false, email: 'Maja@post.example' },
      ],
    )
    // Sent again, because the link ran out.
    expect(await invite('Lea', 'provider')).toMatchObject({ ok: true })
    expect(await w.count('providers')).toBe(before + 2)
  },
)
