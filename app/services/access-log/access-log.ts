import { sql } from 'kysely'
import type { AccessKind } from '#app/domain/access/access.ts'
import type { SignedIn } from '#app/domain/access/actor.ts'
import type { Services } from '#app/services/services.ts'

type Base = Pick<Services, 'db' | 'clock'>
/** `patientId` null: every client. */
type Entry = { what: AccessKind; patientId: string | null; detail?: string }

/** Logs a change to a client's record, in the transaction that makes it. What is only viewed is logged by the gate. */
export async function logAccess({ db, clock }: Base, actor: SignedIn, { what, patientId, detail = '' }: Entry) {
  await db.k
    .insertInto('access_log')
    .values({ at: clock.instant(), actor_id: actor.userId, patient_id: patientId, what, detail })
    .execute()
}

/** `page`: the address pattern of what was viewed. */
export type View = { what: AccessKind; page: string } & ({ patientId: string } | { patientIds: readonly string[] })

const IDS_PER_ROW = 500

/**
 * Logs a view once per viewer, page and clients within 15 minutes, so that a page refreshing itself adds no rows. A
 * client who does not exist is not logged.
 */
export async function logView(services: Base, actor: SignedIn, view: View) {
  if ('patientId' in view) return insertView(services, actor, view, { one: view.patientId, many: null })
  const ids = [...new Set(view.patientIds)].toSorted()
  for (let from = 0; from === 0 || from < ids.length; from += IDS_PER_ROW)
    await insertView(services, actor, view, { one: null, many: ids.slice(from, from + IDS_PER_ROW) })
}

type Viewed = { one: string | null; many: readonly string[] | null }

const insertView = (
  { db, clock }: Base,
  { userId }: SignedIn,
  { what, page }: { what: AccessKind; page: string },
  { one, many }: Viewed,
) =>
  sql`
  insert into access_log (at, actor_id, patient_id, patient_ids, what, detail)
  select v.at, v.actor_id, v.patient_id, v.patient_ids, v.what, v.detail
    from (select ${clock.instant()}::timestamptz as at, ${userId}::uuid as actor_id, ${one}::uuid as patient_id,
                 ${many}::uuid[] as patient_ids, ${what}::text as what, ${page}::text as detail) v
   where (v.patient_id is null or exists (select from profiles p where p.id = v.patient_id))
     and not exists (select from access_log l
       where l.actor_id = v.actor_id and l.at > v.at - interval '15 minutes' and l.what = v.what
         and l.detail = v.detail and l.patient_id is not distinct from v.patient_id
         and l.patient_ids is not distinct from v.patient_ids)`.execute(db.k)

/** Rows of `access_log as l` about this client, or a record merged into it. */
export const concernsClient = (patientId: string) =>
  sql<boolean>`(l.patient_id in (select records_of(${patientId}))
    or l.patient_ids && array(select records_of(${patientId})))`
