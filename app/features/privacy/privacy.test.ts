import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { SignedIn } from '#app/domain/access/actor.ts'
import { audit } from '#app/db/audit.ts'
import { kroner } from '#app/domain/money/money.ts'
import { recordClinicPayment } from '#app/features/payments/commands/at-clinic.ts'
import { stopPlan } from '#app/features/appointments/commands/stop-plan.ts'
import { markPaidBack } from '#app/features/payments/commands/send-refund.ts'
import { proposePlan } from '#app/features/plans/commands/treatment-plan.ts'
import { proposalSchema } from '#app/features/plans/schema.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { removeNotedFiles } from '#app/services/storage/files.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import type { Closing } from '#app/domain/booking/appointment.ts'
import { closeVisit } from '#app/features/appointments/commands/close-visit.ts'
import { clearAnalyses, runScan, saveAnalysis } from '#app/features/analysis/commands.ts'
import { paymentsOf, picturesOf } from '#app/features/patients/queries/record.ts'
import { cleared } from '#test/clinic/cleared.ts'
import { picture, signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world } from '#test/clinic/world.ts'
import { askErasure, carryOutErasure, exportOwnData } from './commands/erasure.ts'
import { ownVisits } from '#app/features/dashboard/queries/own-start.ts'
import { unclosedVisits, retainedRecords } from './queries/erasure.ts'
import { asReached } from '#test/clinic/signed-in.ts'

type World = Awaited<ReturnType<typeof world>>

async function unzipped({ services }: World, who: SignedIn) {
  const made = await exportOwnData(services, who)
  if (!made.ok) throw new Error(made.refusal)
  const files = unzipSync(new Uint8Array(await new Response(made.value as never).arrayBuffer()))
  const text = (name: string) => new TextDecoder().decode(files[name])
  return { names: Object.keys(files), text, json: (name: string) => JSON.parse(text(name)) }
}

test.each(engines())('an own page shows what is to come, what is past, what was paid and sent (%s)', async (engine) => {
  const w = await world({ engine })
  const [ida, bo] = [await signedIn(w.services), await signedIn(w.services, { firstName: 'Bo' })]
  await visit(w.services, ida, w.providerId, { at: '2027-01-14T10:00' })
  const next = await visit(w.services, ida, w.providerId, { at: '2026-12-03T12:30', paid: 50_000 })
  const over = await visit(w.services, ida, w.providerId, { at: '2026-10-01T09:00', status: 'completed' })
  const theirs = await visit(w.services, bo, w.providerId, { at: '2026-12-03T14:00', paid: 90_000 })
  const key = await picture(w.services, over)
  await picture(w.services, theirs)

  const own = await ownVisits(w.services, asReached(ida.userId))
  expect(own.coming.map(({ startsAt }) => startsAt)).toEqual(['2026-12-03T12:30', '2027-01-14T10:00'])
  expect(own.coming[0]).toMatchObject({ id: next, provider: 'Behandler', canChange: true, canMove: true })
  expect(own.coming[0]!.path).toMatch(/^\/aftale\/[\w.-]+$/)
  expect(own.past.map(({ id, path }) => [id, path])).toEqual([[over, null]])
  expect(await paymentsOf(w.services, asReached(ida.userId))).toMatchObject([{ amount: 50_000 }])
  expect((await picturesOf(w.services, asReached(ida.userId))).map((one) => one.key)).toEqual([key])
})

test('a visit going on is still one to come until it is over; later than 24 hours before it may not be changed', async () => {
  const w = await world()
  const ida = await signedIn(w.services)
  await visit(w.services, ida, w.providerId, { at: '2026-11-30T08:00' })
  w.clock.moveTo('2026-11-30T08:20:00+01:00')
  expect((await ownVisits(w.services, asReached(ida.userId))).coming).toMatchObject([
    { canChange: false, canMove: false },
  ])
  w.clock.moveTo('2026-11-30T08:31:00+01:00')
  expect((await ownVisits(w.services, asReached(ida.userId))).coming).toEqual([])
})

