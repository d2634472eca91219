import { withoutAddOn, type AddOnRefusal, type DoctorAnswer } from '#app/domain/pricing/add-on-requests.ts'
import { canReschedule } from '#app/domain/booking/appointment.ts'
import { addOnFacts } from '#app/domain/pricing/add-ons.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { dropAddOn } from '#app/db/appointments/change.ts'
import { enqueue } from '#app/db/outbox.ts'
import type { Tx } from '#app/db/transaction.ts'
import { readQuote } from '#app/features/pricing/quote-schema.ts'
import { askedHealth } from '#app/features/health/queries/asked-health.ts'

export type AskedAddOn = { appointmentId: string; ruleName: string }
export type AddOnAnswer = AskedAddOn & {
  /** The version of the client's health that was read beside the request. */
  version: string
  answer: DoctorAnswer
  reason: string
}

/** The visit whose add-on can be answered, behind its row lock. */
export async function askedVisit(
  tx: Tx,
  { appointmentId, ruleName, version }: Pick<AddOnAnswer, 'appointmentId' | 'ruleName' | 'version'>,
) {
  const visit = await tx
    .selectFrom('appointments')
    .select(['patient_id', 'status', 'cancel_at', 'add_ons', 'quote'])
    .where('id', '=', appointmentId)
    .forUpdate()
    .executeTakeFirst()
  if (!visit || visit.cancel_at) return refuse('not-found')
  if (!canReschedule(visit.status) && visit.status !== 'ankommet') return refuse('not-found')
  const decided = tx.selectFrom('add_on_decisions').select('rule_name').where('appointment_id', '=', appointmentId)
  if (await decided.where('rule_name', '=', ruleName).executeTakeFirst()) return refuse('already-decided')
  if (!visit.add_ons.includes(ruleName) || !addOnFacts(ruleName).needsDoctor) return refuse('not-found')
  if ((await askedHealth(tx, visit.patient_id)).version !== version) return refuse('out-of-date')
  return ok(visit)
}

/**
 * Puts a doctor's answer to an add-on into effect, once. A yes makes its price due at the clinic; a no takes the add-on off
 * the visit and off its price, with a reason the client is told. The visit stands either way. Source: [law 8].
 */
export async function decideAddOn(
  tx: Tx,
  { appointmentId, ruleName, version, answer, reason, by, at }: AddOnAnswer & { by: string; at: Date },
): Promise<Result<null, AddOnRefusal>> {
  const found = await askedVisit(tx, { appointmentId, ruleName, version })
  if (!found.ok) return found
  const quote = readQuote(found.value.quote)
  const line = quote?.lines.find((one) => one.kind === 'add-on' && one.ruleName === ruleName)
  const price = line?.amount ?? (0 as Ore)
  await tx
    .insertInto('add_on_decisions')
    .values({
      appointment_id: appointmentId,
      rule_name: ruleName,
      answer,
      reason,
      price,
      decided_by: by,
      decided_at: at,
    })
    .execute()
  if (answer === 'declined')
    await dropAddOn(tx, { id: appointmentId, ruleName, quote: quote && withoutAddOn(quote, ruleName), by })
  const title = { da: line?.titleDa ?? ruleName, en: line?.titleEn ?? ruleName }
  await enqueue(tx, { kind: 'add-on-decided', appointmentId, title, answer, reason, price })
  return ok(null)
}
