import { sql, type Kysely } from 'kysely'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { CLINIC_METHODS, type ClinicMethod } from '#app/domain/money/payment.ts'
import type { TillCounts } from '#app/domain/money/till.ts'
import type { Schema } from '#app/db/schema.ts'
import type { Services } from '#app/services/services.ts'

export type OpenTill = {
  /** By each way of paying, what the book took in since the last closing less what went back. */
  expected: Record<ClinicMethod, Ore>
  entries: number
  /** The last entry of the money book that is in it. */
  through: number
  /** The day the last closing was made. */
  since: ClinicDay | null
}

/** What the till should hold now: every entry since the last closing, by way of paying. */
export async function openTill(k: Kysely<Schema>): Promise<OpenTill> {
  const last = await k
    .selectFrom('till_closings')
    .select(['day', 'through_entry'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const rows = await k
    .selectFrom('ledger_entries')
    .select(['method', sql<Ore>`sum(amount)::int`.as('amount')])
    .select([sql<number>`count(*)::int`.as('entries'), sql<number>`max(id)::int`.as('through')])
    .where('id', '>', last?.through_entry ?? 0)
    .where(sql<boolean>`method in ('card-terminal', 'mobilepay', 'cash', 'transfer')`)
    .groupBy('method')
    .execute()
  const of = (method: ClinicMethod) => rows.find((row) => row.method === method)?.amount ?? (0 as Ore)
  return {
    expected: Object.fromEntries(CLINIC_METHODS.map((method) => [method, of(method)])) as OpenTill['expected'],
    entries: rows.reduce((all, row) => all + row.entries, 0),
    through: Math.max(last?.through_entry ?? 0, ...rows.map((row) => row.through)),
    since: last?.day ?? null,
  }
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
