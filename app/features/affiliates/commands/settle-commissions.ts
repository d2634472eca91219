import { sql } from 'kysely'
import {
  approvable,
  commissionBase,
  counterEntries,
  earnedOn,
  isSameParty,
  type CommissionKind,
  type Party,
} from '#app/domain/partners/commission.ts'
import type { CommissionPercents } from '#app/domain/clinic/clinic.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import { storedSetting } from '#app/features/settings/queries/settings.ts'
import type { Services } from '#app/services/services.ts'
import { holdSuspicious } from './review-commissions.ts'
import { madeFor, moneyOf, type Claim, type Money } from './commission-facts.ts'

const BATCH = 500
/** One settles at a time: what an entry is reckoned from must not change meanwhile. */
const LOCK = sql`select pg_advisory_xact_lock(684002)`

type Ground = Pick<Services, 'db' | 'clock'>
type SettleGround = Pick<Services, 'db' | 'clock' | 'settingsCache'>
type Entry = {
  partner_id: string
  bucket: 'pending' | 'approved'
  amount: Ore
  cause: 'payment' | 'refund' | 'approval'
  commission_id: number
  marker: string
}

/**
 * Enters what payments earned and what refunds take back, for every payment that the money book has named since. A
 * payment's partner and share are decided once, when its money is first seen. @returns how many payments were seen.
 */
export async function settleCommissions(ground: SettleGround): Promise<number> {
  // The owner's or none: what is decided here stays, so the shipped number never stands in for one that cannot be read.
  const terms: Terms = {
    linkMonths: await storedSetting(ground, 'partner_link_months'),
    own: await storedSetting(ground, 'commission_percent'),
    parent: await storedSetting(ground, 'parent_commission_percent'),
  }
  let seen = 0
  for (let batch = BATCH; batch === BATCH; seen += batch) batch = await settleBatch(ground, terms)
  return seen
}

type Terms = CommissionPercents & { linkMonths: number }

const settleBatch = ({ db, clock }: Ground, { linkMonths, ...usual }: Terms) =>
  inTransaction(db, async (tx) => {
    await LOCK.execute(tx)
    const { rows: due } = await sql<{ payment_id: string }>`
      delete from commission_due where payment_id in (select payment_id from commission_due order by since limit ${BATCH})
      returning payment_id`.execute(tx)
    if (due.length === 0) return 0
    const payments = await moneyOf(
      tx,
      due.map(({ payment_id: id }) => id),
      linkMonths,
    )
    const at = clock.instant()
    await claim(
      tx,
      payments.filter(({ claims }) => claims.length === 0).flatMap((payment) => claimsOf(payment, usual)),
    )
    const known = await moneyOf(
      tx,
      payments.map(({ id }) => id),
      linkMonths,
    )
    await enter(tx, known.flatMap(entriesOf), at)
    return due.length
  })

type NewClaim = Omit<Claim, 'id' | 'pending' | 'approved' | 'entries'> & { payment_id: string; created_at: string }

/** Who earns on a payment: its code's holder, and one above; nobody on themselves. */
function claimsOf(payment: Money, usual: CommissionPercents): NewClaim[] {
  const { id, client, code, amount, paidAt, treatment, paidBefore } = payment
  if (!code?.holder || isSameParty(client, code.holder)) return []
  const base = commissionBase({ amount, treatment, paidBefore })
  const to = (holder: Party, kind: CommissionKind, percent: number): NewClaim => ({
    payment_id: id,
    kind,
    partner_id: holder.userId,
    affiliate_id: code.id,
    base,
    percent,
    // The month of what is earned is the payment's, whenever it is looked at.
    created_at: paidAt,
  })
  const own = to(code.holder, 'commission', code.percent ?? usual.own)
  const { parent } = code
  if (!parent || isSameParty(client, parent.holder) || isSameParty(code.holder, parent.holder)) return [own]
  return [own, to(parent.holder, 'bonus', parent.percent ?? usual.parent)]
}

async function claim(tx: Tx, claims: NewClaim[]) {
  if (claims.length === 0) return
  await sql`
    insert into commissions (payment_id, kind, partner_id, affiliate_id, base, percent, created_at)
    select x.payment_id, x.kind, x.partner_id, x.affiliate_id, x.base, x.percent, x.created_at
      from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb)
        as x(payment_id uuid, kind text, partner_id uuid, affiliate_id uuid, base integer, percent numeric, created_at timestamptz)
    on conflict (payment_id, kind) do nothing`.execute(tx)
}

function entriesOf({ amount, refunded, claims }: Money): Entry[] {
  return claims.flatMap((one): Entry[] => {
    const earns = earnedOn({ base: one.base, percent: one.percent, amount, refunded })
    const to = { partner_id: one.partner_id, commission_id: one.id }
    if (one.entries === 0)
      return earns === 0 ? [] : [{ ...to, bucket: 'pending', amount: earns, cause: 'payment', marker: '' }]
    return counterEntries(one, earns).map((step) => ({
      ...to,
      bucket: step.bucket as 'pending' | 'approved',
      amount: step.amount,
      cause: 'refund',
      marker: String(refunded),
    }))
  })
}

async function enter(tx: Tx, entries: Entry[], at: Date) {
  if (entries.length === 0) return
  await sql`
    insert into commission_entries (at, partner_id, bucket, amount, cause, commission_id, marker)
    select ${at}::timestamptz, x.partner_id, x.bucket, x.amount, x.cause, x.commission_id, x.marker
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        as x(partner_id uuid, bucket text, amount integer, cause text, commission_id bigint, marker text)`.execute(tx)
}

/**
 * Approves what was treated and can no longer be withdrawn from: a visit's commission whole, a course's session by
 * session. What is held for review waits. @returns how many commissions moved.
 */
export async function approveCommissions(ground: Ground): Promise<number> {
  const { db, clock } = ground
  return inTransaction(db, async (tx) => {
    await LOCK.execute(tx)
    await holdSuspicious(tx, clock.instant())
    const waiting = await madeFor(tx, clock.today())
    const entries = waiting.flatMap((one): Entry[] => {
      const amount = approvable(one, one)
      const move = {
        partner_id: one.partner_id,
        commission_id: one.id,
        cause: 'approval' as const,
        marker: `${one.given}/${one.of}`,
      }
      if (amount === 0) return []
      return [
        { ...move, bucket: 'pending', amount: -amount as Ore },
        { ...move, bucket: 'approved', amount },
      ]
    })
    await enter(tx, entries, clock.instant())
    return entries.length / 2
  })
}
