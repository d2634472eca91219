import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { SHIPPED_CLINIC as clinic } from '#test/clinic/shipped-clinic.ts'
import { noteRuns } from '#app/services/job-runs/job-runs.ts'
import { enqueue } from '#app/db/outbox.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { kroner } from '#app/domain/money/money.ts'
import { recordClinicPayment } from '#app/features/payments/commands/at-clinic.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world } from '#test/clinic/world.ts'
import { sendAgain } from './commands.ts'
import { jobLines, mailTrouble, outboxLines } from './queries.ts'

type World = Awaited<ReturnType<typeof world>>
const ALL = { state: null, page: 1 }

async function bookedMail(w: World) {
  const ida = await signedIn(w.services, { email: 'ida@post.example' })
  const id = await visit(w.services, ida, w.providerId, { type: 'consultation' })
  await inTransaction(w.services.db, (tx) =>
    enqueue(tx, { kind: 'consultation-booked', appointmentId: id, day: '2026-12-03' as never }),
  )
}
const deliverAll = async ({ services }: World) => {
  while ((await deliverDue(services, deliverOne)) > 0);
}

test.each(engines())(
  'a sent mail goes once more when it is asked for, however often it is pressed (%s)',
  async (engine) => {
    const w = await world({ engine })
    const admin = await signedIn(w.services, { roles: ['admin'] })
    await bookedMail(w)
    await deliverAll(w)
    const [line] = (await outboxLines(w.services, ALL)).rows
    expect(line).toMatchObject({ state: 'sent', to: 'ida@post.example', canSend: true, resent: false })
    const presses = await Promise.all([1, 2, 3].map(() => sendAgain(w.services, admin, line!.id)))
    expect(presses.filter(({ ok }) => ok)).toHaveLength(1)
    await deliverAll(w)
    expect(w.sent.map(({ to }) => to)).toEqual(['ida@post.example', 'ida@post.example'])
    expect((await outboxLines(w.services, ALL)).rows[1]).toMatchObject({ id: line!.id, canSend: false, resent: true })
    expect(await w.count('audit_log', "action = 'mail-resent'")).toBe(1)
  },
)

test.each(engines())(
  'a mail that was given up is tried again at once, and a refund never goes twice (%s)',
  async (engine) => {
    const w = await world({ engine })
    const admin = await signedIn(w.services, { roles: ['admin'] })
    await bookedMail(w)
    const { k } = w.services.db
    await sql`update outbox set failed_at = now(), attempts = 300, last_error = 'no mail for ida@post.example'`.execute(
      k,
    )
    expect(await mailTrouble(w.services)).toEqual({ failed: 1, late: 0 })
    const [line] = (await outboxLines(w.services, { state: 'failed', page: 1 })).rows
    expect(line).toMatchObject({ state: 'failed', canSend: true, error: 'no mail for …' })
    expect(await sendAgain(w.services, admin, line!.id)).toMatchObject({ ok: true })
    await deliverAll(w)
    expect(w.sent).toHaveLength(1)
    await sql`update outbox set kind = 'refund'`.execute(k)
    expect(await sendAgain(w.services, admin, line!.id)).toMatchObject({ refusal: 'nothing-changed' })
  },
)

test.each(engines())(
  'an invoice’s mail names the client it went to, and of a merged record the one that is kept (%s)',
  async (engine) => {
    const w = await world({ engine })
    const { services } = w
    const admin = await signedIn(services, { roles: ['admin'] })
    const ida = await signedIn(services, { email: 'ida@post.example' })
    const twin = await signedIn(services, { email: 'ida.holm@post.example' })
    const id = await visit(services, ida, w.providerId, { at: '2026-11-20T12:00', status: 'completed' })
    const paid = { key: services.newId(), subject: `visit:${id}`, method: 'mobilepay', note: '' } as const
    const made = await recordClinicPayment(services, admin, ida.userId, { ...paid, amount: kroner(400) })
    expect(made).toMatchObject({ ok: true })
    await deliverAll(w)
    const line = async () => (await outboxLines(services, ALL)).rows.find(({ kind }) => kind === 'invoice-issued')
    expect(await line()).toMatchObject({ state: 'sent', to: 'ida@post.example', patientId: ida.userId })
    await services.db.k.updateTable('profiles').set({ merged_into: twin.userId }).where('id', '=', ida.userId).execute()
    expect(await sendAgain(services, admin, (await line())!.id)).toMatchObject({ ok: true })
    await deliverAll(w)
    expect(await line()).toMatchObject({ to: 'ida.holm@post.example', patientId: twin.userId })
    expect(w.sent.map(({ to }) => to)).toEqual(['ida@post.example', 'ida.holm@post.example'])
  },
)

