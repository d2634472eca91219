import { sql } from 'kysely'
import { addDays, clinicTimeAt, instantAt, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import {
  registerOf,
  type ComplicationKind,
  type GivenTreatment,
  type Grade,
  type Outcome,
  type Register,
} from '#app/domain/journal/complications.ts'
import { policy } from '#app/domain/policy.ts'
import { answerTimes, isSkinAsked, type Sign, type Urgency } from '#app/domain/health/reactions.ts'
import { ERASED } from '#app/domain/clients/retention.ts'
import type { Worklist, WorkRow } from '#app/domain/booking/worklist.ts'
import type { Services } from '#app/services/services.ts'

type Ground = Pick<Services, 'db' | 'clock'>

export type SkinReport = {
  id: string
  reportedAt: ClinicTime
  /** When the treatment it is about was given; null: it is about none. */
  treatedAt: ClinicTime | null
  urgency: Urgency
  signs: Sign[]
  note: string
  /** Who answered, how, and how many minutes after it was sent; null: it waits. */
  answer: { at: ClinicTime; by: string; how: 'message' | 'phone'; minutes: number } | null
  /** What staff found of it, the newest first. */
  reviews: ReportReview[]
  photoKeys: string[]
}
export type ReportReview = {
  grade: Grade
  kind: ComplicationKind | null
  outcome: Outcome
  words: string
  at: ClinicTime
  by: string
}

const reviewsOf = sql<ReportReview[]>`coalesce((select jsonb_agg(jsonb_build_object('grade', v.grade, 'kind', v.kind,
    'outcome', v.outcome, 'words', v.words, 'by', v.by_name,
    'at', to_char(v.at at time zone 'Europe/Copenhagen', 'YYYY-MM-DD"T"HH24:MI')) order by v.number desc)
  from skin_report_reviews v where v.report_id = r.id), '[]')`

/** What a client has said of the own skin, the newest first. The caller has checked whose it is. */
export async function skinReportsOf({ db }: Pick<Services, 'db'>, patientId: string): Promise<SkinReport[]> {
  const rows = await db.k
    .selectFrom('skin_reports as r')
    .leftJoin('appointments as a', 'a.id', 'r.appointment_id')
    .selectAll('r')
    .select('a.starts_at')
    .select(reviewsOf.as('reviews'))
    .select(
      sql<
        string[]
      >`array(select f.storage_key from files f where f.skin_report_id = r.id order by f.created_at, f.id)`.as('keys'),
    )
    .where(sql<boolean>`r.patient_id in (select records_of(${patientId}))`)
    .orderBy('r.reported_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    reportedAt: clinicTimeAt(row.reported_at),
    treatedAt: row.starts_at,
    urgency: row.urgency,
    signs: row.signs,
    note: row.note,
    answer: row.answered_at && {
      at: clinicTimeAt(row.answered_at),
      by: row.answered_by_name ?? '',
      how: row.answered_how ?? 'message',
      minutes: minutesBetween(row.reported_at, row.answered_at),
    },
    reviews: row.reviews,
    photoKeys: row.keys,
  }))
}

const minutesBetween = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / 60_000)

/** The treatment whose skin is asked about today, where nothing was said of it yet; null: nothing is asked. */
export async function skinCheckDue(
  { db, clock }: Ground,
  patientId: string,
): Promise<{ visitId: string; treatedAt: ClinicTime } | null> {
  const last = await db.k
    .selectFrom('appointments as a')
    .select(['a.id', 'a.starts_at'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('skin_reports as r').select('r.id').whereRef('r.appointment_id', '=', 'a.id'))
        .as('is_told'),
    )
    .where('a.patient_id', '=', patientId)
    .where('a.type', '=', 'treatment')
    .where('a.status', '=', 'completed')
    .orderBy('a.starts_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last || last.is_told || !isSkinAsked(last.starts_at, clock.now())) return null
  return { visitId: last.id, treatedAt: last.starts_at }
}

/**
 * Treatments on whose days of asking it is today, and of which nothing was told yet. Whoever would rather not be
 * reminded is not asked by mail either; the own page asks all the same.
 */
const skinAskedNow = ({ db: { k }, clock }: Ground) =>
  k
    .selectFrom('appointments as a')
    .innerJoin('profiles as p', 'p.id', 'a.patient_id')
    .where('a.type', '=', 'treatment')
    .where('a.status', '=', 'completed')
    .where('a.appointment_date', '<=', addDays(clock.today(), -policy.skinAskedFromDay))
    .where('a.appointment_date', '>=', addDays(clock.today(), -policy.skinAskedToDay))
    .where('a.email', 'not like', `%${ERASED}`)
    .where('p.reminders', '=', true)
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('skin_reports as r').select('r.id').whereRef('r.appointment_id', '=', 'a.id'))),
    )

