import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { kroner } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { audit } from '#app/db/audit.ts'
import { inTransaction } from '#app/db/transaction.ts'
import type { CampaignCode, PartnerCodeChange } from '#app/features/affiliates/schema.ts'
import { isCodeFree } from '#app/features/affiliates/queries/codes.ts'
import type { Services } from '#app/services/services.ts'

export type NewCodeRefusal = 'partner-code-taken' | 'too-many-codes' | 'not-found'

/**
 * A partner asks for one more code, which waits for the clinic's yes as the first did. A partner's wishes are one after
 * the other, so that nobody holds more than there may be.
 */
export async function askForCode(
  services: Services,
  { userId }: Pick<SignedIn, 'userId'>,
  code: string,
): Promise<Result<void, NewCodeRefusal>> {
  const { db, newId } = services
  if (!(await isCodeFree(services, code))) return refuse('partner-code-taken')
  return inTransaction(db, async (tx) => {
    await tx.selectFrom('partner_accounts').select('user_id').where('user_id', '=', userId).forUpdate().execute()
    const held = await tx
      .selectFrom('affiliates')
      .select(['company_name', 'contact_name', 'contact_phone', 'terms_accepted_at'])
      .where('user_id', '=', userId)
      .where('status', '<>', 'rejected')
      .orderBy('created_at')
      .execute()
    const [first] = held
    if (!first) return refuse('not-found')
    if (held.length >= policy.codesPerPartner) return refuse('too-many-codes')
    const made = await tx
      .insertInto('affiliates')
      .values({ ...first, id: newId(), affiliate_code: code, user_id: userId })
      .onConflict((oc) => oc.column('affiliate_code').doNothing())
      .returning('id')
      .executeTakeFirst()
    return made ? ok(undefined) : refuse('partner-code-taken')
  })
}

/** A code of the clinic's own, for a campaign: nobody earns on it. It holds at once. */
export async function makeCampaignCode(
  { db, newId, clock }: Services,
  actor: SignedIn,
  { code, name, ...benefits }: CampaignCode,
): Promise<Result<null, 'forbidden' | 'partner-code-taken'>> {
  if (!reachOfActor(actor, 'manage-partners')) return refuse('forbidden')
  return inTransaction(db, async (tx) => {
    const row = { id: newId(), affiliate_code: code, company_name: name, code_type: 'campaign' as const }
    const made = await tx
      .insertInto('affiliates')
      .values({ ...row, ...columnsOf({ ...benefits, isActive: true }), status: 'active' })
      .onConflict((oc) => oc.column('affiliate_code').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return refuse('partner-code-taken')
    const detail = { code, ...benefits }
    await audit(tx, { action: 'partner-changed', at: clock.instant(), actorId: actor.userId, detail })
    return ok(null)
  })
}

/** Changes what a code gives, when it holds, and whether it is on. Bookings made before keep what they were given. */
export async function changeCode(
  { db, clock }: Services,
  actor: SignedIn,
  { id, ...change }: PartnerCodeChange,
): Promise<Result<null, 'forbidden'>> {
  if (!reachOfActor(actor, 'manage-partners')) return refuse('forbidden')
  await inTransaction(db, async (tx) => {
    const changed = await tx
      .updateTable('affiliates')
      .set(columnsOf(change))
      .where('id', '=', id)
      .where('status', 'in', ['active', 'paused'])
      .returning(['affiliate_code', 'user_id'])
      .executeTakeFirst()
    if (!changed) return
    const detail = { code: changed.affiliate_code, ...change }
    await audit(tx, {
      action: 'partner-changed',
      at: clock.instant(),
      actorId: actor.userId,
      subjectId: changed.user_id,
      detail,
    })
  })
  return ok(null)
}

const columnsOf = (given: Omit<PartnerCodeChange, 'id'>) => ({
  discount_percentage: given.discountPercent,
  discount_amount: kroner(given.discountKroner),
  zero_deposit: given.zeroDeposit,
  free_pain_coverage: given.freePainCoverage,
  valid_from: given.validFrom,
  valid_until: given.validUntil,
  is_active: given.isActive,
})