test.each(engines())('the list names the address each mail is sent to, not whom it is about (%s)', async (engine) => {
  const w = await world({ engine })
  const { services } = w
  const ida = await signedIn(services, { email: 'ida@post.example' })
  const appointmentId = await visit(services, ida, w.providerId)
  const [userId, linkId, lng] = [ida.userId, services.newId(), 'da' as const]
  await services.db.k
    .insertInto('one_time_links')
    .values({
      id: linkId,
      purpose: 'address',
      user_id: userId,
      email: 'ida.new@post.example',
      created_at: services.clock.instant(),
      expires_at: new Date('2026-12-01T08:00:00Z'),
    })
    .execute()
  const typed = { name: 'Ida Holm', contract: 'Behandling', email: 'ida@work.example', lng, isKnown: true }
  const said = { ...typed, at: services.clock.instant().toISOString(), because: 'period-over', appointmentId } as const
  await inTransaction(services.db, (tx) =>
    enqueue(
      tx,
      { kind: 'account-address-confirm', userId, linkId, lng },
      { kind: 'account-address-changed', userId, to: 'ida.old@post.example', linkId: services.newId() },
      { kind: 'withdrawal-received', ...said },
      { kind: 'withdrawal-to-read', ...said },
      { kind: 'books-differ', comparedOn: clinicDay('2026-11-29'), count: 2 },
      { kind: 'books-not-compared', comparedOn: clinicDay('2026-11-29') },
    ),
  )
  const named = (await outboxLines(services, ALL)).rows.map(({ to }) => to).toReversed()
  await deliverAll(w)
  expect(named).toEqual(w.sent.map(({ to }) => to))
  const [confirm, changed, received] = ['ida.new@post.example', 'ida.old@post.example', 'ida@work.example']
  expect(named).toEqual([confirm, changed, received, clinic.email, clinic.email, clinic.email])
})

test('only an admin sends a mail once more', async () => {
  const w = await world()
  await bookedMail(w)
  await deliverAll(w)
  const [line] = (await outboxLines(w.services, ALL)).rows
  const provider = await signedIn(w.services, { roles: ['provider'] })
  expect(await sendAgain(w.services, provider, line!.id)).toMatchObject({ refusal: 'forbidden' })
  const admin = await signedIn(w.services, { roles: ['admin'] })
  expect(await sendAgain(w.services, admin, 4_711)).toMatchObject({ refusal: 'not-found' })
})

test.each(engines())(
  'a job that fails is shown with its failures in a row, until it goes well again (%s)',
  async (engine) => {
    const w = await world({ engine })
    const note = noteRuns(w.services)
    const job = { name: 'enquiries' as const, everySeconds: 60 }
    await note({ ...job, error: null })
    await note({ ...job, error: 'no connection' })
    await note({ ...job, error: 'no connection' })
    expect(await jobLines(w.services)).toMatchObject([{ name: 'enquiries', failures: 2, error: 'no connection' }])
    await note({ ...job, error: null })
    expect(await jobLines(w.services)).toMatchObject([{ failures: 0, error: null, isLate: false }])
    w.clock.moveTo('2026-11-30T09:00:00+01:00')
    expect(await jobLines(w.services)).toMatchObject([{ isLate: true }])
  },
)
