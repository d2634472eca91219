import type { Actor } from '#app/domain/actor.ts'
import { logAccess } from '#app/db/access-log.ts'
import type { Services } from '#app/services/services.ts'
import { findAnalysis, type KeptAnalysis } from '#app/features/analysis/queries.ts'

/** An analysis the caller may reach, or null. Where it is a client's and staff look, that is written down first. */
export async function openAnalysis(services: Services, id: string, actor: Actor): Promise<KeptAnalysis | null> {
  const found = await findAnalysis(services, id, actor)
  if (found?.ownerId && actor && found.ownerId !== actor.userId)
    await logAccess(services, actor, { what: 'record', patientId: found.ownerId })
  return found
}