/** The treatments nobody has been asked about by mail yet. */
export const skinToAsk = (services: Ground): Promise<{ id: string }[]> =>
  skinAskedNow(services)
    .select('a.id')
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('skin_questions as q').select('q.at').whereRef('q.appointment_id', '=', 'a.id'))),
    )
    .execute()

/** False once the client has told, or the days of asking are over: then the mail that waited is not sent. */
export const isSkinStillAsked = async (services: Ground, visitId: string): Promise<boolean> =>
  (await skinAskedNow(services).select('a.id').where('a.id', '=', visitId).executeTakeFirst()) !== undefined

// A report about no visit is about the last treatment before it.
const reportsAbout = sql`(select e.id as entry_id, max(r.grade) as grade from journal_entries e
    join lateral (
      select distinct on (s.id) v.grade, s.id from skin_reports s join skin_report_reviews v on v.report_id = s.id
       where case when s.appointment_id is not null then s.appointment_id = e.appointment_id
         else e.id = (select l.id from journal_entries l where l.kind = 'treatment' and l.created_at <= s.reported_at
           and l.patient_id in (select records_of(s.patient_id)) order by l.created_at desc limit 1) end
       order by s.id, v.number desc) r on true
   where e.kind = 'treatment' group by e.id)`

/** How often treatments led to a complication: every treatment in the journal, as it now reads. */
export async function complicationRegister({ db }: Pick<Services, 'db'>): Promise<Register> {
  const { rows } = await sql<GivenTreatment>`
    select (c.content ->> 'skinType')::int as "skinType", coalesce(g.grade, 0)::int as grade,
        array(select distinct (line ->> 'wavelengthNm')::int from jsonb_array_elements(
          coalesce(c.content -> 'lines', jsonb_build_array(c.content))) line) as "wavelengthsNm"
      from journal_entries e
      join lateral (select v.content from journal_versions v where v.entry_id = e.id
        order by v.version desc limit 1) c on true
      left join ${reportsAbout} g on g.entry_id = e.id
     where e.kind = 'treatment'`.execute(db.k)
  return registerOf(rows)
}

