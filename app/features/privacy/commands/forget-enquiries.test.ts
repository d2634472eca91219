import { expect, test } from 'vitest'
import { picture, signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world } from '#test/clinic/world.ts'
import { forgetEnquiries } from './forget-enquiries.ts'

const LONG_AGO = '2026-05-29T12:30'
const NOT_SO_LONG_AGO = '2026-05-30T12:30'

type World = Awaited<ReturnType<typeof world>>
const visitOf = ({ services }: World, id: string) =>
  services.db.k
    .selectFrom('appointments')
    .select(['first_name', 'last_name', 'email', 'notes', 'link_version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const personOf = ({ services }: World, id: string) =>
  services.db.k
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.id', 'u.id')
    .select(['u.email', 'u.name', 'p.first_name', 'p.phone', 'p.erased_at'])
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()

/** Somebody who booked, and never made the account that came with it their own. */
async function booker(w: World, email: string) {
  const who = await signedIn(w.services, { email, phone: '+4520304050' })
  await w.services.db.k.updateTable('users').set({ email_verified: false }).where('id', '=', who.userId).execute()
  return who
}
const filesToRemove = (w: World) => w.count('files_to_remove')

test.each(engines())(
  'half a year after an enquiry that came to nothing its name, address, message and pictures are gone (%s)',
  async (engine) => {
    const w = await world({ engine })
    const ida = await booker(w, 'ida@post.example')
    const old = await visit(w.services, ida, w.providerId, { at: LONG_AGO, status: 'no_show', notes: 'Jeg er nervøs' })
    await picture(w.services, old)
    expect(await forgetEnquiries(w.services)).toBe(1)
    const nobody = `${ida.userId}@erased.invalid`
    expect(await visitOf(w, old)).toEqual({ first_name: '', last_name: '', email: nobody, notes: '', link_version: 2 })
    expect(await personOf(w, ida.userId)).toMatchObject({ email: nobody, name: '', first_name: '', phone: '' })
    expect([await w.count('files'), await filesToRemove(w)]).toEqual([0, 1])
    expect(await forgetEnquiries(w.services)).toBe(0)
  },
)

test('the newer of two enquiries stays until it is as old, and the person with it', async () => {
  const w = await world()
  const ida = await booker(w, 'ida@post.example')
  await visit(w.services, ida, w.providerId, { at: LONG_AGO, status: 'cancelled' })
  const newer = await visit(w.services, ida, w.providerId, { at: NOT_SO_LONG_AGO, status: 'cancelled' })
  await picture(w.services, newer)
  expect(await forgetEnquiries(w.services)).toBe(1)
  expect(await visitOf(w, newer)).toMatchObject({ first_name: 'Ida', email: 'ida@post.example' })
  expect(await personOf(w, ida.userId)).toMatchObject({ email: 'ida@post.example', erased_at: null })
  expect(await w.count('files')).toBe(1)
})

test('a deposit that was kept keeps the name on its voucher, and no way to write or call', async () => {
  const w = await world()
  const ida = await booker(w, 'ida@post.example')
  const paid = await visit(w.services, ida, w.providerId, {
    at: LONG_AGO,
    status: 'no_show',
    paid: 50_000,
    notes: 'Hej',
  })
  expect(await forgetEnquiries(w.services)).toBe(1)
  const nobody = `${ida.userId}@erased.invalid`
  expect(await visitOf(w, paid)).toMatchObject({ first_name: 'Ida', last_name: 'Holm', email: nobody, notes: '' })
  expect(await w.count('payments')).toBe(1)
})

test('somebody who works here stays, though the address was never proved', async () => {
  const w = await world()
  const ida = await booker(w, 'ida@post.example')
  await w.services.db.k.insertInto('user_roles').values({ user_id: ida.userId, role: 'admin' }).execute()
  await visit(w.services, ida, w.providerId, { at: LONG_AGO, status: 'cancelled' })
  expect(await forgetEnquiries(w.services)).toBe(1)
  expect(await personOf(w, ida.userId)).toMatchObject({ email: 'ida@post.example', erased_at: null })
})

test('an account somebody made their own stays, whatever became of its enquiries', async () => {
  const w = await world()
  const ida = await signedIn(w.services, { email: 'ida@post.example' })
  await visit(w.services, ida, w.providerId, { at: LONG_AGO, status: 'cancelled' })
  expect(await forgetEnquiries(w.services)).toBe(1)
  expect(await personOf(w, ida.userId)).toMatchObject({ email: 'ida@post.example', first_name: 'Ida', erased_at: null })
})

test('nothing is forgotten of somebody who came, may have come, or has a time ahead', async () => {
  const w = await world()
  for (const later of [
    { at: LONG_AGO, status: 'completed' },
    { at: '2026-02-02T12:30', status: 'confirmed' },
    { at: '2026-12-03T12:30', status: 'scheduled' },
  ] as const) {
    const who = await booker(w, `${later.status}@post.example`)
    await picture(
      w.services,
      await visit(w.services, who, w.providerId, { at: '2026-03-03T12:30', status: 'cancelled' }),
    )
    await visit(w.services, who, w.providerId, later)
  }
  expect(await forgetEnquiries(w.services)).toBe(0)
  expect([await w.count('files'), await w.count('appointments', `email like '%erased%'`)]).toEqual([3, 0])
})

test('a full round is followed by the next: nobody stands in the way of the others', async () => {
  const w = await world()
  for (let n = 0; n < 105; n++) {
    const who = await booker(w, `person-${n}@enquiry.example`)
    await visit(w.services, who, w.providerId, { at: LONG_AGO, status: 'cancelled' })
  }
  expect([await forgetEnquiries(w.services), await forgetEnquiries(w.services)]).toEqual([100, 5])
  expect(await w.count('users', `email not like '%erased%'`)).toBe(0)
})
