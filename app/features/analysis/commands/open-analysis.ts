import type { Actor } from '#app/domain/actor.ts'
import type { AccessKind } from '#app/domain/access.ts'
import { reachOfActor } from '#app/domain/actor.ts'
import { logAccess } from '#app/db/access-log.ts'
import type { Services } from '#app/services/services.ts'
import { analysisPhoto, findAnalysis, type KeptAnalysis } from '#app/features/analysis/queries.ts'

/** An analysis the asker may reach, or null. Where it is a client's and staff look, that is written down first. */
export const openAnalysis = (services: Services, id: string, actor: Actor): Promise<KeptAnalysis | null> =>
  opened(services, { id, what: 'record' }, actor)

/**
 * A photo of a saved analysis, for its owner and for staff, whose look is written down first; null for everybody else,
 * and while the analysis is on nobody's profile.
 */
export async function openAnalysisPhoto(
  services: Services,
  { id, position }: { id: string; position: number },
  actor: Actor,
): Promise<{ bytes: Uint8Array; type: string } | null> {
  if (!reachOfActor(actor, 'read-analysis')) return null
  const kept = await opened(services, { id, what: 'picture' }, actor)
  return kept?.savedAt ? analysisPhoto(services, id, position) : null
}

async function opened(services: Services, { id, what }: { id: string; what: AccessKind }, actor: Actor) {
  const kept = await findAnalysis(services, id, actor)
  if (kept?.ownerId && actor && kept.ownerId !== actor.userId)
    await logAccess(services, actor, { what, patientId: kept.ownerId })
  return kept
}
