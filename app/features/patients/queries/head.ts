import { sql } from 'kysely'
import type { ReachedClient } from '#app/domain/access/actor.ts'
import { ageOn } from '#app/domain/clients/client-details.ts'
import type { SkinType } from '#app/domain/scan/analysis.ts'
import { isUnsigned } from '#app/domain/health/treatment-consent.ts'
import { patientWarnings, warningsForFrontDesk, type PatientWarning } from '#app/domain/health/patient-warnings.ts'
import { consentsOf } from '#app/features/journal/queries/consents.ts'
import { healthSaid } from '#app/features/journal/queries/health.ts'
import { missingPhotosOf } from '#app/features/journal/queries/photos.ts'
import { owedBy } from '#app/features/payments/queries/amount-due.ts'
import { wasEverPlan, type PlanView } from '#app/features/plans/queries/treatment-plan.ts'
import type { Services } from '#app/services/services.ts'
import { personOf, scansOf, type PatientRecord } from './record.ts'

/** What stands above every page of a client's record. */
export type RecordFacts = Pick<PatientRecord, 'profile' | 'erasedOn'> & {
  /** In whole years; null: the birthday is not known. */
  age: number | null
  /** As the client's newest scan that says it has it. */
  skinType: SkinType | null
  /** Where the newest plan stands. */
  plan: Pick<PlanView, 'status' | 'endedBecause'> | null
  warnings: PatientWarning[]
}

/** The head of a record as the front desk sees it. */
export const factsForFrontDesk = (facts: RecordFacts): RecordFacts => ({
  ...facts,
  skinType: null,
  warnings: warningsForFrontDesk(facts.warnings),
})

/** What a page has read of the client already, and shows beside it. */
type Read = {
  person?: NonNullable<Awaited<ReturnType<typeof personOf>>>
  scans?: readonly { skinType: SkinType | null }[]
}

/**
 * Who it is and what must not be missed, alike on every page of the record; null for an id nobody has. The page's own
 * opening is written in the access log before it is read.
 */
export async function recordFacts(services: Services, id: ReachedClient, read: Read = {}): Promise<RecordFacts | null> {
  const person = read.person ?? (await personOf(services, id))
  if (!person) return null
  const { erasure, ...who } = person
  if (who.erasedOn) return { ...who, age: null, skinType: null, plan: null, warnings: [] }
  const { birthday } = who.profile
  const visits = await visitsOf(services, id)
  const [scans, plan, owed, lacking, health, consents] = await Promise.all([
    read.scans ?? scansOf(services, id),
    newestPlan(services, id),
    owedBy(services, id),
    missingPhotosOf(
      services,
      visits.map((visit) => visit.id),
    ),
    healthSaid(services, id),
    consentsOf(services, id),
  ])
  const skinType = scans.find((scan) => scan.skinType)?.skinType ?? null
  const facts = {
    visits,
    owed,
    erasureAsked: erasure !== null,
    unsigned: consents.filter(isUnsigned).length,
    withoutPhotos: lacking.size,
    lacksSkinType: skinType === null,
    health,
  }
  return {
    ...who,
    age: birthday && ageOn(birthday, services.clock.today()),
    skinType,
    plan,
    warnings: patientWarnings(facts, services.clock.today()),
  }
}

async function visitsOf({ db }: Pick<Services, 'db'>, id: ReachedClient) {
  const rows = await db.k
    .selectFrom('appointments as a')
    .select(['a.id', 'a.status', 'a.starts_at', 'a.add_ons'])
    .select(
      sql<string[]>`array(select d.rule_name from add_on_decisions d where d.appointment_id = a.id)`.as('decided'),
    )
    .where('a.patient_id', '=', id)
    .execute()
  return rows.map(({ starts_at: startsAt, add_ons: addOns, ...row }) => ({
    ...row,
    startsAt,
    addOns: addOns.map((key) => ({ key })),
  }))
}

async function newestPlan({ db }: Pick<Services, 'db'>, id: ReachedClient): Promise<RecordFacts['plan']> {
  const row = await db.k
    .selectFrom('treatment_plans')
    .select(['status', 'ended_because'])
    .where('patient_id', '=', id)
    .where(wasEverPlan)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { status: row.status, endedBecause: row.ended_because } : null
}
