import { sql, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import type { Schema } from '#app/db/schema.ts'
import { startNumbing } from '#app/features/appointments/commands/numbing.ts'
import { signEntry } from '#app/features/journal/commands/entries.ts'
import { reviewReport } from '#app/features/reactions/commands/review.ts'
import { reportSkin } from '#app/features/reactions/commands/skin-reports.ts'
import { cleared } from '#test/clinic/cleared.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { derived, healthClinic } from '#test/clinic/health-clinic.ts'
import { TREATMENT } from '#test/clinic/treatment.ts'
import { engines, type Engine } from '#test/clinic/world.ts'
import { decideHealth } from './commands/decide.ts'
import { overrideClearance } from './commands/override.ts'
import { askedHealth } from './queries/asked-health.ts'

// Each trigger behind the health rules, and the statement that goes through without it.

type Guard = {
  on: string
  attempt: string
  /** What is true when the trigger has done its work; without it the attempt is refused. */
  outcome?: string
  /** Another trigger that refuses the attempt, too. */
  beside?: string
}

const IDA = `(select id from profiles where first_name = 'Ida')`
const MAJA = `(select id from profiles where first_name = 'Maja')`
const AMIR = `(select id from profiles where first_name = 'Amir')`
const HERE = `status = 'ankommet'`

const appendOnly = (table: string, set: string): Record<string, Guard> => ({
  [`${table}_append_only`]: { on: table, attempt: `update ${table} set ${set}` },
  [`${table}_not_emptied`]: { on: table, attempt: `truncate ${table}` },
})

/** A source of the clearance: the change marks the row as stale. */
const source = (on: string, attempt: string): Guard => ({
  on,
  attempt,
  outcome: `select not is_current from clearances where patient_id = ${IDA}`,
})

const inserted = (columns: string, values: string) => `(id, ${columns}) values (gen_random_uuid(), ${values})`
const decision = `insert into clearance_decisions ${inserted(
  'patient_id, kind, answer, reason, at, by_user, by_name',
  `${IDA}, 'health', 'seen', '', now(), ${AMIR}, 'Amir'`,
)}`
const override = (by: string) =>
  `insert into clearance_overrides ${inserted(
    'appointment_id, reasons, because, by_user, by_name, at',
    `(select id from appointments where first_name = 'Bo'), '{answers-missing}', 'Set igen i dag', ${by}, 'Amir', now()`,
  )}`

const GUARDS: Record<string, Guard> = {
  laser_cleared: {
    on: 'appointments',
    attempt: `update appointments set status = 'in_progress' where first_name = 'Bo'`,
  },
  laser_cleared_at_insert: {
    on: 'appointments',
    attempt: `insert into appointments (id, patient_id, provider_id, type, appointment_date, appointment_time,
        duration_minutes, status, payment_status, email, first_name)
      select gen_random_uuid(), patient_id, provider_id, type, appointment_date - 60, '10:00', 30, 'completed',
        'confirmed', email, first_name from appointments where first_name = 'Bo'`,
  },
  numbing_cleared: {
    on: 'numbings',
    attempt: `insert into numbings select id, now(), ${MAJA}, 'Maja' from appointments where first_name = 'Bo'`,
  },
  numbing_undone: {
    on: 'appointments',
    attempt: `update appointments set status = 'confirmed' where first_name = 'Ida' and ${HERE}`,
    outcome: 'select not exists (select from numbings)',
  },
  journal_version_has_lines: {
    on: 'journal_versions',
    attempt: `insert into journal_versions (entry_id, version, at, author_id, author_name, author_role, reason, content)
      select entry_id, 2, now(), author_id, author_name, author_role, 'Igen', '{"lines": []}' from journal_versions`,
  },
  clearance_decision_reads_spots: {
    on: 'clearance_decisions',
    attempt: `insert into clearance_decisions ${inserted(
      'patient_id, kind, answer, reason, at, by_user, by_name, entry_id, looks, most',
      `${IDA}, 'test-spot', 'calm', '', now(), ${AMIR}, 'Amir', (select id from journal_entries), '["calm"]', 0`,
    )}`,
  },
  clearance_override_checked: { on: 'clearance_overrides', attempt: override(MAJA) },
  clearance_override_logged: {
    on: 'clearance_overrides',
    attempt: override(AMIR),
    outcome: `select count(*) = 2 from audit_log where action = 'clearance-overridden'`,
  },
  clearance_by_answers: source(
    'health_answers',
    `insert into health_answers select gen_random_uuid(), patient_id, form_version, lng, now(), given_by, answers
      from health_answers where patient_id = ${IDA}`,
  ),
  clearance_by_consent: source('consents', `update consents set withdrawn_at = now() where patient_id = ${IDA}`),
  clearance_by_decision: source('clearance_decisions', decision),
  clearance_by_reaction: source(
    'skin_reports',
    `insert into skin_reports ${inserted(
      'patient_id, reported_at, lng, urgency, signs, note',
      `${IDA}, now(), 'da', 'same-day', '[]', ''`,
    )}`,
  ),
  clearance_by_review: source(
    'skin_report_reviews',
    `insert into skin_report_reviews ${inserted(
      'report_id, patient_id, grade, kind, outcome, at, by_user, by_name',
      `(select id from skin_reports), ${IDA}, 2, 'blister', 'open', now(), ${MAJA}, 'Maja'`,
    )}`,
  ),
  clearance_by_treatment: source(
    'journal_entries',
    `insert into journal_entries ${inserted(
      'patient_id, tattoo_id, kind, created_at',
      `${IDA}, (select id from tattoos), 'test-spot', now()`,
    )}`,
  ),
  clearance_by_test_spot: source(
    'appointments',
    `update appointments set is_test_spot = true, status = 'completed' where first_name = 'Ida' and ${HERE}`,
  ),
  clearance_by_merge: source('profiles', `update profiles set merged_into = ${IDA} where first_name = 'Eva'`),
  skin_reports_kept: { on: 'skin_reports', attempt: `update skin_reports set urgency = 'fine', note = 'x'` },
  skin_reports_not_emptied: {
    on: 'skin_reports',
    attempt: 'truncate skin_reports cascade',
    beside: 'drop trigger skin_report_reviews_not_emptied on skin_report_reviews',
  },
  consents_kept: { on: 'consents', attempt: 'update consents set signed_name = signed_name || signed_name' },
  consents_not_emptied: { on: 'consents', attempt: 'truncate consents cascade' },
  ...appendOnly('health_answers', `answers = '{}'`),
  ...appendOnly('clearance_decisions', `reason = 'Talt med klienten'`),
  ...appendOnly('clearance_overrides', `because = 'Set af en anden læge'`),
  ...appendOnly('skin_report_reviews', `words = 'Helet'`),
}

/** A cleared client with an answered and reviewed report, who is being numbed, and another who is here and pregnant. */
async function clinic(engine: Engine) {
  const of = await healthClinic(engine)
  const { services, clock, ida, doctor, maja } = of
  const bo = await signedIn(services, { firstName: 'Bo' })
  await signedIn(services, { firstName: 'Eva' })
  await cleared(services, ida.userId)
  await cleared(services, bo.userId, { yes: { pregnant: '' } })
  const tattoo = { tattooName: 'Måne', site: 'forearm', view: 'front', x: -95, y: 240 } as const
  const about = { patientId: ida.userId, visitId: null, kind: 'treatment', tattoo } as const
  await signEntry(services, maja, { ...about, content: TREATMENT })
  const report = await reportSkin(services, ida, { visit: null, signs: [], note: '', lng: 'da', pictures: [] })
  if (!report.ok) throw new Error(report.refusal)
  const review = { report: report.value.id, patientId: ida.userId, grade: 0, kind: null, words: '' } as const
  await reviewReport(services, maja, { ...review, outcome: 'healed' })
  await decideHealth(services, doctor, await askedHealth(services.db.k, ida.userId), {
    answer: 'seen',
    from: null,
    reason: '',
    note: '',
  })
  const idas = await visit(services, ida, of.providerId, { at: '2026-11-30T09:00', status: 'ankommet' })
  await services.db.pool.query(`update appointments set add_ons = '{creme}'`)
  await startNumbing(services, maja, idas)
  const bos = await visit(services, bo, of.providerId, { at: '2026-11-30T10:00', status: 'ankommet' })
  // Of an earlier reason: it does not cover the one that is there now.
  await overrideClearance(services, doctor, { appointment: bos, because: 'Set i dag af lægen' })
  clock.moveTo('2026-11-30T08:10:00+01:00')
  await cleared(services, bo.userId, { yes: { epilepsy: '' } })
  await derived(of)
  return of
}

/** Whether the attempt comes to nothing, or what must follow it followed. It is rolled back. */
async function isHeld(k: Kysely<Schema>, { attempt, outcome, beside = '' }: Guard, taken = '') {
  let held = true
  await k
    .transaction()
    .execute(async (tx) => {
      for (const one of [beside, taken]) if (one) await sql.raw(one).execute(tx)
      await sql.raw(attempt).execute(tx)
      held = outcome
        ? (await sql<{ held: boolean }>`select (${sql.raw(outcome)}) as held`.execute(tx)).rows[0]!.held
        : false
      throw new Error('rolled back')
    })
    .catch(() => {})
  return held
}

test.each(engines())(
  '[spec 12 health-guards] each health rule holds in SQL by a trigger of its own, and by it alone (%s)',
  async (engine) => {
    const { services } = await clinic(engine)
    const { k } = services.db
    for (const [trigger, guard] of Object.entries(GUARDS)) {
      expect([trigger, await isHeld(k, guard)]).toEqual([trigger, true])
      expect([trigger, await isHeld(k, guard, `drop trigger ${trigger} on ${guard.on}`)]).toEqual([trigger, false])
    }
  },
)

test.each(engines())('every trigger on what clearance is derived from has its attempt here (%s)', async (engine) => {
  const { services } = await healthClinic(engine)
  const { rows } = await services.db.pool.query<{ name: string }>(
    `select tgname as name from pg_trigger where not tgisinternal and (tgname ~ '^(laser|clearance|numbing)_'
       or tgrelid::regclass::text ~ '^(clearance|numbing|health_answers|consents|skin_report)')`,
  )
  expect(rows.map(({ name }) => name).filter((name) => !(name in GUARDS))).toEqual([])
})
