import { reachedClient, reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { factsForFrontDesk, recordFacts, type RecordFacts } from '#app/features/patients/queries/head.ts'
import type { Services } from '#app/services/services.ts'

/** What stands above a page of this client's record; read once its opening is written down. */
export async function factsFor(
  services: Services,
  actor: SignedIn,
  patientId: string,
  read?: Parameters<typeof recordFacts>[2],
): Promise<RecordFacts | null> {
  const reached = reachedClient(actor, 'read-patient', patientId)
  const facts = reached && (await recordFacts(services, reached, read))
  return facts && reachOfActor(actor, 'read-journal') !== 'any' ? factsForFrontDesk(facts) : facts
}
