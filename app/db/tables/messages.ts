import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Language } from '#app/domain/language.ts'

type Written<T> = ColumnType<T, T, never>

export type MessageTables = {
  /** A device whose owner asked for words on its screen. */
  push_devices: {
    id: string
    user_id: string
    endpoint: string
    p256dh: string
    auth: string
    lng: Language
    added_at: Date
  }
  /** What this installation signs for push services with: one row. */
  push_keys: { one: Generated<boolean>; public_key: string; private_key: string }
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