test.each(engines())(
  '[law 45] [sec 80.2] an export holds everything of oneself and nothing of another (%s)',
  async (engine) => {
    const w = await world({ engine })
    const ida = await signedIn(w.services, { email: 'ida@post.example', phone: '+4520304050' })
    const bo = await signedIn(w.services, { firstName: 'Bo', lastName: 'Berg', email: 'bo@post.example' })
    const id = await visit(w.services, ida, w.providerId, { notes: 'Venstre arm', paid: 50_000 })
    await picture(w.services, id, 'ida on a picture')
    const theirs = await visit(w.services, bo, w.providerId, { at: '2026-12-03T14:00', notes: 'Ryggen', paid: 90_000 })
    await picture(w.services, theirs, 'bo on a picture')

    const zip = await unzipped(w, ida)
    expect(zip.names.sort()).toEqual([
      'access-log.json',
      'analyses.json',
      'appointments.json',
      'clearance-decisions.json',
      'consents.json',
      'cover-ups.json',
      'erasure-requests.json',
      'health-answers.json',
      'journal-drafts.json',
      'journal.json',
      'messages.json',
      'payments.json',
      'pictures/1.jpg',
      'profile.json',
      'security-log.json',
      'sessions.json',
      'skin-report-reviews.json',
      'skin-reports.json',
    ])
    expect(zip.json('profile.json')).toMatchObject({
      email: 'ida@post.example',
      phone: '+4520304050',
      roles: ['client'],
    })
    expect(zip.json('appointments.json')).toMatchObject([{ id, notes: 'Venstre arm' }])
    expect(zip.json('payments.json')).toMatchObject([{ amount: 50_000, currency: 'DKK' }])
    expect(zip.json('access-log.json')).toMatchObject([{ what: 'export', who: 'Ida Holm' }])
    expect(zip.text('pictures/1.jpg')).toBe('ida on a picture')
    const all = zip.names.map(zip.text).join('\n')
    for (const word of ['Berg', 'bo@post.example', 'Ryggen', 'bo on a picture', bo.userId, theirs])
      expect(all).not.toContain(word)
    expect(all).not.toMatch(/link_version|password|storage_key|secret/)
  },
)

test('an export tells where one is signed in and what was done with the account, and opens nothing', async () => {
  const w = await world()
  const [ida, admin] = [await signedIn(w.services), await signedIn(w.services, { roles: ['admin'] })]
  const { k } = w.services.db
  const until = { expires_at: new Date('2027-01-01') }
  const browser = 'Mozilla/5.0 (iPhone) Safari/605'
  await k
    .insertInto('sessions')
    .values([
      { ...until, user_id: ida.userId, token: 'the hash of hers', user_agent: browser },
      { ...until, user_id: admin.userId, token: 'the hash of another', user_agent: 'Firefox/130 Windows' },
    ])
    .execute()
  const at = new Date('2026-11-29T10:00:00Z')
  const done = { at, subjectId: ida.userId, addressHash: 'where from' }
  await audit(k, { ...done, action: 'signed-in', actorId: ida.userId })
  await audit(k, { ...done, action: 'sign-in-failed' })
  await audit(k, { ...done, action: 'session-ended', actorId: admin.userId })
  await audit(k, { ...done, action: 'signed-out', actorId: ida.userId, subjectId: admin.userId })

  const zip = await unzipped(w, ida)
  expect(zip.json('sessions.json')).toMatchObject([
    { device: 'Safari, iPhone', browser, expires_at: expect.any(String) },
  ])
  expect(zip.json('security-log.json')).toEqual([
    { at: at.toISOString(), action: 'signed-in', by_oneself: true },
    { at: at.toISOString(), action: 'sign-in-failed', by_oneself: false },
    { at: at.toISOString(), action: 'session-ended', by_oneself: false },
    { at: '2026-11-30T07:00:00.000Z', action: 'data-exported', by_oneself: true },
  ])
  const all = zip.names.map(zip.text).join('')
  for (const word of ['hash of', 'where from', 'Firefox', admin.userId]) expect(all).not.toContain(word)
})

test('an export holds every picture, also of somebody who sent more than a page shows', async () => {
  const w = await world()
  const ida = await signedIn(w.services)
  const id = await visit(w.services, ida, w.providerId)
  for (let n = 0; n < 203; n++) await picture(w.services, id, `picture ${n}`)
  const zip = await unzipped(w, ida)
  expect(new Set(zip.names.filter((name) => name.startsWith('pictures/')).map(zip.text)).size).toBe(203)
})

const scanForm = { images: [new File(['a photo'], 'arm.jpg')] } as never

/** A scan somebody ran and saved on their profile. */
async function savedScan({ services }: World, who: SignedIn): Promise<string> {
  const scan = await runScan(services, scanForm, 'da')
  if (!scan.ok) throw new Error(scan.refusal)
  await saveAnalysis(services, scan.value.id, who)
  return scan.value.id
}

