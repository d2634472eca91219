import { expect, test } from 'vitest'
import { mergePatients } from '#app/features/patients/commands/merge.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { person } from '#test/clinic/people.ts'
import { engines, world } from '#test/clinic/world.ts'
import { forgetSignUps } from './forget-sign-ups.ts'

type World = Awaited<ReturnType<typeof world>>

/** Somebody who signed up so many days ago; the link in the mail ran out a day later. */
async function signedUp({ services }: World, { days, ...who }: { days: number } & Parameters<typeof person>[1]) {
  const one = await person(services, { proved: false, ...who })
  const at = new Date(services.clock.instant().getTime() - days * 86_400_000)
  await services.db.k.updateTable('users').set({ created_at: at }).where('id', '=', one.id).execute()
  await services.db.k
    .insertInto('one_time_links')
    .values({
      id: services.newId(),
      purpose: 'confirm',
      user_id: one.id,
      created_at: at,
      expires_at: new Date(at.getTime() + 86_400_000),
    })
    .execute()
  return one
}
const addresses = async ({ services }: World) =>
  (await services.db.k.selectFrom('users').select('email').orderBy('email').execute())
    .map(({ email }) => email)
    .filter((email) => email.endsWith('@post.example'))

test.each(engines())(
  'an account whose address was never confirmed is gone after a week, with its name and password (%s)',
  async (engine) => {
    const w = await world({ engine })
    await signedUp(w, { days: 9, email: 'old@post.example' })
    await signedUp(w, { days: 7, email: 'newer@post.example' })
    await signedUp(w, { days: 400, email: 'proved@post.example', proved: true })
    const before = await w.count('accounts')
    expect(await forgetSignUps(w.services)).toBe(1)
    expect(await addresses(w)).toEqual(['newer@post.example', 'proved@post.example'])
    expect(await w.count('accounts')).toBe(before - 1)
    expect(await forgetSignUps(w.services)).toBe(0)
  },
)

test('who has booked, who works here and whose new link still counts stays', async () => {
  const w = await world()
  const booked = await signedIn(w.services, { email: 'booked@post.example' })
  await w.services.db.k
    .updateTable('users')
    .set({ email_verified: false, created_at: new Date('2026-01-05T12:00Z') })
    .where('id', '=', booked.userId)
    .execute()
  await visit(w.services, booked, w.providerId, { at: '2026-05-29T12:30', status: 'cancelled' })
  await signedUp(w, { days: 30, email: 'provider@post.example', roles: ['provider'] })
  const again = await signedUp(w, { days: 30, email: 'again@post.example' })
  const today = w.services.clock.instant()
  await w.services.db.k
    .insertInto('one_time_links')
    .values({
      id: w.services.newId(),
      purpose: 'confirm',
      user_id: again.id,
      created_at: today,
      expires_at: new Date(today.getTime() + 86_400_000),
    })
    .execute()
  expect(await forgetSignUps(w.services)).toBe(0)
  expect(await addresses(w)).toHaveLength(3)
})

test.each(engines())('a merged record stays, and the others are forgotten all the same (%s)', async (engine) => {
  const w = await world({ engine })
  const admin = await signedIn(w.services, { roles: ['admin'] })
  const [kept, merged] = [await signedIn(w.services), await signedIn(w.services)]
  await w.services.db.k
    .updateTable('users')
    .set({ email_verified: false, created_at: new Date('2026-01-05T12:00Z') })
    .where('id', 'in', [kept.userId, merged.userId])
    .execute()
  await signedUp(w, { days: 30, email: 'old@post.example' })
  const fields = { name: 'kept', phone: 'kept', lng: 'kept' } as const
  expect(await mergePatients(w.services, admin, kept.userId, { merged: merged.userId, ...fields })).toMatchObject({
    ok: true,
  })
  expect(await forgetSignUps(w.services)).toBe(1)
  expect(await addresses(w)).not.toContain('old@post.example')
  expect(await w.count('patient_merges')).toBe(1)
})

test('an account that cannot be deleted holds up no other, and the job fails', async () => {
  const w = await world()
  await signedUp(w, { days: 40, email: 'first@post.example' })
  const { id } = await signedUp(w, { days: 30, email: 'second@post.example' })
  await signedUp(w, { days: 20, email: 'third@post.example' })
  await w.services.db.pool.query('create table holds_on (user_id uuid references users (id))')
  await w.services.db.pool.query('insert into holds_on values ($1)', [id])
  await expect(forgetSignUps(w.services)).rejects.toMatchObject({ constraint: 'holds_on_user_id_fkey' })
  expect(await addresses(w)).toEqual(['second@post.example'])
  await w.services.db.pool.query('drop table holds_on')
})
