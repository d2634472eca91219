import type { AppointmentStatus } from '#app/domain/booking/appointment.ts'
import type { ConsentState } from '#app/domain/health/treatment-consent.ts'
import type { PaymentStatus } from '#app/domain/money/payment.ts'
import type { PlanStatus } from '#app/domain/plans/plan.ts'

type Look = readonly [tone: 'plain' | 'ok' | 'warn' | 'danger' | 'ink' | 'skin', shape: Shape]
type Shape = 'full' | 'hollow' | 'half' | 'square'

/**
 * How each status looks, wherever it is said: hollow waits, half is agreed, full is so or done, a square has stopped.
 * Ink is what goes on this minute; red is what came to nothing.
 */
export const STATUS_LOOKS = {
  visit: {
    scheduled: ['plain', 'hollow'],
    confirmed: ['plain', 'half'],
    ankommet: ['skin', 'full'],
    in_progress: ['ink', 'full'],
    completed: ['ok', 'full'],
    cancelled: ['danger', 'full'],
    no_show: ['danger', 'square'],
  },
  plan: {
    notApproved: ['warn', 'hollow'],
    pending: ['warn', 'hollow'],
    active: ['ok', 'full'],
    paused: ['plain', 'square'],
    completed: ['ok', 'full'],
  },
  payment: {
    pending: ['warn', 'hollow'],
    confirmed: ['ok', 'full'],
    failed: ['danger', 'full'],
    cancelled: ['plain', 'square'],
    refunded: ['plain', 'full'],
  },
  consent: {
    waiting: ['plain', 'hollow'],
    open: ['warn', 'hollow'],
    signed: ['ok', 'full'],
    withdrawn: ['plain', 'square'],
  },
} as const satisfies {
  visit: Record<AppointmentStatus, Look>
  plan: Record<PlanStatus, Look>
  payment: Record<PaymentStatus, Look>
  consent: Record<ConsentState, Look>
}
