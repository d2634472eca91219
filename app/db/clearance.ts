import { createHash } from 'node:crypto'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { DOCTOR_ADD_ONS } from '#app/domain/pricing/add-ons.ts'
import {
  barring,
  clearanceReasons,
  LASER_ACTS,
  PERMITTED_ACTS,
  standingOn,
  type ClearanceFacts,
  type ClearanceReason,
  type DoctorLimit,
  type LaserAct,
} from '#app/domain/health/clearance.ts'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { HEALTH_FORM_VERSION, HEALTH_QUESTIONS } from '#app/domain/health/health-form.ts'
import { policy } from '#app/domain/policy.ts'
import { enqueue } from './outbox.ts'
import type { Schema } from './schema.ts'
import type { Tx } from './transaction.ts'

// The rows behind the guard of laser visits. A change of a source marks a row as stale by trigger; whoever changes a
// source derives it again in the same transaction, and whoever starts a visit derives it once more.

/** Raised when the derivation itself changes. */
const RULES_OF = 3
/** Changes with the rules, so that rows of an earlier version are derived anew. */
const RULES = createHash('sha256')
  .update(
    JSON.stringify([
      RULES_OF,
      PERMITTED_ACTS,
      HEALTH_QUESTIONS,
      HEALTH_FORM_VERSION,
      DOCTOR_ADD_ONS,
      policy.healthAnswerDays,
      policy.isotretinoinDays,
      policy.testSpotDays,
      policy.spotWaitDays,
    ]),
  )
  .digest('base64url')

const barsOf = (one: ClearanceReason) => LASER_ACTS.filter((act) => barring([one], act).length > 0)

/**
 * Derives a client's clearance and keeps it; when it falls, client and clinic are written to.
 * @returns the reasons; a merged record answers as the one that is kept.
 */
export async function deriveClearance(tx: Tx, patientId: string): Promise<ClearanceReason[]> {
  const { kept, before, reasons } = await derive(tx, patientId)
  if (kept && hasFallen(before, reasons)) await enqueue(tx, { kind: 'clearance-fell', patientId: kept })
  return reasons
}

/** True when a new reason bars booking. A test spot in the place of a doctor's look is a doctor's answer, and no fall. */
function hasFallen(before: readonly ClearanceReason[], after: readonly ClearanceReason[]): boolean {
  const known = new Set(barring(before, 'book').map(({ key }) => key))
  const isLeft = ({ key, from }: ClearanceReason) => after.some((one) => one.key === key && one.from === from)
  const isAnswered = before.some((one) => one.state === 'needs-doctor' && !isLeft(one))
  return barring(after, 'book').some(({ key }) => !known.has(key) && !(key === 'spot-needed' && isAnswered))
}

async function derive(tx: Tx, patientId: string) {
  const person = sql<string>`(select coalesce(merged_into, id) from profiles where id = ${patientId})`
  // The lock comes before the sources are read: a change that commits meanwhile is seen, or waits.
  const { rows } = await sql<{ kept: string; before: ClearanceReason[] }>`
    insert into clearances (patient_id) select ${person} where ${person} is not null
    on conflict (patient_id) do update set is_current = false
    returning patient_id as kept, reasons as before`.execute(tx)
  const reasons = clearanceReasons(await factsOf(tx, person))
  const stored = JSON.stringify(reasons.map((one) => ({ ...one, bars: barsOf(one) })))
  await sql`update clearances set reasons = ${stored}::jsonb, rules = ${RULES}, is_current = true,
      doctor_add_ons = ${sql.val([...DOCTOR_ADD_ONS])}::text[]
    where patient_id = ${person}`.execute(tx)
  return { kept: rows[0]?.kept ?? null, before: rows[0]?.before ?? [], reasons }
}

async function factsOf(tx: Tx, person: RawBuilder<string>): Promise<ClearanceFacts> {
  const { rows } = await sql<ClearanceFacts>`
    with person as (select id from records_of(${person}) id)
    select (select jsonb_build_object('answers', h.answers, 'version', h.form_version, 'givenOn', ${dayOf('h.given_at')})
        from health_answers h where h.patient_id in (select id from person)
        order by h.given_at desc, h.id desc limit 1) as health,
      array(select distinct c.kind from consents c where c.patient_id in (select id from person)
        and c.signed_at is not null and c.withdrawn_at is null) as consents,
      (select jsonb_build_object('answer', d.answer, 'on', ${dayOf('d.at')}, 'from', d.allowed_from,
          'until', d.holds_until, 'covers', d.covers)
        from clearance_decisions d where d.patient_id in (select id from person) and d.kind = 'health'
          and d.answer <> 'seen' order by d.at desc, d.id desc limit 1) as decision,
      (select ${dayOf('min(e.created_at)')} from journal_entries e left join appointments a on a.id = e.appointment_id
        where e.patient_id in (select id from person) and e.kind = 'treatment'
          and a.is_test_spot is not true) as "firstTreated",
      (select jsonb_build_object('givenOn', ${dayOf('s.at')},
          'reading', case when r.answer is not null then jsonb_build_object('answer', r.answer, 'on', ${dayOf('r.at')}) end,
          'isDecided', exists (select from clearance_decisions d where d.settles = r.id and d.answer <> 'seen'))
        from ${newestSpot(sql`select id from person`)} s
        left join lateral (select d.id, d.answer, d.at from clearance_decisions d
          where d.patient_id in (select id from person) and d.kind = 'test-spot'
            and ${isReadingOf({ entry: sql`s.entry`, spot: sql`s.spot`, at: sql`s.at` })}
          order by d.at desc, d.id desc limit 1) r on true) as spot,
      exists (select from skin_reports s where s.patient_id in (select id from person)
        and (s.answered_at is null and s.urgency in ('emergency', 'same-day')
          or (select v.outcome from skin_report_reviews v where v.report_id = s.id
            order by v.number desc limit 1) = 'open')) as "hasOpenReaction"`.execute(tx)
  return rows[0]!
}

