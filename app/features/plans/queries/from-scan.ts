import { clinicTimeAt, dayOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { pricedArea } from '#app/domain/scan/analysis.ts'
import type { Ore } from '#app/domain/money/money.ts'
import type { PlanTreatmentType } from '#app/domain/plans/plan.ts'
import { policy } from '#app/domain/policy.ts'
import { quote } from '#app/domain/pricing/pricing.ts'
import { packageGoalOf } from '#app/domain/scan/assessment.ts'
import { splitEvenly } from '#app/domain/pricing/quote.ts'
import type { SessionRange } from '#app/domain/pricing/sessions.ts'
import { priceList } from '#app/features/pricing/queries.ts'
import { priceTerms } from '#app/features/settings/queries/settings.ts'
import type { Services } from '#app/services/services.ts'

/** What a saved scan says of a plan: a start, which staff read over and change before they send it. */
export type ScanDraft = {
  scanId: string
  day: ClinicDay
  treatmentType: PlanTreatmentType
  areaCm2: number
  /** The middle of what the scan reckons with, and the range itself. */
  sessions: number
  range: SessionRange
  /** What one of that many costs by the price list of today: a package's price from the treatment's minimum on. */
  sessionPrice: Ore
}

const OFFERED = 10

/** A plan from each scan a client has saved that found a size, the newest first. */
export async function draftsFromScans(services: Services, patientId: string): Promise<ScanDraft[]> {
  const rows = await services.db.k
    .selectFrom('analyses')
    .select(['id', 'saved_at', 'result', 'answers'])
    .where('user_id', '=', patientId)
    .where('saved_at', 'is not', null)
    .orderBy('saved_at', 'desc')
    .limit(OFFERED)
    .execute()
  const { rules } = await priceList(services)
  const terms = await priceTerms(services)
  return rows.flatMap(({ id, saved_at: savedAt, result, answers }) => {
    const areaCm2 = pricedArea(result.size)
    if (areaCm2 === null) return []
    const range = result.sessionsRequired
    const sessions = Math.min(policy.packageCountMax, Math.max(1, Math.ceil((range.min + range.max) / 2)))
    const treatmentType = answers.goal ?? 'full_removal'
    const goal = packageGoalOf(treatmentType)
    const { total } = quote({ ...terms, areaCm2, plan: 'package', goal, sessions, dialog: 'package' }, rules)
    return {
      scanId: id,
      day: dayOf(clinicTimeAt(savedAt!)),
      treatmentType,
      areaCm2,
      sessions,
      range,
      sessionPrice: splitEvenly(total, sessions).at(-1)!,
    }
  })
}
