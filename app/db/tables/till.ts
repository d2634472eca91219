import type { ColumnType, GeneratedAlways } from 'kysely'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Ore } from '#app/domain/money/money.ts'
import type { TillCounts } from '#app/domain/money/till.ts'

type Written<T> = ColumnType<T, T, never>

/** A day's close of the till. Written once. */
export type TillClosings = {
  id: GeneratedAlways<number>
  day: Written<ClinicDay>
  at: Written<Date>
  closed_by: Written<string>
  closed_by_name: Written<string>
  through_entry: Written<number>
  counts: ColumnType<TillCounts, string, never>
  difference: Written<Ore>
  is_off: Written<boolean>
  note: Written<string>
  opening_cash: Written<Ore>
  cash_left: Written<Ore>
}

export type TillTables = { till_closings: TillClosings }