const dayOf = (instant: string) => sql.raw(`to_char(${instant} at time zone 'Europe/Copenhagen', 'YYYY-MM-DD')`)

/** The last test spot of these records, by its visit or the entry of one without; `entry` null: none is written yet. */
export const newestSpot = (persons: RawBuilder<unknown>) => sql`(select spots.* from (
    select a.patient_id, a.id as spot, null::uuid as entry, a.starts_at at time zone 'Europe/Copenhagen' as at,
        null::timestamptz as written from appointments a where a.is_test_spot and a.status = 'completed'
    union all
    select e.patient_id, coalesce(a.id, e.id), e.id, coalesce(a.starts_at at time zone 'Europe/Copenhagen', e.created_at),
        e.created_at from journal_entries e left join appointments a on a.id = e.appointment_id
      where e.kind = 'test-spot') spots
  where spots.patient_id in (${persons}) order by spots.at desc, spots.written desc nulls last limit 1)`

/** Whether the reading `d` is of this test spot; one of before readings named their spot is of what was given before it. */
export const isReadingOf = ({ entry, spot, at }: Record<'entry' | 'spot' | 'at', RawBuilder<unknown>>) =>
  sql<boolean>`coalesce(d.entry_id = ${entry}, d.spot_id = ${spot}, d.entry_id is null and d.at >= ${at})`

/** The reasons of whoever this column names, as a column of a larger statement; null: they are to be derived. */
export const keptReasons = (person: RawBuilder<unknown>) =>
  sql<ClearanceReason[] | null>`(select c.reasons from clearances c
    where c.patient_id = ${person} and c.is_current and c.rules = ${RULES})`

/** The limit and the line of a doctor's last answer, as a column of a larger statement; null: it has none. */
export const lastLimit = (person: RawBuilder<unknown>) =>
  sql<DoctorLimit | null>`(select case when y.words <> '' or d.note <> '' then jsonb_build_object('words', y.words,
      'note', d.note, 'by', d.by_name, 'until', to_char(d.holds_until, 'YYYY-MM-DD')) end
    from clearance_decisions d, lateral (select case when d.answer in ('allowed', 'spot-first') then d.reason
      else '' end as words) y where d.patient_id in (select records_of(${person})) and d.kind = 'health'
      and d.answer <> 'seen' order by d.at desc, d.id desc limit 1)`

/** The add-ons of a visit a doctor has answered, as a column of a larger statement. */
export const decidedAddOns = (visit: RawBuilder<unknown>) =>
  sql<string[]>`array(select d.rule_name from add_on_decisions d where d.appointment_id = ${visit})`

/** The reasons overridden for a visit, as a column of a larger statement. */
export const overriddenReasons = (visit: RawBuilder<unknown>) =>
  sql<string[]>`array(select unnest(o.reasons) from clearance_overrides o where o.appointment_id = ${visit})`

type Visit = { id: string; patientId: string; day: ClinicDay; addOns: readonly string[] }

/** What forbids these acts on a visit now, less what was overridden for it. Derived anew: nothing stale decides. */
export async function barredBy(tx: Tx, { id, patientId, day, addOns }: Visit, acts: readonly LaserAct[]) {
  const reasons = await deriveClearance(tx, patientId)
  const visit = sql`${id}::uuid`
  const { rows } = await sql<{ decided: string[]; overridden: string[] }>`
    select ${decidedAddOns(visit)} as decided, ${overriddenReasons(visit)} as overridden`.execute(tx)
  return barring(standingOn({ ...rows[0]!, clearance: reasons, addOns }, day), ...acts)
}

/** Derives the rows that are stale or of earlier rules, so many at most. @returns how many there were. */
export async function deriveStale(k: Kysely<Schema>, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`select patient_id as id from clearances
    where not is_current or rules <> ${RULES} limit ${limit}`.execute(k)
  for (const { id } of rows) await k.transaction().execute((tx) => derive(tx, id))
  return rows.length
}
