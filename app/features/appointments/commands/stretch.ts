import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { BLOCKS_SLOT } from '#app/domain/booking/appointment.ts'
import { whyNotOffered, type BookingRefusal } from '#app/domain/booking/booking.ts'
import { addMinutes, dayOf, instantOf } from '#app/domain/time/clinic-time.ts'
import { atDesk, questionFor } from '#app/domain/schedule/provider-calendar.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { stretchAppointment } from '#app/db/appointments/change.ts'
import { conflictOf, inTransaction } from '#app/db/transaction.ts'
import { calendarsOf } from '#app/features/booking/queries/availability.ts'
import { overtakenBy, type Overtaken } from '#app/features/appointments/queries/visit-edit.ts'
import type { Services } from '#app/services/services.ts'

/**
 * Makes a visit longer or shorter; it begins when it did, with the same person and laser. Also one that has begun: a
 * treatment may take longer than thought. Longer, it must still end in opening hours and meet nothing. Its client is
 * told nothing: the time they come is the same.
 */
export async function stretchVisit(
  services: Services,
  actor: SignedIn,
  { id, from, minutes, seen }: { id: string; from: number; minutes: number; seen?: string | undefined },
): Promise<Result<null, BookingRefusal | 'forbidden' | 'not-found', Overtaken>> {
  if (reachOfActor(actor, 'change-appointment') !== 'any') return refuse('forbidden')
  const visit = await services.db.k
    .selectFrom('appointments')
    .select(['provider_id', 'type', 'starts_at', 'buffer_minutes', 'status', 'resource_ids'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!visit) return refuse('not-found')
  if (!BLOCKS_SLOT.includes(visit.status)) return refuse('not-reschedulable')
  const why = minutes > from ? await whyNotLonger(services, { id, ...visit }, minutes) : null
  if (why) return refuse(why)
  try {
    const done = await inTransaction(services.db, (tx) =>
      stretchAppointment(tx, { id, from, to: minutes, by: actor.userId, seen }),
    )
    return done ? ok(null) : refuse('moved-by-someone-else', await overtakenBy(services, id))
  } catch (error) {
    const conflict = conflictOf(error)
    if (!conflict || conflict === 'same-request') throw error
    return refuse(conflict === 'resource-taken' ? 'slot-taken' : conflict)
  }
}

type Visit = {
  id: string
  provider_id: string
  type: 'consultation' | 'treatment'
  starts_at: Parameters<typeof dayOf>[0]
  buffer_minutes: number
  resource_ids: string[]
}

/** The rule of a new booking at the same start, asked as of the minute before: the visit may have begun. */
async function whyNotLonger(services: Services, visit: Visit, minutes: number) {
  const { starts_at: startsAt, type, buffer_minutes: buffer, resource_ids: has } = visit
  const day = dayOf(startsAt)
  const [calendar] = await calendarsOf(services, day, day, { provider: visit.provider_id, without: visit.id })
  if (!calendar) return 'slot-closed'
  const service = { type, durationMinutes: minutes, bufferBeforeMinutes: 0, bufferAfterMinutes: buffer }
  const asked = atDesk({ ...calendar, resources: calendar.resources.filter(({ id }) => has.includes(id)) })
  const now = instantOf(addMinutes(startsAt, -1))
  return whyNotOffered(questionFor(asked, service, { now, from: day, to: day }), startsAt)
}
