import { z } from 'zod'
import { isKey } from '#app/services/storage/storage.ts'

/** What a backup begins with: of which version, and what is in it. */
export const manifestSchema = z.object({
  falm: z.literal('backup'),
  /** Of this format; a later one is read by later versions only. */
  format: z.int(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  counters: z.record(z.string(), z.string().nullable()),
  /** False of an hourly copy, which has the rows alone. */
  files: z.boolean().default(true),
})
export type Manifest = z.output<typeof manifestSchema>

/** What it ends with: how much of everything there was. One without it was cut off. */
export const endSchema = z.object({
  rows: z.record(z.string(), z.int()),
  files: z.int(),
  /** Files whose rows were there and they themselves no more: removed while the backup was made. */
  gone: z.array(z.string()),
  /** Of every entry before it, SHA-256 by name; earlier versions wrote none. */
  digests: z.record(z.string(), z.string()).default({}),
})
export type End = z.output<typeof endSchema>

export const FORMAT = 1
export const MANIFEST = 'manifest.json'
export const END = 'end.json'
export const rowsEntry = (table: string, portion: number) => `tables/${table}/${portion}.json`

const ROWS = /^tables\/[a-z_]+\/\d+\.json$/
/** Of the data folder, beside the stored files: the mails of a demo and the notes of what was delivered. */
const DATA = /^data\/(?:mail|delivered)\/[\w-]+(?:\.\w+)?$/

/** The names a backup has beside its beginning and end: portions of rows, stored files by their key, files of DATA. */
export const isRowsEntry = (name: string) => ROWS.test(name)
export const isFileEntry = (name: string) =>
  name.startsWith('store/')
    ? isKey(name.slice('store/'.length)) && !name.startsWith('store/arriving/')
    : DATA.test(name)

/** Of the data folder, what is the machine's or the moment's own. */
export const NOT_KEPT = /^(?:db(?:\/|$)|db\.lock|last-backup$|snapshots(?:\/|$)|uploads(?:\/|$)|arriving(?:\/|$))/
