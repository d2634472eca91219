import { sql } from 'kysely'
import type { StatementPaper } from '#app/content/invoice/statement.ts'
import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { clinicTimeAt, dayOf } from '#app/domain/time/clinic-time.ts'
import { percentOf, type Ore } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { audit } from '#app/db/audit.ts'
import { enqueue } from '#app/db/outbox.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import { balanceOf } from '#app/features/affiliates/queries/window.ts'
import { clinicOf } from '#app/features/settings/queries/settings.ts'
import type { Services } from '#app/services/services.ts'

export type PayoutRefusal = 'nothing-approved' | 'payout-details-missing' | 'payout-open' | 'terms-missing'

/**
 * Asks for everything that is approved, once at a time. Where the money goes and whom the statement names must be
 * written first, and the terms accepted.
 */
export async function requestPayout(
  { db, clock, newId }: Services,
  { userId }: Pick<SignedIn, 'userId'>,
): Promise<Result<{ amount: Ore }, PayoutRefusal>> {
  return inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, userId)
    if (!account) return refuse('nothing-approved')
    if (!account.terms_accepted_at) return refuse('terms-missing')
    if (!account.payout_account || !account.billing_name || !account.billing_address)
      return refuse('payout-details-missing')
    const { approved } = await balanceOf({ db: { ...db, k: tx } }, userId)
    if (approved <= 0) return refuse('nothing-approved')
    const made = await tx
      .insertInto('partner_payouts')
      .values({ id: newId(), partner_id: userId, amount: approved, requested_at: clock.instant() })
      .onConflict((oc) => oc.column('partner_id').where('status', '=', 'requested').doNothing())
      .returning('id')
      .executeTakeFirst()
    return made ? ok({ amount: approved }) : refuse('payout-open')
  })
}

// Payments of one partner are one after the other; the database keeps one open request and one entry per payout.
const lockAccount = (tx: Tx, userId: string) =>
  tx.selectFrom('partner_accounts').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst()

export type PayRefusal = 'forbidden' | 'already-decided' | 'balance-changed'

/**
 * Enters a payout as paid and issues its statement, once: of two who press at the same moment the second hears that it
 * is decided. What was refunded since the request may leave less than was asked for; then nothing is paid.
 */
export async function payPayout(services: Services, actor: SignedIn, id: string): Promise<Result<null, PayRefusal>> {
  if (!reachOfActor(actor, 'manage-partners')) return refuse('forbidden')
  const { db, clock } = services
  const clinic = await clinicOf(services)
  return inTransaction(db, async (tx) => {
    const asked = await openPayout(tx, id)
    const account = asked && (await lockAccount(tx, asked.partner_id))
    const payout = asked && (await openPayout(tx, id))
    if (!payout || !account) return refuse('already-decided')
    const { approved } = await balanceOf({ db: { ...db, k: tx } }, payout.partner_id)
    if (approved < payout.amount) return refuse('balance-changed')
    const at = clock.instant()
    const day = dayOf(clinicTimeAt(at))
    const vat = account.is_vat_registered ? percentOf(payout.amount, policy.vatPercent) : (0 as Ore)
    const year = Number(day.slice(0, 4))
    const number = await nextStatementNumber(tx, year)
    const paper: StatementPaper = {
      number: statementNumber(year, number),
      day,
      seller: { name: account.billing_name, address: account.billing_address, cvr: account.cvr },
      buyer: { name: clinic.legalName, address: `${clinic.street}, ${clinic.city}`, cvr: clinic.cvr },
      account: account.payout_account,
      net: payout.amount,
      vat,
      isVatRegistered: account.is_vat_registered,
    }
    const paid = await tx
      .updateTable('partner_payouts')
      .set({ status: 'paid', decided_at: at, decided_by: actor.userId, year, number, vat })
      .set({ statement: JSON.stringify(paper) })
      .where('id', '=', id)
      .where('status', '=', 'requested')
      .returning('id')
      .executeTakeFirst()
    if (!paid) return refuse('already-decided')
    const entry = { at, partner_id: payout.partner_id, cause: 'payout' as const, payout_id: id }
    await tx
      .insertInto('commission_entries')
      .values([
        { ...entry, bucket: 'approved', amount: -payout.amount as Ore },
        { ...entry, bucket: 'paid', amount: payout.amount },
      ])
      .execute()
    const detail = { amount: payout.amount, number: paper.number }
    await audit(tx, { action: 'payout-paid', at, actorId: actor.userId, subjectId: payout.partner_id, detail })
    await enqueue(tx, { kind: 'payout-paid', userId: payout.partner_id, amount: payout.amount })
    return ok(null)
  })
}

const openPayout = (tx: Tx, id: string) =>
  tx
    .selectFrom('partner_payouts')
    .select(['partner_id', 'amount'])
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .executeTakeFirst()

const statementNumber = (year: number, number: number) => `A${year}-${String(number).padStart(4, '0')}`

/** Taken in the payout's own transaction, so the series has no gaps. */
async function nextStatementNumber(tx: Tx, year: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into invoice_counters (series, year, last) values ('A', ${year}, 1)
    on conflict (series, year) do update set last = invoice_counters.last + 1 returning last`.execute(tx)
  return rows[0]!.last
}

/** Says no to a wish to be paid, once; what was approved stays so. */
export async function declinePayout(
  { db, clock }: Services,
  actor: SignedIn,
  id: string,
): Promise<Result<null, PayRefusal>> {
  if (!reachOfActor(actor, 'manage-partners')) return refuse('forbidden')
  return inTransaction(db, async (tx) => {
    const at = clock.instant()
    const declined = await tx
      .updateTable('partner_payouts')
      .set({ status: 'declined', decided_at: at, decided_by: actor.userId })
      .where('id', '=', id)
      .where('status', '=', 'requested')
      .returning(['partner_id', 'amount'])
      .executeTakeFirst()
    if (!declined) return refuse('already-decided')
    await audit(tx, { action: 'payout-declined', at, actorId: actor.userId, subjectId: declined.partner_id })
    await enqueue(tx, { kind: 'payout-declined', userId: declined.partner_id, amount: declined.amount })
    return ok(null)
  })
}
