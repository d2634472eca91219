import type { Services } from '#app/services/services.ts'
import { cardsToForget } from '../queries/outcome.ts'

/** A card's mark goes a year after the payment: by then no partner's bookings are compared by it. */
export const forgetCards = ({ db, clock }: Pick<Services, 'db' | 'clock'>) =>
  db.k.updateTable('payments').set({ card: '' }).where(cardsToForget(clock.today())).execute()
