import { sql } from 'kysely'
import { clinicTimeAt, dayOf, type ClinicDay, type ClinicTime } from '#app/domain/clinic-time.ts'
import {
  healthFindings,
  testSpotOf,
  whyHealthIsDue,
  type HealthAnswers,
  type HealthFinding,
} from '#app/domain/health-form.ts'
import { idInLink, isSigned } from '#app/services/links/links.ts'
import type { Services } from '#app/services/services.ts'

type Ground = Pick<Services, 'db' | 'clock'>

export type GivenHealth = {
  id: string
  at: ClinicTime
  version: number
  by: 'account' | 'link'
  answers: HealthAnswers
}

/** Every time a client answered, the newest first. The caller writes the access log. */
export async function healthAnswersOf({ db }: Pick<Services, 'db'>, patientId: string): Promise<GivenHealth[]> {
  const rows = await db.k
    .selectFrom('health_answers')
    .select(['id', 'given_at', 'form_version', 'given_by', 'answers'])
    .where('patient_id', '=', patientId)
    .orderBy('given_at', 'desc')
    .execute()
  return rows.map(({ id, given_at: at, form_version: version, given_by: by, answers }) => ({
    id,
    at: clinicTimeAt(at),
    version,
    by,
    answers,
  }))
}

/** Why a client is to fill the form in, and what the last answers say today. */
export async function healthDue({ db, clock }: Ground, patientId: string) {
  const [last] = await healthAnswersOf({ db }, patientId)
  const today = clock.today()
  const because = whyHealthIsDue(last ? { version: last.version, givenOn: dayOf(last.at) } : null, today)
  return { because, findings: last ? healthFindings(last.answers, today) : [] }
}

export type HealthFlags = {
  findings: HealthFinding[]
  spot: ReturnType<typeof testSpotOf>
}

/**
 * What the last answers of these clients say today, without what is only to be told; whoever has nothing is not in it.
 * For the board and the client's page, whose opening is written down there.
 */
export async function redFlagsOf(
  { db, clock }: Ground,
  patientIds: readonly string[],
): Promise<Map<string, HealthFlags>> {
  if (patientIds.length === 0) return new Map()
  const [given, treated] = await Promise.all([
    db.k
      .selectFrom('health_answers')
      .distinctOn('patient_id')
      .select(['patient_id', 'answers'])
      .where('patient_id', 'in', patientIds)
      .orderBy('patient_id')
      .orderBy('given_at', 'desc')
      .execute(),
    db.k
      .selectFrom('journal_entries as e')
      .select(['e.patient_id', sql<Date>`min(e.created_at)`.as('first')])
      .where('e.patient_id', 'in', patientIds)
      .where('e.kind', '=', 'treatment')
      .groupBy('e.patient_id')
      .execute(),
  ])
  const today = clock.today()
  const firstOf = new Map(treated.map(({ patient_id: id, first }) => [id, dayOf(clinicTimeAt(first))]))
  return new Map(
    given.flatMap(({ patient_id: id, answers }): [string, HealthFlags][] => {
      const findings = healthFindings(answers, today)
      const first = firstOf.get(id)
      const flags = {
        findings: findings.filter(({ weight }) => weight === 'stop' || weight === 'doctor'),
        spot: testSpotOf(findings, first ? [first] : [], today),
      }
      return flags.findings.length > 0 || flags.spot ? [[id, flags]] : []
    }),
  )
}

/** Whose form a private link opens; null: it is none, used, over, or a newer one was made. */
export async function healthLinkOf(
  { db, clock, settings }: Pick<Services, 'db' | 'clock' | 'settings'>,
  token: string,
): Promise<{ id: string; patientId: string; endsOn: ClinicDay } | null> {
  const id = idInLink(token)
  if (!id || !isSigned(settings, 'health', { token, id, version: 1 })) return null
  const row = await db.k
    .selectFrom('health_links as l')
    .innerJoin('profiles as p', 'p.id', 'l.patient_id')
    .select(['l.patient_id', 'l.ends_at'])
    .where('l.id', '=', id)
    .where('l.used_at', 'is', null)
    .where('l.ends_at', '>', clock.instant())
    .where('p.erased_at', 'is', null)
    .executeTakeFirst()
  return row ? { id, patientId: row.patient_id, endsOn: dayOf(clinicTimeAt(row.ends_at)) } : null
}
