import type { Actor } from '#app/domain/actor.ts'
import type { AccessKind } from '#app/domain/access.ts'
import { reachOfActor } from '#app/domain/actor.ts'
import { logAccess } from '#app/db/access-log.ts'
import type { Services } from '#app/services/services.ts'
import { analysisPhoto, findAnalysis, type KeptAnalysis } from './queries.ts'

/** An analysis the asker may reach, or null. Where it is a client's and staff look, that is written down first. */
export const openAnalysis = (services: Services, id: string, actor: Actor): Promise<KeptAnalysis | null> =>
  opened(services, { id, what: 'record' }, actor)

/** A photo of an analysis on a profile, or of one's own; null for everybody else. Staff's look is written down first. */
export async function openAnalysisPhoto(
  services: Services,
  { id, position }: { id: string; position: number },
  actor: Actor,
): Promise<{ bytes: Uint8Array; type: string } | null> {
  if (!reachOfActor(actor, 'read-analysis')) return null
  const kept = await opened(services, { id, what: 'picture' }, actor)
  return kept && analysisPhoto(services, id, position)
}

async function opened(services: Services, { id, what }: { id: string; what: AccessKind }, actor: Actor) {
  const kept = await findAnalysis(services, id, actor)
  if (kept?.ownerId && actor && kept.ownerId !== actor.userId)
    await logAccess(services, actor, { what, patientId: kept.ownerId })
  return kept
}
