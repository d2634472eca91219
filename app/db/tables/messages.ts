import type { ColumnType } from 'kysely'

type Written<T> = ColumnType<T, T, never>

export type MessageTables = {
  /** One conversation a client; a message keeps its words. `patient_id` moves with a merged record. */
  client_messages: {
    id: Written<string>
    patient_id: string
    from_clinic: Written<boolean>
    author_id: Written<string>
    author_name: Written<string>
    text: Written<string>
    sent_at: Written<Date>
    read_at: ColumnType<Date | null, never, Date>
  }
  /** Since when a client waits for an answer. */
  waiting_messages: {
    patient_id: string
    since: Written<Date>
  }
}
