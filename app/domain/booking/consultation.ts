import type { AppointmentStatus } from './appointment.ts'

/** The stages of a consultation on its way to a treatment. */
export const CONSULTATION_PARTS = ['to-call', 'came', 'booked', 'plan', 'closed'] as const
export type ConsultationPart = (typeof CONSULTATION_PARTS)[number]

/** Stages that wait for staff: a call to make, or a plan to propose. */
export const CONSULTATIONS_WAITING: readonly ConsultationPart[] = ['to-call', 'came']

/** Notes that staff can add. */
export const FOLLOW_UPS = ['called', 'closed', 'reopened'] as const
export type FollowUp = (typeof FOLLOW_UPS)[number]

type Facts = {
  status: AppointmentStatus
  /** A plan or another visit has been made since. */
  hasMore: boolean
  last: FollowUp | null
}

/**
 * The stage of a consultation. A later booking outranks a note. A client who came waits for a plan; one who did not come
 * or cancelled is called once.
 */
export function consultationPart({ status, hasMore, last }: Facts): ConsultationPart {
  if (hasMore) return 'plan'
  if (last === 'closed') return 'closed'
  if (status === 'completed' || status === 'in_progress') return 'came'
  if (status === 'no_show' || status === 'cancelled') return last === 'called' ? 'closed' : 'to-call'
  return 'booked'
}

/** The notes that a stage allows. */
export const FOLLOW_UPS_OF: Readonly<Record<ConsultationPart, readonly FollowUp[]>> = {
  'to-call': ['called', 'closed'],
  came: ['closed'],
  booked: [],
  plan: [],
  closed: ['reopened'],
}
