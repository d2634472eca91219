import { createHash, randomUUID } from 'node:crypto'
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Services } from '#app/services/services.ts'
import { noteError } from '#app/http/log.ts'

type Marked = { id: number; kind: string; body: object }
// A row of another database may have the same number: what it asks for tells them apart.
const markOf = ({ id, kind, body }: Marked) =>
  `${id} ${createHash('sha256')
    .update(`${kind} ${JSON.stringify(body)}`)
    .digest('base64url')}`

/**
 * What this process has delivered and not yet written into the database. The note is in the file at the moment the mail
 * server says yes; the database may take longer, and a process killed in between would send the mail once more.
 */
export function openDeliveryNotes(folder: string) {
  mkdirSync(folder, { recursive: true })
  const own = join(folder, `${randomUUID()}.txt`)
  return {
    /** Never throws: without its note a mail is at worst sent twice, but a failure here would send it again for sure. */
    delivered(row: Marked) {
      try {
        appendFileSync(own, `${markOf(row)}\n`)
      } catch (error) {
        noteError({ job: 'outbox' }, error)
      }
    },
    /** All of it stands in the database. */
    clear: () => rmSync(own, { force: true }),
  }
}

/** Takes over what a killed process had delivered: these rows are done. @returns how many were open. */
export async function settleDelivered({ db }: Pick<Services, 'db'>, folder: string): Promise<number> {
  mkdirSync(folder, { recursive: true })
  const files = readdirSync(folder).map((name) => join(folder, name))
  const marks = new Set(files.flatMap((file) => readFileSync(file, 'utf8').split('\n')))
  const ids = [...marks].map((mark) => Number.parseInt(mark, 10)).filter(Number.isSafeInteger)
  const open = ids.length
    ? await db.k
        .selectFrom('outbox')
        .select(['id', 'kind', 'body'])
        .where('id', 'in', ids)
        .where('done_at', 'is', null)
        .execute()
    : []
  const done = open.filter((row) => marks.has(markOf(row)))
  if (done.length > 0)
    await db.k
      .updateTable('outbox')
      .set({ done_at: sql`now()`, locked_until: null, last_error: null })
      .where(
        'id',
        'in',
        done.map(({ id }) => id),
      )
      .execute()
  for (const file of files) rmSync(file, { force: true })
  return done.length
}
