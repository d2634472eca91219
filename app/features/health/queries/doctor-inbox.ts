import { sql } from 'kysely'
import type { SignedIn } from '#app/domain/access/actor.ts'
import { holdsOn, moreAsked, type HealthAnswers, type HealthQuestion } from '#app/domain/health/health-form.ts'
import { canBeSpotFirst } from '#app/domain/health/inbox.ts'
import type { ClearanceReason } from '#app/domain/health/clearance.ts'
import {
  addDays,
  at,
  clinicTimeAt,
  instantAt,
  instantOf,
  type ClinicDay,
  type ClinicTime,
} from '#app/domain/time/clinic-time.ts'
import { policy } from '#app/domain/policy.ts'
import type { WorkPage, WorkRow, Worklist } from '#app/domain/booking/worklist.ts'
import { keptReasons } from '#app/db/clearance.ts'
import type { Services } from '#app/services/services.ts'
import { healthVersion } from './asked-health.ts'

/** A client whose clearance waits for a doctor's word, or whose test spot waits to be read. */
export type WaitingClient = {
  patientId: string
  /** Which version of the client's health this is; an answer names it. */
  version: string
  name: string
  phone: string
  /** What the answers ask a doctor to look at, in the client's own words where some were asked for. */
  said: { question: HealthQuestion; more: string }[]
  /** A test spot alone may be the answer. */
  isSpotPossible: boolean
  /** The skin at the test spot has changed. */
  hasChangedSpot: boolean
  /** The day of a test spot that nobody has read yet. */
  spotGivenOn: ClinicDay | null
  answeredAt: ClinicTime | null
  nextVisit: ClinicTime | null
  /** The client has arrived and waits in the clinic. */
  isHere: boolean
  /** A doctor has seen the answers and not decided. */
  seenBy: string | null
}

type Ground = Pick<Services, 'db' | 'clock'>
type Row = {
  id: string
  version: string
  first_name: string
  last_name: string
  phone: string
  reasons: ClearanceReason[] | null
  health: { answers: HealthAnswers; at: string } | null
  next_at: ClinicTime | null
  is_here: boolean
  spot_on: ClinicDay | null
  seen_by: string | null
  is_decided: boolean
}

const AT_ONCE = 200

/**
 * The answers that wait for a doctor: clients in the clinic first, then the oldest, answers already seen last. A client
 * without a coming visit leaves the list when the answers expire, and returns with new answers.
 */
export async function waitingForDoctor({ db, clock }: Ground): Promise<WaitingClient[]> {
  const today = clock.today()
  const { rows } = await sql<Row>`
    select p.id, p.first_name, p.last_name, p.phone, ${keptReasons(sql.ref('p.id'))} as reasons, h.health,
        ${healthVersion(sql.ref('p.id'))} as version, n.next_at, n.is_here,
        (select to_char(a.appointment_date, 'YYYY-MM-DD') from appointments a
          where a.patient_id = p.id and a.is_test_spot and a.status = 'completed' order by a.starts_at desc limit 1) as spot_on,
        (select d.by_name from clearance_decisions d where d.patient_id in (select records_of(p.id)) and d.kind = 'health'
            and d.answer = 'seen' and d.at >= h.given_at order by d.at desc limit 1) as seen_by,
        exists (select from clearance_decisions d where d.patient_id in (select records_of(p.id)) and d.kind = 'health'
            and d.answer <> 'seen' and d.at >= h.given_at) as is_decided
      from clearances c
      join profiles p on p.id = c.patient_id and p.erased_at is null and p.merged_into is null
      left join lateral (select jsonb_build_object('answers', a.answers, 'at', a.given_at) as health, a.given_at
        from health_answers a where a.patient_id in (select records_of(p.id)) order by a.given_at desc limit 1) h on true
      left join lateral (select to_char(min(a.starts_at), 'YYYY-MM-DD"T"HH24:MI') as next_at,
          coalesce(bool_or(a.status = 'ankommet' and a.appointment_date = ${today}::date), false) as is_here
        from appointments a
        where a.patient_id = p.id and a.status in ('scheduled', 'confirmed', 'ankommet')
          and a.appointment_date >= ${today}::date) n on true
     where jsonb_path_exists(c.reasons, '$[*] ? (@.state == "needs-doctor" || @.key == "spot-unread")')
       and not exists (select from pending_answers q where q.patient_id = p.id)
       and (n.next_at is not null or h.given_at >= ${addDays(today, -policy.doctorInboxDays)}::date)
     order by n.is_here desc, h.given_at, n.next_at nulls last, p.id limit ${AT_ONCE}`.execute(db.k)
  return rows
    .flatMap((row) => waitingIn(row, today) ?? [])
    .toSorted((a, b) => Number(a.seenBy !== null) - Number(b.seenBy !== null))
}

