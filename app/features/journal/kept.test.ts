import { unzipSync } from 'fflate'
import { sql, type Kysely } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import type { Schema } from '#app/db/schema.ts'
import { decideHealth } from '#app/features/health/commands/decide.ts'
import { askedHealth } from '#app/features/health/queries/asked-health.ts'
import { carryOutErasure, exportOwnData } from '#app/features/privacy/commands/erasure.ts'
import { forgetEnquiries } from '#app/features/privacy/commands/forget-enquiries.ts'
import { retainedRecords } from '#app/features/privacy/queries/erasure.ts'
import { dueForErasure } from '#app/features/privacy/queries/due-for-erasure.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { asReached } from '#test/clinic/signed-in.ts'
import { offerConsent, signByLink } from './commands/consents.ts'
import { saveDraft, signEntry } from './commands/entries.ts'
import { answerOwnHealth } from './commands/health.ts'
import { storePhoto } from './commands/photos.ts'

// What of a journal stays, who sees it, and what leaves with its client.

const NOTE = { notes: 'Ringede om en blære', forClient: '' }

/** A client of whom everything is kept: an entry, a photo, answers about health and a signed consent. */
async function clinicWithJournal(engine: Engine) {
  const w = await world({ engine })
  const { services } = w
  const staff = await signedIn(services, { firstName: 'Amir', lastName: 'Rahimi', roles: ['provider'] })
  const ida = await signedIn(services)
  const patientId = ida.userId
  await signEntry(services, staff, { patientId, visitId: null, kind: 'note', content: NOTE })
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#caa' } })
    .jpeg()
    .toBuffer()
  const about = { patientId, tattooId: null, visitId: null, moment: 'before', isShared: false } as const
  await storePhoto(services, staff, { ...about, takenOn: clinicDay('2026-11-30') }, new Uint8Array(bytes))
  await answerOwnHealth(services, ida, { lng: 'da', answers: {} as never })
  const offered = await offerConsent(services, staff, { patientId, kind: 'laser', lng: 'da' })
  if (!offered.ok) throw new Error(offered.refusal)
  await signByLink(services, { token: offered.value.url.split('/').at(-1)!, name: 'Ida Holm' })
  return { ...w, staff, ida, patientId }
}

const GUARDED = {
  journal_entries: ['journal_entries_append_only', `update journal_entries set created_at = now()`],
  journal_versions: ['journal_versions_append_only', `update journal_versions set content = '{}'`],
  journal_photos: ['journal_photos_kept', `update journal_photos set digest = repeat('0', 64)`],
  files: ['journal_files_kept', 'delete from files where journal_photo_id is not null'],
  health_answers: ['health_answers_append_only', `update health_answers set answers = '{}'`],
  consents: ['consents_kept', `update consents set signed_name = 'Bo Lund'`],
} as const

/** Which of the attempts to change the journal go through. Each is taken back. */
async function changesThatPass(k: Kysely<Schema>, before = ''): Promise<string[]> {
  const passed: string[] = []
  for (const [table, [, attempt]] of Object.entries(GUARDED))
    await k
      .transaction()
      .execute(async (tx) => {
        if (before) await sql.raw(before).execute(tx)
        await sql.raw(attempt).execute(tx)
        passed.push(table)
        throw new Error('taken back')
      })
      .catch(() => {})
  return passed
}

test.each(engines())(
  '[sec 77.1] nothing changes the journal while its guards stand; with one gone it shows (%s)',
  async (engine) => {
    const { services } = await clinicWithJournal(engine)
    const { k } = services.db
    expect(await changesThatPass(k)).toEqual([])
    for (const [table, [trigger]] of Object.entries(GUARDED))
      expect(await changesThatPass(k, `drop trigger ${trigger} on ${table}`)).toEqual([table])
    expect(await changesThatPass(k)).toEqual([])
  },
)

test.each(engines())(
  '[law 43] a journal’s ten years run from its last entry, and it is no enquiry to forget (%s)',
  async (engine) => {
    const w = await clinicWithJournal(engine)
    const { services, ida, patientId, providerId } = w
    await visit(services, ida, providerId, { at: '2026-05-01T10:00', status: 'cancelled' })
    expect(await retainedRecords(services, asReached(patientId))).toMatchObject({ journalUntil: '2036-11-30' })
    expect(await forgetEnquiries(services)).toBe(0)
    const journalsOn = async (day: string) =>
      (await dueForErasure(services, clinicDay(day))).find(({ kind }) => kind === 'journals')!.count
    expect([await journalsOn('2036-11-30'), await journalsOn('2036-12-01')]).toEqual([0, 1])
    const admin = await signedIn(services, { roles: ['admin'] })
    const erased = await carryOutErasure(services, admin, patientId)
    expect(erased).toMatchObject({ ok: true, value: { journalUntil: '2036-11-30' } })
    expect(await w.count('profiles', `id = '${patientId}' and first_name = 'Ida'`)).toBe(1)
  },
)

test.each(engines())('an export brings the journal, drafts too; an erasure takes drafts away (%s)', async (engine) => {
  const { services, staff, ida, patientId, count } = await clinicWithJournal(engine)
  await saveDraft(services, staff, { patientId, about: 'free', typed: { notes: 'Halvt skrevet' } })
  const seat = { id: services.newId(), name: 'Amir', user_id: staff.userId, is_doctor: true }
  await services.db.k.insertInto('providers').values(seat).execute()
  await decideHealth(services, staff, await askedHealth(services.db.k, patientId), {
    answer: 'seen',
    from: null,
    reason: 'Talt med klienten',
    note: '',
  })
  const made = await exportOwnData(services, ida)
  if (!made.ok) throw new Error(made.refusal)
  const files = unzipSync(new Uint8Array(await new Response(made.value as never).arrayBuffer()))
  const rows = (name: string) => JSON.parse(new TextDecoder().decode(files[`${name}.json`])) as unknown[]
  expect(rows('journal')).toMatchObject([{ version: 1, author_name: 'Amir Rahimi', content: NOTE }])
  expect(rows('journal-drafts')).toMatchObject([{ content: { notes: 'Halvt skrevet' } }])
  expect(rows('consents')).toMatchObject([{ kind: 'laser', signed_name: 'Ida Holm' }])
  expect(rows('health-answers')).toMatchObject([{ given_by: 'account' }])
  expect(rows('clearance-decisions')).toMatchObject([{ answer: 'seen', reason: 'Talt med klienten' }])
  const admin = await signedIn(services, { roles: ['admin'] })
  expect(await carryOutErasure(services, admin, patientId)).toMatchObject({ ok: true })
  expect(await count('journal_drafts')).toBe(0)
})
