import type { ImportAsked, ImportFile, TableFault, TableRefusal } from '#app/domain/clients/client-import.ts'
import type { Result } from '#app/domain/result.ts'

export type TableTask = { bytes: Uint8Array; asked: ImportAsked }
export type TableAnswer = Result<ImportFile, TableRefusal | 'too-busy', TableFault>

/** Reads files with a table, in a process of its own: the server answers others meanwhile. */
export type TablePort = {
  read(bytes: Uint8Array, asked: ImportAsked): Promise<TableAnswer>
  close(): Promise<void>
}
