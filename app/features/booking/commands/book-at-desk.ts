import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import type { CodeRefusal } from '#app/domain/partners/affiliate.ts'
import type { BookingRefusal } from '#app/domain/booking/booking.ts'
import type { Language } from '#app/domain/language.ts'
import { refuse, type Result } from '#app/domain/result.ts'
import type { Services } from '#app/services/services.ts'
import { bookAppointment, type Booked, type BookingDetails } from './book.ts'
import type { BookingInput, DeskTerms } from '../schema.ts'

type Asked = { input: BookingInput; terms: Omit<DeskTerms, 'by'>; lng: Language; idempotencyKey: string }

/**
 * Books for a client who stands at the desk or is on the phone: the client's own booking, by the same rules. Staff may
 * begin on any quarter of an hour and without notice, settle the deposit, and with a written medical indication lift
 * the six weeks. Who did it stands in the visit's history.
 */
export async function bookAtDesk(
  services: Services,
  actor: SignedIn,
  { input, terms, lng, idempotencyKey }: Asked,
): Promise<Result<Booked, BookingRefusal | CodeRefusal | 'forbidden', BookingDetails>> {
  if (reachOfActor(actor, 'book') !== 'any') return refuse('forbidden')
  if (terms.medicalIndication && reachOfActor(actor, 'override-six-weeks') !== 'any') return refuse('forbidden')
  return bookAppointment(services, input, { lng, idempotencyKey, actor, desk: { ...terms, by: actor.userId } })
}
