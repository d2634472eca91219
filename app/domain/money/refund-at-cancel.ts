import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Ore } from './money.ts'

/** Whose wish a cancellation is. */
export type CancelWish = 'clinic' | 'client'

type Paid = {
  /** Øre paid for the visit that have neither gone back nor are on their way. */
  paid: Ore
  /** The last day of the withdrawal period. */
  withdrawableUntil: ClinicDay
}

/**
 * Why the money paid for a visit goes back when staff cancel it, or stays. `kept`: the client cancels after the
 * withdrawal period. Source: FAL §§ 18–19; [law 17].
 */
export type RefundRule = 'nothing-paid' | 'by-clinic' | 'withdrawn' | 'kept'

export function refundRule({ paid, withdrawableUntil }: Paid, wish: CancelWish, today: ClinicDay): RefundRule {
  if (paid === 0) return 'nothing-paid'
  if (wish === 'clinic') return 'by-clinic'
  return today <= withdrawableUntil ? 'withdrawn' : 'kept'
}
