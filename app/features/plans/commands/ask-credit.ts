import { textOf } from '#app/content/text/i18n.server.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { settingOf } from '#app/features/settings/queries/settings.ts'
import type { Services } from '#app/services/services.ts'
import { requestByMessage } from '../steps/request-by-message.ts'
import { creditFor } from '../queries/credit.ts'
import { findPlan, ownerOfPlan } from '../queries/treatment-plan.ts'

/**
 * A client asks to pay a plan in instalments: the clinic reads it among the messages and arranges it with the lender.
 * Nothing is approved or ordered. Asked again, it is the same message until the clinic has answered.
 */
export async function askForCredit(
  services: Services,
  planId: string,
): Promise<Result<null, 'not-found' | 'credit-not-offered'>> {
  const [plan, patientId] = [await findPlan(services, planId), await ownerOfPlan(services, planId)]
  if (!plan || !patientId) return refuse('not-found')
  const offer = creditFor(plan, await settingOf(services, 'instalments'))
  if (!offer) return refuse('credit-not-offered')
  const asked = { amount: formatMoney(offer.amount, plan.lng), lender: offer.lender }
  const text = textOf(plan.lng, 'plans:credit-message', asked)
  const message = { id: services.newId(), patientId, text, at: services.clock.instant() }
  await inTransaction(services.db, (tx) => requestByMessage(tx, message))
  return ok(null)
}
