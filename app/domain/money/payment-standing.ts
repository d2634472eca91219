import type { AppointmentStatus } from '#app/domain/booking/appointment.ts'
import type { PaymentStatus } from './payment.ts'

export type PaymentFacts = {
  /** What became of this attempt. */
  attempt: PaymentStatus
  /** What became of paying for its appointment, by whichever attempt. */
  settled: PaymentStatus
  appointment: AppointmentStatus
  /** The hold lives: paying can still win the slot. */
  held: boolean
}

/**
 * What a page may say after an attempt to pay. `paid`: the appointment is, by this attempt or another. `over`: it was
 * paid and called off since; its own page says what became of the money. `refunding`: the money came and bought
 * nothing. `open`: this attempt failed, and while the hold lives another card may have paid all the same. `failed`:
 * that is over, too. `waiting`: the payment provider has not confirmed yet.
 */
export type PaymentStanding = 'paid' | 'over' | 'refunding' | 'waiting' | 'open' | 'failed'

export function paymentStanding({ attempt, settled, appointment, held }: PaymentFacts): PaymentStanding {
  // A kept deposit is no refund, so a visit that was called off says nothing about the money.
  if (settled === 'confirmed' || settled === 'refunded') return appointment === 'cancelled' ? 'over' : 'paid'
  if (attempt === 'confirmed' || attempt === 'refunded') return 'refunding'
  if (attempt === 'pending') return 'waiting'
  return held ? 'open' : 'failed'
}

/** What a plan's page says after its payment page. `waiting`: the provider has not confirmed yet. */
export type PlanPaymentStanding = 'paid' | 'waiting' | 'failed'

/**
 * @param attempt what became of the last attempt.
 * @param returned the page the payment provider sent the browser to: left unpaid, an attempt stays pending.
 */
export function planPaymentStanding(attempt: PaymentStatus, returned: 'paid' | 'failed'): PlanPaymentStanding {
  if (attempt === 'confirmed' || attempt === 'refunded') return 'paid'
  return attempt === 'pending' && returned === 'paid' ? 'waiting' : 'failed'
}
