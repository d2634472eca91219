import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Ore } from './money.ts'
import type { RefundReason } from './payment.ts'

/** Whose wish a cancellation is. */
export type CancelWish = 'clinic' | 'client'

type Paid = {
  /** Øre paid for the visit that have neither gone back nor are on their way. */
  paid: Ore
  /** The last day of the withdrawal period. */
  withdrawableUntil: ClinicDay
}

/**
 * Why the money paid for a visit goes back when it is cancelled, or stays. `kept`: the client cancels after the
 * withdrawal period. Source: FAL §§ 18–19; [law 17].
 */
export type RefundRule = 'nothing-paid' | 'by-clinic' | 'withdrawn' | 'kept'

/** Why money paid for the visit goes back; null: it is kept. Goodwill returns what the rule keeps. */
export function refundReasonAtCancel(
  { withdrawableUntil }: Pick<Paid, 'withdrawableUntil'>,
  { wish, isGoodwill }: { wish: CancelWish; isGoodwill: boolean },
  today: ClinicDay,
): Extract<RefundReason, 'withdrawn' | 'by-clinic'> | null {
  if (wish === 'client' && today <= withdrawableUntil) return 'withdrawn'
  return wish === 'clinic' || isGoodwill ? 'by-clinic' : null
}

export function refundRule({ paid, withdrawableUntil }: Paid, wish: CancelWish, today: ClinicDay): RefundRule {
  if (paid === 0) return 'nothing-paid'
  return refundReasonAtCancel({ withdrawableUntil }, { wish, isGoodwill: false }, today) ?? 'kept'
}