test.each(engines())('saved scans and their photos are in the export, and nobody else’s (%s)', async (engine) => {
  const w = await world({ engine })
  const [ida, bo] = [await signedIn(w.services), await signedIn(w.services, { firstName: 'Bo' })]
  const [own, theirs] = [await savedScan(w, ida), await savedScan(w, bo)]
  const zip = await unzipped(w, ida)
  expect(zip.json('analyses.json')).toMatchObject([{ id: own, analyzer: 'local', model: 'fake' }])
  expect(zip.json('analyses.json')[0].result).toHaveProperty('sessionsRequired')
  expect(zip.names).toContain('pictures/1.jpg')
  expect(zip.names.map(zip.text).join('')).not.toContain(theirs)
})

test.each(engines())(
  '[sec 80.5] erased, no scan and no photo of one is left, and others keep theirs (%s)',
  async (engine) => {
    const w = await world({ engine })
    const admin = await signedIn(w.services, { roles: ['admin'] })
    const [ida, bo] = [await signedIn(w.services), await signedIn(w.services, { firstName: 'Bo' })]
    const own = await savedScan(w, ida)
    await savedScan(w, bo)
    const [{ storage_key: key }] = (await w.services.db.k
      .selectFrom('files')
      .select('storage_key')
      .where('analysis_id', '=', own)
      .execute()) as [{ storage_key: string }]
    expect(await carryOutErasure(w.services, admin, ida.userId)).toMatchObject({ ok: true })
    await clearAnalyses(w.services)
    expect(await w.services.storage.get(key)).toBeNull()
    expect([await w.count('analyses'), await w.count('files'), await w.count('files_to_remove')]).toEqual([1, 1, 0])
  },
)

test('[sec 80] an export asks for the password when it was given long ago, and leaves no trace then', async () => {
  const w = await world()
  const ida = await signedIn(w.services)
  w.clock.moveTo('2026-11-30T08:10:01+01:00')
  expect(await exportOwnData(w.services, ida)).toEqual({ ok: false, refusal: 'password-needed' })
  expect(await w.count('access_log')).toBe(0)
})

/** Everything the database holds, as one text. */
async function everything({ services }: World, but: string[] = []) {
  const { rows } = await services.db.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const tables = rows.map(({ name }) => name).filter((name) => !but.includes(name))
  const all = await Promise.all(tables.map((name) => services.db.pool.query(`select * from ${name}`)))
  return JSON.stringify(all.map((table) => table.rows))
}

test.each(engines())('[sec 80] erased, somebody who never came is nowhere any more (%s)', async (engine) => {
  const w = await world({ engine })
  const admin = await signedIn(w.services, { firstName: 'Naomi', lastName: 'Asante', roles: ['admin'] })
  const ida = await signedIn(w.services, {
    firstName: 'Xaviera',
    lastName: 'Quistgaard',
    email: 'xq@post.example',
    phone: '+4599887766',
  })
  const bo = await signedIn(w.services, { firstName: 'Bo', lastName: 'Berg' })
  await visit(w.services, bo, w.providerId, { at: '2026-12-03T14:00', notes: 'Ryggen' })
  const id = await visit(w.services, ida, w.providerId, { status: 'cancelled', notes: 'Navnet Quistgaard i nakken' })
  const key = await picture(w.services, id)
  await askErasure(w.services, ida, { reason: 'Quistgaard vil slettes' })

  expect(await carryOutErasure(w.services, admin, ida.userId)).toEqual({
    ok: true,
    value: { journalUntil: null, booksUntil: null },
  })
  while ((await deliverDue(w.services, deliverOne)) > 0);
  expect(w.sent.map(({ to, subject }) => [to, subject])).toEqual([['xq@post.example', 'Dine data er slettet']])
  const left = await everything(w)
  for (const word of ['Xaviera', 'Quistgaard', 'xq@post', '99887766', 'nakken']) expect(left).not.toContain(word)
  expect(left).toContain('Ryggen')
  await removeNotedFiles(w.services)
  expect(await w.services.storage.get(key)).toBeNull()
  expect(await w.count('files')).toBe(0)
  expect(await w.count('erasure_requests', 'done_at is not null')).toBe(1)
  expect(await w.count('audit_log', "action = 'erasure-carried-out'")).toBe(1)
  expect(await w.count('access_log', "what = 'erasure'")).toBe(1)
})

