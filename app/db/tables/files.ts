import type { ColumnType, Generated } from 'kysely'

export const FILE_KINDS = ['image', 'video', 'pdf', 'document'] as const
export type FileKind = (typeof FILE_KINDS)[number]

type Rendition = 'full' | 'thumbnail'

/** A private file and the one thing it belongs to; to nothing: it waits for its booking. */
export type Files = {
  id: string
  storage_key: string
  kind: FileKind
  media_type: string
  bytes: number
  width: number | null
  height: number | null
  appointment_id: Generated<string | null>
  analysis_id: Generated<string | null>
  journal_photo_id: Generated<string | null>
  consent_id: Generated<string | null>
  message_id: Generated<string | null>
  passport_id: Generated<string | null>
  skin_report_id: Generated<string | null>
  video_id: Generated<string | null>
  /** Somebody of the team, who stands in a setting. */
  team_member_id: Generated<string | null>
  /** A photo of the journal has its own file and a small one for lists. */
  rendition: Generated<Rendition | null>
  /** A scan's photos are numbered from 0. */
  position: Generated<number | null>
  created_at: ColumnType<Date, Date | undefined, never>
}

/** Files whose rows are gone, until storage has removed them. */
export type FilesToRemove = { storage_key: string; noted_at: ColumnType<Date, never, never> }

/** A large file on its way in; `metadata` says what it is and who sent it. */
export type ArrivingUploads = {
  id: string
  metadata: ColumnType<Record<string, string | null>, string, never>
  bytes: number
  received: Generated<number>
  begun_at: ColumnType<Date, never, never>
}

/** A piece of one, which lies in the file store. */
export type ArrivingPieces = {
  storage_key: string
  upload_id: string
  from_byte: number
  bytes: number
  is_received: Generated<boolean>
}
