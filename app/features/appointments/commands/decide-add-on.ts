import type { SignedIn } from '#app/domain/access/actor.ts'
import { reachOfActor } from '#app/domain/access/actor.ts'
import { withoutAddOn, type AddOnRefusal, type DoctorAnswer } from '#app/domain/pricing/add-on-requests.ts'
import { canReschedule } from '#app/domain/booking/appointment.ts'
import { addOnFacts } from '#app/domain/pricing/add-ons.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { dropAddOn } from '#app/db/appointments/change.ts'
import { enqueue } from '#app/db/outbox.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { readQuote } from '#app/features/pricing/quote-schema.ts'
import { askedHealth } from '#app/features/health/queries/asked-health.ts'
import { isClinicDoctor } from '#app/features/health/queries/clearance.ts'
import type { Services } from '#app/services/services.ts'

type Decision = {
  appointmentId: string
  ruleName: string
  /** The version of the client's health that was read beside the request. */
  version: string
  answer: DoctorAnswer
  reason: string
}

/**
 * A doctor answers a request for an add-on, once. A yes makes its price due at the clinic; a no takes the add-on off the
 * visit and off its price, with a reason the client is told. The visit stands either way. An answer that was given before
 * the client's health changed is refused. Source: [law 8].
 */
export async function decideAddOn(
  services: Services,
  actor: SignedIn,
  { appointmentId, ruleName, version, answer, reason }: Decision,
): Promise<Result<null, AddOnRefusal>> {
  if (reachOfActor(actor, 'treat-clients') !== 'any' || !(await isClinicDoctor(services, actor.userId)))
    return refuse('doctor-needed')
  if (answer === 'declined' && reason === '') return refuse('reason-required')
  return inTransaction(services.db, async (tx) => {
    const visit = await tx
      .selectFrom('appointments')
      .select(['patient_id', 'status', 'add_ons', 'quote'])
      .where('id', '=', appointmentId)
      .forUpdate()
      .executeTakeFirst()
    if (!visit || !(canReschedule(visit.status) || visit.status === 'ankommet')) return refuse('not-found')
    if ((await askedHealth(tx, visit.patient_id)).version !== version) return refuse('out-of-date')
    const quote = readQuote(visit.quote)
    const line = quote?.lines.find((one) => one.kind === 'add-on' && one.ruleName === ruleName)
    const fresh = await tx
      .insertInto('add_on_decisions')
      .values({
        appointment_id: appointmentId,
        rule_name: ruleName,
        answer,
        reason,
        price: line?.amount ?? (0 as Ore),
        decided_by: actor.userId,
        decided_at: services.clock.instant(),
      })
      .onConflict((oc) => oc.doNothing())
      .returning('rule_name')
      .executeTakeFirst()
    if (!fresh) return refuse('already-decided')
    if (!visit.add_ons.includes(ruleName) || !addOnFacts(ruleName).needsDoctor)
      throw new Error(`${ruleName} was not asked for`)
    if (answer === 'declined')
      await dropAddOn(tx, {
        id: appointmentId,
        ruleName,
        quote: quote && withoutAddOn(quote, ruleName),
        by: actor.userId,
      })
    const title = { da: line?.titleDa ?? ruleName, en: line?.titleEn ?? ruleName }
    await enqueue(tx, {
      kind: 'add-on-decided',
      appointmentId,
      title,
      answer,
      reason,
      price: line?.amount ?? (0 as Ore),
    })
    return ok(null)
  })
}
