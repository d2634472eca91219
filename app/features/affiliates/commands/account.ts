import type { SignedIn } from '#app/domain/access/actor.ts'
import { reachOfActor } from '#app/domain/access/actor.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { audit } from '#app/db/audit.ts'
import { inTransaction } from '#app/db/transaction.ts'
import type { PartnerBilling, PartnerRates } from '#app/features/affiliates/schema.ts'
import type { Services } from '#app/services/services.ts'

/** The terms a partner accepts; a new text is a new version. */
const TERMS_VERSION = '2026-11'

/** Writes down that a partner accepts the terms, and when. The first yes stands. */
export async function acceptTerms({ db, clock }: Services, { userId }: Pick<SignedIn, 'userId'>): Promise<void> {
  await db.k
    .updateTable('partner_accounts')
    .set({ terms_accepted_at: clock.instant(), terms_version: TERMS_VERSION })
    .where('user_id', '=', userId)
    .where('terms_accepted_at', 'is', null)
    .execute()
}

/** Where a partner's money goes, and whom their statements name. */
export async function saveBilling(
  { db, clock }: Services,
  { userId }: Pick<SignedIn, 'userId'>,
  billing: PartnerBilling,
): Promise<void> {
  await db.k
    .updateTable('partner_accounts')
    .set({
      payout_account: billing.payoutAccount,
      billing_name: billing.billingName,
      billing_address: billing.billingAddress,
      cvr: billing.cvr,
      is_vat_registered: billing.isVatRegistered,
      updated_at: clock.instant(),
    })
    .where('user_id', '=', userId)
    .execute()
}

/** Sets a partner's own share and bonus. Payments seen before keep the share they were seen with. */
export async function setRates(
  { db, clock }: Services,
  actor: SignedIn,
  { partnerId, commissionPercent, bonusPercent }: PartnerRates,
): Promise<Result<null, 'forbidden'>> {
  if (!reachOfActor(actor, 'manage-partners')) return refuse('forbidden')
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('partner_accounts')
      .set({ commission_percent: commissionPercent, bonus_percent: bonusPercent, updated_at: clock.instant() })
      .where('user_id', '=', partnerId)
      .execute()
    const detail = { commissionPercent, bonusPercent }
    await audit(tx, {
      action: 'partner-changed',
      at: clock.instant(),
      actorId: actor.userId,
      subjectId: partnerId,
      detail,
    })
  })
  return ok(null)
}
