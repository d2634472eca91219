import { z } from 'zod'
import { IMPORT_FIELDS, IMPORT_KINDS, type ImportKind, type Mapping } from '#app/domain/clients/client-import.ts'

export const kindSchema = z.enum(IMPORT_KINDS).catch('clients')

/** Which column each field was given, as the form says it; nothing chosen is no column. */
export function mappingIn(kind: ImportKind, field: (name: string) => string, columns: number): Mapping {
  const mapping: Mapping = {}
  for (const name of IMPORT_FIELDS[kind]) {
    const column = z.coerce
      .number()
      .int()
      .min(0)
      .max(columns - 1)
      .safeParse(field(`column-${name}`) || 'none')
    if (column.success) mapping[name] = column.data
  }
  return mapping
}

export const undoImportSchema = z.object({ undo: z.uuid() })
/** What the whole of the clinic's data comes as. */
export const exportSchema = z.object({ format: z.enum(['csv', 'json']).catch('json') })
export type ExportFormat = z.output<typeof exportSchema>['format']
