import { sql, type Kysely } from 'kysely'
import { clinicTimeAt, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { invoiceNumber } from '#app/domain/money/invoice.ts'
import { sum, type Ore } from '#app/domain/money/money.ts'
import { CLINIC_METHODS, type ClinicMethod } from '#app/domain/money/payment.ts'
import type { TillCounts } from '#app/domain/money/till.ts'
import type { Schema } from '#app/db/schema.ts'
import type { Services } from '#app/services/services.ts'

export type OpenTill = {
  /** The cash the last closing left in the drawer. */
  openingCash: Ore
  /** By each way of paying, what the book took in since the last closing less what went back; cash with the opening. */
  expected: Record<ClinicMethod, Ore>
  entries: number
  /** The last entry of the money book that is in it. */
  through: number
  /** The day the last closing was made. */
  since: ClinicDay | null
}

const isOfTheTill = sql<boolean>`method in ('card-terminal', 'mobilepay', 'cash', 'transfer')`

/** What the till should hold now: every entry since the last closing, by way of paying. */
export async function openTill(k: Kysely<Schema>): Promise<OpenTill> {
  const last = await k
    .selectFrom('till_closings')
    .select(['day', 'through_entry', 'cash_left'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const rows = await k
    .selectFrom('ledger_entries')
    .select(['method', sql<Ore>`sum(amount)::int`.as('amount')])
    .select([sql<number>`count(*)::int`.as('entries'), sql<number>`max(id)::int`.as('through')])
    .where('id', '>', last?.through_entry ?? 0)
    .where(isOfTheTill)
    .groupBy('method')
    .execute()
  const openingCash = last?.cash_left ?? (0 as Ore)
  const of = (method: ClinicMethod) =>
    sum([rows.find((row) => row.method === method)?.amount ?? (0 as Ore), method === 'cash' ? openingCash : (0 as Ore)])
  return {
    openingCash,
    expected: Object.fromEntries(CLINIC_METHODS.map((method) => [method, of(method)])) as OpenTill['expected'],
    entries: rows.reduce((all, row) => all + row.entries, 0),
    through: Math.max(last?.through_entry ?? 0, ...rows.map((row) => row.through)),
    since: last?.day ?? null,
  }
}

export type TillEntry = {
  id: number
  at: ClinicTime
  kind: 'payment' | 'refund' | 'fee' | 'write-off'
  method: ClinicMethod
  amount: Ore
  /** Of its invoice or credit note; null: it has none. */
  number: string | null
}

const ENTRIES_SHOWN = 300

/** The entries of the open till, the newest first. */
export async function tillEntries(k: Kysely<Schema>): Promise<TillEntry[]> {
  const rows = await k
    .selectFrom('ledger_entries as e')
    .leftJoin('invoices as i', (on) =>
      on.onRef('i.payment_id', '=', 'e.payment_id').on(sql<boolean>`i.refund_id is not distinct from e.refund_id`),
    )
    .select(['e.id', 'e.at', 'e.kind', 'e.method', 'e.amount', 'i.series', 'i.year', 'i.number'])
    .where('e.id', '>', (query) =>
      query.selectFrom('till_closings').select(sql<number>`coalesce(max(through_entry), 0)`.as('through')),
    )
    .where('e.method', 'in', [...CLINIC_METHODS])
    .orderBy('e.id', 'desc')
    .limit(ENTRIES_SHOWN)
    .execute()
  return rows.map(({ at, series, year, number, method, ...row }) => ({
    ...row,
    at: clinicTimeAt(at),
    method: method as ClinicMethod,
    number: series && year && number ? invoiceNumber({ series, year, number }) : null,
  }))
}

export type TillClosing = {
  id: number
  day: ClinicDay
  at: Date
  by: string
  counts: TillCounts
  difference: Ore
  isOff: boolean
  note: string
  openingCash: Ore
  cashLeft: Ore
}

/** The closings made, the newest first. */
export async function tillClosings({ db }: Pick<Services, 'db'>, limit = 60): Promise<TillClosing[]> {
  const rows = await db.k.selectFrom('till_closings').selectAll().orderBy('id', 'desc').limit(limit).execute()
  return rows.map((row) => ({
    id: row.id,
    day: row.day,
    at: row.at,
    by: row.closed_by_name,
    counts: withEachMethod(row.counts),
    difference: row.difference,
    isOff: row.is_off,
    note: row.note,
    openingCash: row.opening_cash,
    cashLeft: row.cash_left,
  }))
}

/** A closing of before a method was added counted nothing of it. */
const withEachMethod = (counts: Partial<TillCounts>) =>
  Object.fromEntries(
    CLINIC_METHODS.map((method) => [method, counts[method] ?? { expected: 0, counted: 0 }]),
  ) as TillCounts

/** True when today's closing has been made. */
export async function isClosedOn({ db }: Pick<Services, 'db'>, day: ClinicDay): Promise<boolean> {
  const row = await db.k.selectFrom('till_closings').select('id').where('day', '=', day).executeTakeFirst()
  return row !== undefined
}
