import type { ColumnType, Generated } from 'kysely'
import type { FaultyLine, ImportKind } from '#app/domain/clients/client-import.ts'

/** A file that was brought in: what became of its lines. */
export type Imports = {
  id: string
  kind: ImportKind
  file_name: Generated<string>
  at: Date
  actor_id: string | null
  taken: number
  faults: ColumnType<FaultyLine[], string, string>
  undone_at: Generated<Date | null>
  undone_by: Generated<string | null>
  left_standing: Generated<number>
}

export type ImportTables = {
  imports: Imports
  imported_rows: { row_id: string; import_id: string }
}
