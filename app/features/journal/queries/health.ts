import type { ReachedClient } from '#app/domain/access/actor.ts'
import { sql, type RawBuilder } from 'kysely'
import {
  heldFindings,
  limitOn,
  NOTHING_DERIVED,
  reasonsOn,
  statesSaid,
  testSpotIn,
  type ClearanceReason,
  type TestSpot,
} from '#app/domain/health/clearance.ts'
import { clinicTimeAt, dayOf, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import {
  healthFindings,
  moreAsked,
  whyHealthIsDue,
  type HealthAnswers,
  type HealthFinding,
} from '#app/domain/health/health-form.ts'
import { keptReasons, lastLimit } from '#app/db/clearance.ts'
import { idInLink, isSigned } from '#app/services/links/links.ts'
import type { Services } from '#app/services/services.ts'

type Ground = Pick<Services, 'db' | 'clock'>
/** What a client last said of the own health. */
type LastHealth = { answers: HealthAnswers; version: number; givenOn: ClinicDay }

export type GivenHealth = {
  id: string
  at: ClinicTime
  version: number
  by: 'account' | 'link'
  answers: HealthAnswers
}

/** Every time a client answered, the newest first. The caller writes the access log. */
export async function healthAnswersOf({ db }: Pick<Services, 'db'>, patientId: ReachedClient): Promise<GivenHealth[]> {
  const rows = await db.k
    .selectFrom('health_answers')
    .select(['id', 'given_at', 'form_version', 'given_by', 'answers'])
    .where(sql<boolean>`patient_id in (select records_of(${patientId}))`)
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

/** What a client answered last, what of it stands in the way today, and why the form is to be filled in anew. */
export async function ownHealth({ db, clock }: Ground, self: ReachedClient) {
  const [[last = null], visitOn] = await Promise.all([healthAnswersOf({ db }, self), nextLaserDay({ db, clock }, self)])
  const reasons = last ? await reasonsOf({ db }, self) : null
  const today = clock.today()
  const given = last && { version: last.version, givenOn: dayOf(last.at) }
  const because = whyHealthIsDue(given, { today, visitOn })
  return { last, because, findings: last ? findingsOn(last.answers, reasons, today) : [] }
}

/** The day of the next laser visit; null: none is booked. */
async function nextLaserDay({ db, clock }: Ground, patientId: string): Promise<ClinicDay | null> {
  const row = await db.k
    .selectFrom('appointments')
    .select(({ fn }) => fn.min('appointment_date').as('day'))
    .where('patient_id', '=', patientId)
    .where('type', '=', 'treatment')
    .where('status', 'in', ['scheduled', 'confirmed', 'ankommet'])
    .where('appointment_date', '>=', clock.today())
    .executeTakeFirst()
  return row?.day ?? null
}

async function reasonsOf({ db }: Pick<Services, 'db'>, patientId: string): Promise<ClearanceReason[] | null> {
  const row = db.k.selectFrom('profiles as p').select(keptReasons(sql.ref('p.id')).as('reasons'))
  return (await row.where('p.id', '=', patientId).executeTakeFirst())?.reasons ?? null
}

/** What the answers say of a day, less what the clearance no longer holds; all of it while that is being derived. */
function findingsOn(answers: HealthAnswers, reasons: ClearanceReason[] | null, day: ClinicDay): HealthFinding[] {
  const findings = healthFindings(answers, day)
  return reasons ? heldFindings(findings, reasons, day) : findings
}

/** Why a client is to fill the form in, and what the last answers say today. */
export async function healthDue(ground: Ground, patientId: ReachedClient) {
  const { because, findings } = await ownHealth(ground, patientId)
  return { because, findings }
}

export type HealthFlags = {
  findings: HealthFinding[]
  spot: TestSpot | null
}

/** What the last answers say today, in the client's own words where some were asked for. The caller writes the access log. */
export async function healthSaid({ db, clock }: Ground, patientId: ReachedClient) {
  const row = await db.k
    .selectFrom('profiles as p')
    .select([lastHealth(sql.ref('p.id')).as('health'), keptReasons(sql.ref('p.id')).as('reasons')])
    .select(lastLimit(sql.ref('p.id')).as('limit'))
    .where('p.id', '=', patientId)
    .executeTakeFirst()
  const answers = row?.health?.answers
  const today = clock.today()
  return {
    isAnswered: answers !== undefined,
    findings: (answers ? findingsOn(answers, row.reasons, today) : []).map((finding) => ({
      ...finding,
      more: moreAsked(finding.question) === 'text' ? (answers?.[finding.question].more ?? '') : '',
    })),
    spot: testSpotIn(row?.reasons ?? [], today),
    clearance: statesSaid(row?.reasons ?? NOTHING_DERIVED, today),
    limit: limitOn(row?.limit ?? null, reasonsOn(row?.reasons ?? NOTHING_DERIVED, today), today),
  }
}

/**
 * What the last answers of these clients say today, without what is only to be told; whoever has nothing is not in it.
 * For a worklist and the client's health page; whoever asks writes the opening down.
 */
export async function redFlagsOf(
  { db, clock }: Ground,
  patientIds: readonly ReachedClient[],
): Promise<Map<string, HealthFlags>> {
  if (patientIds.length === 0) return new Map()
  const rows = await db.k
    .selectFrom('profiles as p')
    .select(['p.id', lastHealth(sql.ref('p.id')).as('health'), keptReasons(sql.ref('p.id')).as('reasons')])
    .where('p.id', 'in', patientIds)
    .execute()
  const today = clock.today()
  return new Map(
    rows.flatMap(({ id, health, reasons }): [string, HealthFlags][] => {
      const flags = healthFlags(health, reasons, today)
      return flags ? [[id, flags]] : []
    }),
  )
}

/** The last answers of whoever this column names, as a column of a larger statement. */
const lastHealth = (person: RawBuilder<unknown>) =>
  sql<LastHealth | null>`(select jsonb_build_object('answers', h.answers, 'version', h.form_version,
      'givenOn', to_char(h.given_at at time zone 'Europe/Copenhagen', 'YYYY-MM-DD'))
    from health_answers h where h.patient_id in (select records_of(${person})) order by h.given_at desc limit 1)`

/** What stands in the way today, without what is only to be told. */
function healthFlags(
  health: LastHealth | null,
  reasons: ClearanceReason[] | null,
  today: ClinicDay,
): HealthFlags | null {
  const findings = health ? findingsOn(health.answers, reasons, today) : []
  const flags = {
    findings: findings.filter(({ weight }) => weight === 'stop' || weight === 'doctor'),
    spot: testSpotIn(reasons ?? [], today),
  }
  return flags.findings.length > 0 || flags.spot ? flags : null
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
