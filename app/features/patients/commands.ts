import { reachedClient, type SignedIn } from '#app/domain/actor.ts'
import { refuse, ok, type Result } from '#app/domain/result.ts'
import { logAccess } from '#app/db/access-log.ts'
import type { Services } from '#app/services/services.ts'
import { findRecord, type PatientRecord } from './queries.ts'
import { listPatients, type FoundPatients } from './queries/search.ts'
import { isId, type PatientListQuery } from '#app/input/fields.ts'
import { pageThere } from '#app/input/page.ts'

/**
 * Looks through the list of clients, and writes down who did and how many were shown, before they are. The words are
 * not kept: the log cannot be changed, and they may be the name of somebody who is erased later.
 * @param known how many there are, where that is known already
 */
export async function searchPatients(
  services: Services,
  actor: SignedIn,
  query: PatientListQuery,
  known: number | null = null,
): Promise<FoundPatients> {
  const list = await pageThere(query.page, (page) => listPatients(services, { ...query, page }, known))
  await logAccess(services, actor, { what: 'search', patientId: null, detail: String(list.rows.length) })
  return list
}

/**
 * Opens a client's record. Who did is written down first: where it cannot be, nothing is shown ([security 77]).
 * An id nobody has, or who is not staff, is refused without a trace, since nobody's record was read.
 */
export async function openRecord(
  services: Services,
  actor: SignedIn,
  patientId: string,
): Promise<Result<PatientRecord, 'not-found'>> {
  const reached = reachedClient(actor, 'read-patient', patientId)
  if (!reached || !(await isPatient(services, patientId))) return refuse('not-found')
  await logAccess(services, actor, { what: 'record', patientId })
  const record = await findRecord(services, reached)
  return record ? ok(record) : refuse('not-found')
}

async function isPatient({ db }: Services, id: string): Promise<boolean> {
  if (!isId(id)) return false
  return (await db.k.selectFrom('profiles').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