/** Answers of doctors that can still be undone, the latest first. */
export async function pendingAnswers({ db }: Pick<Services, 'db'>) {
  const rows = await db.k
    .selectFrom('pending_answers as q')
    .innerJoin('profiles as p', 'p.id', 'q.patient_id')
    .select(['q.patient_id', 'q.decision', 'q.due_at', 'p.first_name', 'p.last_name'])
    .orderBy('q.due_at', 'desc')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ patient_id: patientId, decision, due_at: due, ...row }) => ({
    patientId,
    name: `${row.first_name} ${row.last_name}`.trim(),
    answer: decision.answer === 'allowed' && decision.reason !== '' ? ('limited' as const) : decision.answer,
    /** Milliseconds since 1970. */
    dueAt: due.getTime(),
  }))
}

/** How many answers this doctor has given today, and the last of them. */
export async function answersToday({ db, clock }: Ground, { userId }: SignedIn) {
  const rows = await db.k
    .selectFrom('clearance_decisions as d')
    .innerJoin('profiles as p', 'p.id', 'd.patient_id')
    .select(['d.at', 'p.first_name', 'p.last_name'])
    .where('d.by_user', '=', userId)
    .where('d.at', '>=', instantOf(at(clock.today(), '00:00')))
    .orderBy('d.at', 'desc')
    .execute()
  const [last] = rows
  return {
    count: rows.length,
    last: last && { name: `${last.first_name} ${last.last_name}`.trim(), at: clinicTimeAt(last.at) },
  }
}
export type AnswersToday = Awaited<ReturnType<typeof answersToday>>

function waitingIn({ reasons, health, ...row }: Row, today: ClinicDay): WaitingClient | null {
  const held = (reasons ?? []).filter((one) => holdsOn(one, today))
  const said = held.flatMap(({ key, state }) => {
    if (row.is_decided || state !== 'needs-doctor' || !key.startsWith('health:')) return []
    const question = key.slice('health:'.length) as HealthQuestion
    return { question, more: moreAsked(question) === 'text' ? (health?.answers[question].more ?? '') : '' }
  })
  const has = (key: ClearanceReason['key']) => held.some((one) => one.key === key)
  const [hasChangedSpot, isUnread] = [has('spot-changed'), has('spot-unread')]
  if (said.length === 0 && !hasChangedSpot && !isUnread) return null
  return {
    patientId: row.id,
    version: row.version,
    name: `${row.first_name} ${row.last_name}`.trim(),
    phone: row.phone,
    said,
    isSpotPossible: canBeSpotFirst(held),
    hasChangedSpot,
    spotGivenOn: isUnread ? row.spot_on : null,
    answeredAt: health && clinicTimeAt(instantAt(health.at)),
    nextVisit: row.next_at,
    isHere: row.is_here,
    seenBy: row.seen_by,
  }
}

/** The same as a list of what waits; a doctor opens the inbox from it. */
export const doctorInbox = {
  key: 'doctor',
  action: 'read-journal',
  parts: ['open'],
  waiting: ['open'],
  async count(services: Ground) {
    return { open: (await unseen(services)).length }
  },
  async rows(services: Ground, _part: string, { limit, offset }: WorkPage) {
    return (await unseen(services)).slice(offset, offset + limit).map(({ patientId, name, phone }): WorkRow => ({
      id: patientId,
      patientId,
      name,
      phone,
      visit: null,
      part: 'open',
      amount: null,
      addOns: [],
    }))
  },
} as const satisfies Worklist<Ground>

const unseen = async (services: Ground) => (await waitingForDoctor(services)).filter(({ seenBy }) => !seenBy)
