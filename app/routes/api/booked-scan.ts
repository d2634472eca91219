import type { Actor } from '#app/domain/access/actor.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { analysisToBook } from '#app/features/analysis/queries.ts'
import { bookedAnalysisSchema, type BookingInput } from '#app/features/booking/schema.ts'
import type { Services } from '#app/services/services.ts'

/**
 * A booking with its scan from our own table, where it names one. A copy sent beside the id counts where the scan is
 * gone, and where it says another size: that is the one the visitor was shown a price for.
 */
export async function withBookedScan<Body extends BookingInput>(
  services: Services,
  body: Body,
  actor: Actor,
): Promise<Result<Body, 'analysis-gone'>> {
  const { analysisId, analysisData: copy } = body
  if (!analysisId) return ok(body)
  const kept = await analysisToBook(services, analysisId, actor)
  if (!kept && !copy) return refuse('analysis-gone')
  if (!kept || (copy?.size !== undefined && copy.size !== kept.size)) return ok(body)
  return ok({ ...body, analysisData: bookedAnalysisSchema.parse(kept) })
}
