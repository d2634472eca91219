import { isFresh } from '#app/domain/access/account.ts'
import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { csvOf } from '#app/domain/csv.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { audit } from '#app/db/audit.ts'
import { zipStream, type ArchiveFile } from '#app/services/archive/archive.ts'
import type { Services } from '#app/services/services.ts'
import { clinicTables, filesKept, rowsOf, type ClinicTable } from '../queries/tables.ts'
import type { ExportFormat } from '../schema.ts'

/**
 * Everything the clinic has, as a zip: each table as a file, row by row, and the private files beside them, so that a
 * clinic can leave with what is its own. Passwords, sessions and links are not in it. Asks that the password was given
 * lately, and is written down.
 */
export async function exportClinic(
  services: Services,
  actor: SignedIn,
  { format }: { format: ExportFormat },
): Promise<Result<ReadableStream<Uint8Array>, 'forbidden' | 'password-needed'>> {
  const { db, clock } = services
  if (!reachOfActor(actor, 'move-data')) return refuse('forbidden')
  if (!isFresh(actor.provenAt, clock.instant())) return refuse('password-needed')
  await audit(db.k, { action: 'clinic-exported', at: clock.instant(), actorId: actor.userId, detail: { format } })
  return ok(zipStream(archived(services, format), clock.instant()))
}

const encoder = new TextEncoder()

async function* archived(services: Services, format: ExportFormat): AsyncGenerator<ArchiveFile> {
  const { db, storage } = services
  for (const table of await clinicTables(db))
    yield {
      name: `tables/${table.name.replaceAll('_', '-')}.${format === 'csv' ? 'csv' : 'jsonl'}`,
      pieces: format === 'csv' ? asCsv(services, table) : asLines(services, table),
    }
  for await (const { id, key } of filesKept(db)) {
    const file = await storage.open(key)
    if (file) yield { name: `files/${id}.${key.split('.').at(-1)}`, pieces: file.stream }
  }
}

/** One object of JSON a line. */
async function* asLines({ db }: Services, table: ClinicTable): AsyncGenerator<Uint8Array> {
  for await (const row of rowsOf(db, table)) yield encoder.encode(`${JSON.stringify(row)}\n`)
}

async function* asCsv({ db }: Services, table: ClinicTable): AsyncGenerator<Uint8Array> {
  yield encoder.encode(csvOf([table.columns]))
  const withoutMark = (text: string) => text.slice(1)
  for await (const row of rowsOf(db, table))
    yield encoder.encode(withoutMark(csvOf([table.columns.map((column) => cellOf(row[column]))])))
}

const cellOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
