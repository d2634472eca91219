import { reachedClient, reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { refuse, ok, type Result } from '#app/domain/result.ts'
import type { Services } from '#app/services/services.ts'
import { findRecord, recordForFrontDesk, type PatientRecord } from '../queries/record.ts'
import { listPatients, type FoundPatients } from '../queries/search.ts'
import { isId, type PatientListQuery } from '#app/input/fields.ts'
import { pageThere } from '#app/input/page.ts'

/**
 * A page of the clients a search finds. The gate logs who was shown, never the words: the log cannot be changed, and
 * they may be the name of somebody who is erased later.
 * @param known how many there are, where that is known already
 */
export const searchPatients = (
  services: Services,
  query: PatientListQuery,
  known: number | null = null,
): Promise<FoundPatients> => pageThere(query.page, (page) => listPatients(services, { ...query, page }, known))

/** A client's record, for staff. */
export async function openRecord(
  services: Services,
  actor: SignedIn,
  patientId: string,
): Promise<Result<PatientRecord, 'not-found'>> {
  const reached = reachedClient(actor, 'read-patient', patientId)
  if (!reached || !(await isPatient(services, patientId))) return refuse('not-found')
  const record = await findRecord(services, reached)
  if (!record) return refuse('not-found')
  return ok(reachOfActor(actor, 'read-journal') === 'any' ? record : recordForFrontDesk(record))
}

async function isPatient({ db }: Services, id: string): Promise<boolean> {
  if (!isId(id)) return false
  return (await db.k.selectFrom('profiles').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