/** Complications that are still followed, the longest first: a count for the register's head. */
export async function countFollowed({ db }: Pick<Services, 'db'>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from skin_reports s where (select v.outcome from skin_report_reviews v
      where v.report_id = s.id order by v.number desc limit 1) = 'open'`.execute(db.k)
  return rows[0]!.n
}

/** How long answers took of late. */
export async function reactionAnswerTimes({ db, clock }: Ground) {
  const since = instantAt(clock.instant().getTime() - policy.answersMeasuredDays * 86_400_000)
  const rows = await db.k
    .selectFrom('skin_reports')
    .select(['reported_at', 'answered_at'])
    .where('reported_at', '>=', since)
    .where('answered_at', 'is not', null)
    .execute()
  return answerTimes(rows.map((row) => minutesBetween(row.reported_at, row.answered_at!)))
}

/** A client who needs an answer today, for a page that others may see: nothing of what the skin shows. */
export type UrgentReport = {
  patientId: string
  name: string
  phone: string
  reportedAt: ClinicTime
  /** How long the client has waited; null at the front desk, which sees only the name. */
  minutes: number | null
}

/** What the front desk sees of an urgent report: who it is, to call a clinician. */
export const urgentForFrontDesk = (report: UrgentReport): UrgentReport => ({ ...report, phone: '', minutes: null })

/** The urgent reports without an answer, the longest waiting first. */
export async function urgentReports({ db, clock }: Ground): Promise<UrgentReport[]> {
  const rows = await db.k
    .selectFrom('skin_reports as r')
    .innerJoin('profiles as p', 'p.id', 'r.patient_id')
    .select(['r.patient_id', 'r.reported_at', 'p.first_name', 'p.last_name', 'p.phone'])
    .where('r.answered_at', 'is', null)
    .where(sql<boolean>`r.urgency = any(${URGENT})`)
    .orderBy('r.reported_at')
    .limit(URGENT_SHOWN)
    .execute()
  return rows.map((row) => ({
    patientId: row.patient_id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    phone: row.phone,
    reportedAt: clinicTimeAt(row.reported_at),
    minutes: minutesBetween(row.reported_at, clock.instant()),
  }))
}

/** Who is called for an urgent report: active doctors, those with visits today, and whoever gave the treatment. */
export async function staffToCall({ db, clock }: Ground, reportId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.user_id as id from providers p
     where p.is_active and p.user_id is not null and (p.is_doctor
       or exists (select from appointments a where a.provider_id = p.id and a.appointment_date = ${clock.today()}::date
            and a.status not in ('cancelled', 'no_show'))
       or exists (select from skin_reports r join appointments a on a.id = r.appointment_id
            where r.id = ${reportId} and a.provider_id = p.id))`.execute(db.k)
  return rows.map(({ id }) => id)
}

// More do not fit above a page; the worklist has them all.
const URGENT_SHOWN = 3

const PARTS = ['urgent', 'others'] as const
const URGENT = sql`array['emergency', 'same-day']`

/** What clients have said of their skin and nobody has answered; what is urgent apart, and longest waiting first. */
export const skinReports: Worklist<Pick<Services, 'db'>> & { key: 'reactions' } = {
  key: 'reactions',
  action: 'read-journal',
  parts: PARTS,
  waiting: PARTS,
  async count({ db }) {
    const { rows } = await sql<Record<(typeof PARTS)[number], number>>`
      select count(*) filter (where urgency = any(${URGENT}))::int as urgent,
             count(*) filter (where urgency <> all(${URGENT}))::int as others
        from skin_reports where answered_at is null`.execute(db.k)
    return rows[0]!
  },
  async rows({ db }, part, { limit, offset }): Promise<WorkRow[]> {
    const rows = await db.k
      .selectFrom('skin_reports as r')
      .innerJoin('profiles as p', 'p.id', 'r.patient_id')
      .leftJoin('appointments as a', 'a.id', 'r.appointment_id')
      .leftJoin('providers as v', 'v.id', 'a.provider_id')
      .select(['r.signs', 'r.reported_at'])
      .select(['r.id', 'r.patient_id', 'p.first_name', 'p.last_name', 'p.phone'])
      .select(['a.type', 'a.status', 'a.starts_at', 'v.name as provider'])
      .where('r.answered_at', 'is', null)
      .where(part === 'urgent' ? sql<boolean>`r.urgency = any(${URGENT})` : sql<boolean>`r.urgency <> all(${URGENT})`)
      .orderBy('r.reported_at')
      .orderBy('r.id')
      .limit(limit)
      .offset(offset)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      patientId: row.patient_id,
      name: `${row.first_name} ${row.last_name}`.trim(),
      phone: row.phone,
      visit:
        row.type && row.status && row.starts_at
          ? { type: row.type, status: row.status, startsAt: row.starts_at, provider: row.provider ?? '' }
          : null,
      said: { at: clinicTimeAt(row.reported_at), words: row.signs.map(({ words }) => words) },
      part,
      amount: null,
      addOns: [],
    }))
  },
}
