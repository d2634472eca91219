import type { RefundRate } from '#app/domain/plans/package-refund.ts'
import { singlePriceOf } from '#app/domain/plans/plan-choices.ts'
import { treatmentTypeOf } from '#app/domain/plans/plan.ts'
import { splitEvenly } from '#app/domain/pricing/quote.ts'
import { policy } from '#app/domain/policy.ts'
import type { Goal } from '#app/domain/pricing/sessions.ts'
import type { BoughtCourse, CourseVisit } from '#app/features/booking/schema.ts'
import type { Tx } from '#app/db/transaction.ts'
import { settingOf } from '#app/features/settings/queries/settings.ts'
import type { Services } from '#app/services/services.ts'
import { releaseSessions } from '#app/features/plans/steps/move-plan.ts'

/**
 * The course a package buys, to be written with its first visit: a plan that waits for its payment, its sessions, and
 * the visit as the first of them. All of it or nothing: one transaction, one payment.
 */
export async function packageCourse(
  services: Services,
  goal: Goal,
  sessions: number | null,
  payBy: 'whole' | 'instalments' = 'whole',
): Promise<BoughtCourse> {
  // Read before the transaction: the embedded engine has one session, and within it nothing else may ask.
  const refundRate = await settingOf(services, 'refund_rate')
  return {
    ask: { plan: 'package', goal, sessions, dialog: 'package' },
    // The clinic arranges the credit within a day, as it waits for a deposit asked for by mail.
    ...(payBy === 'instalments' && { holdMinutes: policy.deskHoldHours * 60 }),
    write: (tx, visit) => writePackage(tx, services, { goal, refundRate }, visit),
  }
}

/** A single session bought in the package dialog: a visit with that dialog's add-ons, and no course. */
export const singleVisit = (goal: Goal): BoughtCourse => ({
  ask: { plan: 'single', goal, dialog: 'package' },
  write: cancelReplacedPackage,
})

async function cancelReplacedPackage(tx: Tx, { replaced }: CourseVisit) {
  if (replaced) await releaseSessions(tx, [replaced])
}

type Terms = { goal: Goal; refundRate: RefundRate }

async function writePackage(tx: Tx, services: Services, { goal, refundRate }: Terms, visit: CourseVisit) {
  const { newId, clock } = services
  const { appointmentId, price, areaCm2, lng, affiliate, isExpress } = visit
  const patient = await tx
    .selectFrom('appointments')
    .select('patient_id')
    .where('id', '=', appointmentId)
    .executeTakeFirstOrThrow()
  await cancelReplacedPackage(tx, visit)
  const id = newId()
  const prices = splitEvenly(price.treatmentTotal, price.sessions)
  const isFree = price.dueNow === 0
  const at = clock.instant()
  await tx
    .insertInto('treatment_plans')
    .values({
      id,
      patient_id: patient.patient_id,
      origin: 'package',
      status: isFree ? 'active' : 'pending',
      treatment_type: treatmentTypeOf(goal),
      area_cm2: areaCm2,
      session_count: price.sessions,
      session_price: prices.at(-1)!,
      single_price: singlePriceOf(price),
      total: price.treatmentTotal,
      quote: JSON.stringify(price),
      pay_by: 'whole',
      refund_rate: refundRate,
      affiliate_id: affiliate?.id ?? null,
      affiliate_code_used: affiliate?.code ?? null,
      lng,
      express_request_at: isExpress ? at : null,
      approved_at: at,
    })
    .execute()
  await tx
    .insertInto('plan_sessions')
    .values(
      prices.map((one, index) => ({
        id: newId(),
        plan_id: id,
        number: index + 1,
        price: one,
        appointment_id: index === 0 ? appointmentId : null,
      })),
    )
    .execute()
  await tx
    .insertInto('plan_history')
    .values({ plan_id: id, actor: 'client', was: null, became: isFree ? 'active' : 'pending' })
    .execute()
}
