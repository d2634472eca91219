import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Language } from '#app/domain/language.ts'
import type { Services } from '#app/services/services.ts'
import { seal, unseal } from '#app/services/signatures/seal.ts'
import type { Answer } from './endpoint.ts'
import { problem } from '#app/http/problem.ts'

const WAIT_MS = 8_000
const STEP_MS = 40
// A server that crashed before it answered leaves the key without an answer; after this time a retry takes it over.
const ABANDONED = '15 seconds'
const KEY_MAX = 200

/** The scope of a key: the same key of another caller, method or path is another key. */
type Owned = {
  /** Method and whole path, with its ids. */
  route: string
  /** The user's id; null for an anonymous visitor. */
  caller: string | null
  key: string
}
type Once = Owned & { content: string | Uint8Array; lng: Language }

/** The hash of a caller's key as stored; the key cannot be recovered from it. */
export const keyOfCaller = ({ route, caller, key }: Owned): string =>
  createHash('sha256')
    .update(JSON.stringify([route, caller, key]))
    .digest('base64url')

/**
 * Answers a repeated key with the stored answer, also when both requests run at once, and refuses the same key with
 * other content. Server errors are not stored, so that a retry runs again. The stored answer is encrypted with the
 * key itself, which is not stored: private links in it stay private.
 */
export async function idempotently(services: Services, once: Once, work: () => Promise<Answer>): Promise<Answer> {
  const { db, settings } = services
  if (once.key.length > KEY_MAX) return problem('input-invalid', once.lng)
  const row = { route: once.route, key: keyOfCaller(once) }
  const fingerprint = createHash('sha256').update(once.content).digest('base64url')
  const mine = await db.k
    .insertInto('idempotency_keys')
    .values({ ...row, fingerprint })
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
  const answered = await work().catch(async (error: unknown) => {
    await forget(services, row)
    throw error
  })
  if (answered instanceof Response || answered.status >= 500 || answered.status === 409) {
    await forget(services, row)
    return answered
  }
  const { body } = answered
  const kept = body === undefined ? null : seal(settings, sealOf(once.key), JSON.stringify(body))
  await db.k
    .updateTable('idempotency_keys')
    .set({ status: answered.status, answer: JSON.stringify(kept) })
    .where('route', '=', row.route)
    .where('key', '=', row.key)
    .execute()
  return answered
}

type Row = { route: string; key: string }

const forget = ({ db }: Services, { route, key }: Row) =>
  db.k.deleteFrom('idempotency_keys').where('route', '=', route).where('key', '=', key).execute()

async function earlierAnswer({ db, settings }: Services, once: Once, fingerprint: string): Promise<Answer> {
  for (let waited = 0; waited < WAIT_MS; waited += STEP_MS) {
    const row = await db.k
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('route', '=', once.route)
      .where('key', '=', keyOfCaller(once))
      .executeTakeFirst()
    if (!row) break
    if (row.fingerprint !== fingerprint) return problem('idempotency-key-reused', once.lng)
    if (row.status !== null) return { status: row.status, body: open(settings, once.key, row.answer as string | null) }
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
  }
  return problem('request-in-progress', once.lng)
}

const sealOf = (key: string) => ({ purpose: 'idempotent answer', key })

function open(settings: Services['settings'], key: string, sealed: string | null): unknown {
  if (sealed === null) return undefined
  const text = unseal(settings, sealOf(key), sealed)
  if (text === null) throw new Error('An answer was kept under a secret that is gone')
  return JSON.parse(text)
}
