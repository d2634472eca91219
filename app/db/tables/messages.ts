import type { ColumnType, GeneratedAlways } from 'kysely'

type Written<T> = ColumnType<T, T, never>

export type MessageTables = {
  /** One conversation a client; a message keeps its words. `patient_id` moves with a merged record. */
  client_messages: {
    id: Written<string>
    /** In the order they were sent. */
    number: GeneratedAlways<number>
    patient_id: string
    from_clinic: Written<boolean>
    author_id: Written<string>
    author_name: Written<string>
    text: Written<string>
    sent_at: Written<Date>
    read_at: ColumnType<Date | null, never, Date>
    answered_at: ColumnType<Date | null, never, Date>
  }
}
