import type { ColumnType, GeneratedAlways } from 'kysely'

/** One change of one setting; null stands for the value the clinic ships with. Rows are only added. */
export type SettingChanges = {
  id: GeneratedAlways<number>
  setting_key: string
  at: ColumnType<Date, Date, never>
  actor_id: string | null
  was: ColumnType<unknown, string | null, never>
  became: ColumnType<unknown, string | null, never>
}
