import { expect, test } from 'vitest'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world } from '#test/clinic/world.ts'
import { askErasure, carryOutErasure, takeBackErasure } from './commands/erasure.ts'

// A wish to be erased while it waits: asked once, answered in writing, told what stays, and taken back.

test.each(engines())('asked twice to be erased is asked once (%s)', async (engine) => {
  const w = await world({ engine })
  const ida = await signedIn(w.services)
  const asked = await Promise.all([1, 2, 3].map(() => askErasure(w.services, ida, { reason: 'Jeg flytter' })))
  expect(new Set(asked.map(({ askedAt }) => askedAt.toISOString())).size).toBe(1)
  expect(await w.count('erasure_requests')).toBe(1)
  expect(await w.count('audit_log', "action = 'erasure-asked'")).toBe(1)
  while ((await deliverDue(w.services, deliverOne)) > 0);
  expect(w.sent.map(({ subject }) => subject)).toEqual(['Vi har modtaget dit ønske om sletning'])
})

test.each(engines())(
  'a wish to be erased is taken back once while it waits, and can be asked again (%s)',
  async (engine) => {
    const w = await world({ engine })
    const [ida, bo] = [await signedIn(w.services), await signedIn(w.services, { firstName: 'Bo' })]
    const mailed = async () => {
      while ((await deliverDue(w.services, deliverOne)) > 0);
      return w.sent.splice(0).map(({ subject }) => subject)
    }
    await askErasure(w.services, ida, { reason: 'Jeg flytter' })
    await askErasure(w.services, bo, { reason: '' })
    await mailed()
    await Promise.all([1, 2, 3].map(() => takeBackErasure(w.services, ida)))
    expect(await w.count('erasure_requests')).toBe(1)
    expect(await w.count('audit_log', `action = 'erasure-taken-back' and subject_id = '${ida.userId}'`)).toBe(1)
    expect(await w.count('audit_log', "action = 'erasure-taken-back'")).toBe(1)
    expect(await mailed()).toEqual(['Du har fortrudt dit ønske om sletning'])
    await askErasure(w.services, ida, { reason: '' })
    expect(await w.count('erasure_requests')).toBe(2)
  },
)

test.each(engines())('a payment of somebody who is erased keeps no private link (%s)', async (engine) => {
  const w = await world({ engine })
  const [admin, ida] = [await signedIn(w.services, { roles: ['admin'] }), await signedIn(w.services)]
  await visit(w.services, ida, w.providerId, { at: '2026-08-01T09:00', status: 'cancelled', paid: 50_000 })
  const link = 'http://clinic.test/treatment-plan/private'
  await w.services.db.k.updateTable('payments').set({ success_url: link, failure_url: link }).execute()
  expect(await carryOutErasure(w.services, admin, ida.userId)).toMatchObject({ ok: true })
  expect(await w.count('payments')).toBe(1)
  expect(await w.count('payments', 'success_url is not null or failure_url is not null')).toBe(0)
})

test('what was carried out cannot be taken back', async () => {
  const w = await world()
  const [admin, ida] = [await signedIn(w.services, { roles: ['admin'] }), await signedIn(w.services)]
  await askErasure(w.services, ida, { reason: '' })
  expect(await carryOutErasure(w.services, admin, ida.userId)).toMatchObject({ ok: true })
  await takeBackErasure(w.services, ida)
  expect(await w.count('erasure_requests', 'done_at is not null')).toBe(1)
  expect(await w.count('audit_log', "action = 'erasure-taken-back'")).toBe(0)
})

test('who asks has it in writing before anything is erased, in their own language, and nothing of what they wrote', async () => {
  const w = await world()
  const ida = await signedIn(w.services, { email: 'ida@post.example' })
  await w.services.db.k.updateTable('profiles').set({ lng: 'en' }).where('id', '=', ida.userId).execute()
  await askErasure(w.services, ida, { reason: 'My scar' })
  while ((await deliverDue(w.services, deliverOne)) > 0);
  expect(w.sent).toMatchObject([
    { to: 'ida@post.example', lng: 'en', subject: 'We have received your request for erasure' },
  ])
  expect(w.sent[0]!.text).toContain('/kontakt?lng=en')
  expect(w.sent[0]!.text).not.toContain('scar')
})

test('who asks is told what stays, until when', async () => {
  const w = await world()
  const ida = await signedIn(w.services)
  await visit(w.services, ida, w.providerId, { at: '2026-10-01T09:00', status: 'completed', paid: 50_000 })
  const { stays } = await askErasure(w.services, ida, { reason: '' })
  expect(stays).toEqual({ journalUntil: '2036-10-01', booksUntil: '2031-12-31' })
})
