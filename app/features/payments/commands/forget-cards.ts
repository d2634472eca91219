import { instantAt } from '#app/domain/clinic-time.ts'
import { monthsBefore } from '#app/domain/retention.ts'
import { policy } from '#app/domain/policy.ts'
import type { Services } from '#app/services/services.ts'

/** A card's mark goes a year after the payment: by then no partner's bookings are compared by it. */
export const forgetCards = ({ db, clock }: Pick<Services, 'db' | 'clock'>) =>
  db.k
    .updateTable('payments')
    .set({ card: '' })
    .where('card', '<>', '')
    .where('created_at', '<', instantAt(`${monthsBefore(clock.today(), policy.cardMarkMonths)}T00:00:00Z`))
    .execute()
