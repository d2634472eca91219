import { isProviderIndependent, moreSpecificRefusal, type BookingRefusal } from '#app/domain/booking/booking.ts'
import type { Placements } from '#app/domain/schedule/placement.ts'
import type { ProviderCalendar } from '#app/domain/schedule/provider-calendar.ts'
import { refuse, type Result } from '#app/domain/result.ts'

/**
 * Writes a visit with the first provider and set of lasers and rooms that the database accepts: where another booking
 * was quicker, the next one is tried.
 */
export async function placeVisit<Written>(
  { placements, refusal: known }: Placements,
  write: (
    provider: ProviderCalendar,
    resourceIds: readonly string[],
  ) => Promise<Result<Written, BookingRefusal | 'resource-taken'>>,
): Promise<Result<Written, BookingRefusal>> {
  let refusal: BookingRefusal = known
  for (const { provider, resourceSets } of placements) {
    let why: BookingRefusal = 'slot-taken'
    for (const resourceIds of resourceSets) {
      const written = await write(provider, resourceIds)
      if (written.ok) return written
      if (written.refusal === 'resource-taken') continue
      why = written.refusal
      break
    }
    refusal = moreSpecificRefusal(refusal, why)
    if (isProviderIndependent(refusal)) break
  }
  return refuse(refusal)
}