test('a journal stays whole and keeps its name, a voucher keeps name and price, the rest goes', async () => {
  const w = await world()
  const admin = await signedIn(w.services, { roles: ['admin'] })
  const ida = await signedIn(w.services, { phone: '+4599887766', email: 'ida@post.example' })
  const at = (day: string) => `${day}T09:00`
  const seen = { at: at('2026-06-01'), status: 'completed', notes: 'Set' } as const
  const paid = { at: at('2026-08-01'), status: 'cancelled', notes: 'Betalt', paid: 50_000 } as const
  const never = { at: at('2026-09-01'), status: 'no_show', notes: 'Udeblev' } as const
  const ids = [seen, paid, never].map((one) => visit(w.services, ida, w.providerId, one))
  const [journal, books, detached] = await Promise.all(ids)

  const done = await carryOutErasure(w.services, admin, ida.userId)
  expect(done).toEqual({ ok: true, value: { journalUntil: '2036-06-01', booksUntil: '2031-12-31' } })
  const rows = await w.services.db.k
    .selectFrom('appointments')
    .select(['id', 'first_name', 'notes', 'email', 'phone'])
    .execute()
  const row = (id: string | undefined) => rows.find((one) => one.id === id)
  expect(row(journal)).toMatchObject({ first_name: 'Ida', notes: 'Set', email: 'ida@post.example' })
  expect(row(books)).toMatchObject({ first_name: 'Ida', notes: '', email: `${ida.userId}@erased.invalid` })
  expect(row(detached)).toMatchObject({ first_name: '', notes: '', email: `${ida.userId}@erased.invalid` })
  expect(await w.count('payments')).toBe(1)
  expect(await w.count('profiles', "first_name = 'Ida' and phone = '' and erased_at is not null")).toBe(1)
  expect(await w.count('users', "email = 'ida@post.example'")).toBe(0)
  while ((await deliverDue(w.services, deliverOne)) > 0);
  expect(w.sent[0]!.text).toContain('1. juni 2036')
  expect(w.sent[0]!.text).toContain('31. december 2031')
})

test('the pictures of a visit that took place stay with its journal, those of one that came to nothing go', async () => {
  const w = await world()
  const admin = await signedIn(w.services, { roles: ['admin'] })
  const ida = await signedIn(w.services)
  const seen = await visit(w.services, ida, w.providerId, { at: '2026-06-01T09:00', status: 'completed' })
  const never = await visit(w.services, ida, w.providerId, { at: '2026-09-01T09:00', status: 'cancelled' })
  const [kept, gone] = [await picture(w.services, seen), await picture(w.services, never)]
  expect(await carryOutErasure(w.services, admin, ida.userId)).toMatchObject({ ok: true })
  await removeNotedFiles(w.services)
  expect(await w.services.storage.get(kept)).not.toBeNull()
  expect(await w.services.storage.get(gone)).toBeNull()
  expect(await w.count('files')).toBe(1)
})

test('once staff have said who came, an old visit is erased or kept accordingly', async () => {
  const w = await world()
  const admin = await signedIn(w.services, { firstName: 'Naomi', roles: ['admin'] })
  const ida = await signedIn(w.services)
  const came = await visit(w.services, ida, w.providerId, { at: '2026-06-01T09:00', notes: 'Set' })
  const away = await visit(w.services, ida, w.providerId, { at: '2026-09-01T09:00', notes: 'Udeblev' })
  expect((await retainedRecords(w.services, asReached(ida.userId))).journalUntil).toBe('2036-09-01')
  expect(await unclosedVisits(w.services, asReached(ida.userId))).toMatchObject([
    { id: came, closable: { closings: ['no_show'], barredBy: 'unanswered' } },
    { id: away, closable: { closings: ['no_show'], barredBy: 'unanswered' } },
  ])
  // Answered before that visit, so nothing of it is kept longer.
  w.clock.moveTo('2026-06-01T08:00:00+02:00')
  await cleared(w.services, ida.userId)
  w.clock.moveTo('2026-11-30T08:00:00+01:00')
  expect((await unclosedVisits(w.services, asReached(ida.userId)))[0]).toMatchObject({
    closable: { closings: ['completed', 'no_show'], barredBy: null },
  })
  const close = (id: string, as: Closing) => closeVisit(w.services, { id, patientId: ida.userId, as }, admin)
  expect([await close(came, 'completed'), await close(away, 'no_show')]).toMatchObject([{ ok: true }, { ok: true }])
  expect(await unclosedVisits(w.services, asReached(ida.userId))).toEqual([])
  expect(await carryOutErasure(w.services, admin, ida.userId)).toEqual({
    ok: true,
    value: { journalUntil: '2036-06-01', booksUntil: null },
  })
  const rows = await w.services.db.k.selectFrom('appointments').select(['id', 'notes']).execute()
  expect(rows).toContainEqual({ id: came, notes: 'Set' })
  expect(rows).toContainEqual({ id: away, notes: '' })
})

