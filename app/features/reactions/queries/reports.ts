import { sql } from 'kysely'
import { addDays, clinicTimeAt, instantAt, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { ComplicationKind, Grade, Outcome } from '#app/domain/journal/complications.ts'
import { policy } from '#app/domain/policy.ts'
import { answerTimes, isSkinAsked, type Sign, type Urgency } from '#app/domain/health/reactions.ts'
import { ERASED } from '#app/domain/clients/retention.ts'
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

/** Whole minutes between two instants. */
export const minutesBetween = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / 60_000)

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
