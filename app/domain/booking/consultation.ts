import type { AppointmentStatus } from './appointment.ts'

/** Where a consultation stands on its way to a treatment. */
export const CONSULTATION_PARTS = ['to-call', 'came', 'booked', 'plan', 'closed'] as const
export type ConsultationPart = (typeof CONSULTATION_PARTS)[number]

/** Those that wait for somebody at the clinic: whom to call, and who came and has no plan yet. */
export const CONSULTATIONS_WAITING: readonly ConsultationPart[] = ['to-call', 'came']

/** What staff note about one. */
export const FOLLOW_UPS = ['called', 'closed', 'reopened'] as const
export type FollowUp = (typeof FOLLOW_UPS)[number]

type Facts = {
  status: AppointmentStatus
  /** A plan, or another visit, was made since. */
  hasMore: boolean
  last: FollowUp | null
}

/**
 * Where it stands: what was booked since says more than what somebody noted. Whoever came waits for a plan; whoever
 * did not come, or called it off, is called once.
 */
export function consultationPart({ status, hasMore, last }: Facts): ConsultationPart {
  if (hasMore) return 'plan'
  if (last === 'closed') return 'closed'
  if (status === 'completed' || status === 'in_progress') return 'came'
  if (status === 'no_show' || status === 'cancelled') return last === 'called' ? 'closed' : 'to-call'
  return 'booked'
}

/** What may be noted about one that stands there. */
export const FOLLOW_UPS_OF: Readonly<Record<ConsultationPart, readonly FollowUp[]>> = {
  'to-call': ['called', 'closed'],
  came: ['closed'],
  booked: [],
  plan: [],
  closed: ['reopened'],
}