test('who is erased signs in no more', async () => {
  const w = await world()
  const admin = await signedIn(w.services, { roles: ['admin'] })
  const ida = await signedIn(w.services)
  const { k } = w.services.db
  await k
    .insertInto('sessions')
    .values({ user_id: ida.userId, token: 'hash', expires_at: new Date('2027-01-01') })
    .execute()
  await k.insertInto('accounts').values({ user_id: ida.userId, account_id: ida.userId, password: 'hash' }).execute()
  expect(await carryOutErasure(w.services, admin, ida.userId)).toMatchObject({ ok: true })
  expect([await w.count('sessions'), await w.count('accounts')]).toEqual([0, 0])
})

test.each([
  ['a visit still to come', 'visits-to-come'],
  ['a past visit nobody has closed', 'visits-unclosed'],
  ['a role', 'has-roles'],
] as const)('somebody with %s is not erased yet', async (_why, refusal) => {
  const w = await world()
  const admin = await signedIn(w.services, { roles: ['admin'] })
  const ida = await signedIn(w.services, { roles: refusal === 'has-roles' ? ['provider'] : [] })
  if (refusal === 'visits-to-come') await visit(w.services, ida, w.providerId)
  for (const [month, status] of [
    ['06', 'scheduled'],
    ['08', 'confirmed'],
    ['10', 'ankommet'],
  ] as const)
    if (refusal === 'visits-unclosed')
      await visit(w.services, ida, w.providerId, { at: `2026-${month}-01T09:00`, status })
  expect(await carryOutErasure(w.services, admin, ida.userId)).toEqual({ ok: false, refusal })
  expect(await w.count('profiles', 'erased_at is not null')).toBe(0)
})

test('somebody whose money the clinic still has is not erased yet: nobody could pay it back', async () => {
  const w = await world()
  const admin = await signedIn(w.services, { roles: ['admin', 'provider'] })
  const ida = await signedIn(w.services)
  const wish = { treatmentType: 'fading', sessions: '4', sessionPrice: '900' }
  const made = await proposePlan(w.services, admin, { ...proposalSchema.parse(wish), patientId: ida.userId })
  if (!made.ok) throw new Error(made.refusal)
  const { planId } = made.value
  await w.services.db.k.updateTable('treatment_plans').set({ status: 'pending' }).where('id', '=', planId).execute()
  const paid = { key: w.services.newId(), subject: `plan:${planId}`, method: 'mobilepay', note: '' } as const
  await recordClinicPayment(w.services, admin, ida.userId, { ...paid, amount: kroner(3_600) })
  const erase = () => carryOutErasure(w.services, admin, ida.userId)
  expect(await erase()).toEqual({ ok: false, refusal: 'money-to-pay-back' })
  expect(await stopPlan(w.services, admin, { planId, patientId: ida.userId })).toMatchObject({ ok: true })
  // It was paid at the clinic, and waits to be paid back there.
  expect(await erase()).toEqual({ ok: false, refusal: 'money-to-pay-back' })
  const { id } = await w.services.db.k.selectFrom('refunds').select('id').executeTakeFirstOrThrow()
  expect(await markPaidBack(w.services, admin, ida.userId, id)).toMatchObject({ ok: true })
  expect(await erase()).toMatchObject({ ok: true })
})

test('only an admin erases, lately proved, and nobody twice', async () => {
  const w = await world()
  const admin = await signedIn(w.services, { roles: ['admin'] })
  const provider = await signedIn(w.services, { roles: ['provider'] })
  const ida = await signedIn(w.services)
  expect(await carryOutErasure(w.services, provider, ida.userId)).toMatchObject({ refusal: 'forbidden' })
  expect(await carryOutErasure(w.services, ida, ida.userId)).toMatchObject({ refusal: 'forbidden' })
  expect(await carryOutErasure(w.services, admin, 'nobody')).toMatchObject({ refusal: 'not-found' })
  const long = { ...admin, provenAt: new Date('2026-11-30T06:49:59Z') }
  expect(await carryOutErasure(w.services, long, ida.userId)).toMatchObject({ refusal: 'password-needed' })
  const twice = await Promise.all([1, 2].map(() => carryOutErasure(w.services, admin, ida.userId)))
  expect(twice.filter(({ ok }) => ok)).toHaveLength(1)
  expect(twice).toContainEqual({ ok: false, refusal: 'already-erased' })
})
