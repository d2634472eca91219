import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Language } from '#app/domain/language.ts'
import type { Services } from '#app/services/services.ts'
import type { Answer } from './endpoint.ts'
import { problem } from '#app/http/problem.ts'

const WAIT_MS = 8_000
const STEP_MS = 40
// A server that died before it answered leaves the key without an answer; after this another try may go on.
const ABANDONED = '15 seconds'

type Once = { route: string; key: string; content: string | Uint8Array; lng: Language }

/**
 * The same key with the same content gets the same answer, however often and however close together it is sent.
 * The same key with other content is refused. Failures of ours are not kept: they may be tried again.
 */
export async function idempotently(services: Services, once: Once, handle: () => Promise<Answer>): Promise<Answer> {
  const { db } = services
  if (once.key.length > 200) return problem('input-invalid', once.lng)
  const fingerprint = createHash('sha256').update(once.content).digest('base64url')
  const mine = await db.k
    .insertInto('idempotency_keys')
    .values({ route: once.route, key: once.key, fingerprint })
    .onConflict((oc) =>
      oc
        .columns(['route', 'key'])
        .doUpdateSet({ created_at: sql`now()` })
        .where(
          sql<boolean>`idempotency_keys.status is null and idempotency_keys.created_at < now() - ${sql.lit(ABANDONED)}::interval`,
        ),
    )
    .returning('fingerprint')
    .executeTakeFirst()
  if (!mine) return earlierAnswer(services, once, fingerprint)
  if (mine.fingerprint !== fingerprint) return problem('idempotency-key-reused', once.lng)
  const answered = await handle().catch(async (error: unknown) => {
    await forget(services, once)
    throw error
  })
  if (answered instanceof Response || answered.status >= 500 || answered.status === 409) await forget(services, once)
  else
    await db.k
      .updateTable('idempotency_keys')
      .set({ status: answered.status, answer: JSON.stringify(answered.body) })
      .where('route', '=', once.route)
      .where('key', '=', once.key)
      .execute()
  return answered
}

const forget = ({ db }: Services, { route, key }: Once) =>
  db.k.deleteFrom('idempotency_keys').where('route', '=', route).where('key', '=', key).execute()

async function earlierAnswer({ db }: Services, { route, key, lng }: Once, fingerprint: string): Promise<Answer> {
  for (let waited = 0; waited < WAIT_MS; waited += STEP_MS) {
    const row = await db.k
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('route', '=', route)
      .where('key', '=', key)
      .executeTakeFirst()
    if (!row) break
    if (row.fingerprint !== fingerprint) return problem('idempotency-key-reused', lng)
    if (row.status !== null) return { status: row.status, body: row.answer }
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
  }
  return problem('request-in-progress', lng)
}
