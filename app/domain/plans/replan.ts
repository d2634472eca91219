import type { ClinicDay } from '#app/domain/time/clinic-time.ts'

/** Why a plan needs new dates: a pause, a rescheduled session, or a date before the wished first day. */
type ReplanReason = 'resumed' | 'order' | 'delay'
export type Replan = { why: ReplanReason; scope: 'rest' | 'anew' }

type Session = {
  isDone: boolean
  /** The day it was given or is booked for. */
  day: ClinicDay | null
  /** The first possible day of a session without a date. */
  earliest: ClinicDay | null
  /** Booked, and the client may still reschedule it. */
  isMovable: boolean
}

type Course = {
  /** Ordered by number. */
  sessions: readonly Session[]
  /** Resumed after a pause, and not planned since. */
  isResumed: boolean
  /** The client's wished first day, if any. */
  notBefore: ClinicDay | null
}

/**
 * Whether an active plan needs new dates, and for which sessions: those without a date, or booked ones too. Null when
 * its dates fit. Source: [decisions 10] (15).
 */
export function replanOf({ sessions, isResumed, notBefore }: Course): Replan | null {
  const isPassed = sessions.some(
    ({ isDone, day, earliest }, at) =>
      !isDone &&
      sessions.slice(at + 1).some((later) => later.isMovable && later.day! < (day ?? earliest ?? later.day!)),
  )
  if (isPassed) return { why: 'order', scope: 'anew' }
  if (notBefore && sessions.some(({ day, isMovable }) => isMovable && day! < notBefore))
    return { why: 'delay', scope: 'anew' }
  if (!isResumed) return null
  if (sessions.some(({ isDone, day }) => !isDone && !day)) return { why: 'resumed', scope: 'rest' }
  return sessions.some(({ isMovable }) => isMovable) ? { why: 'resumed', scope: 'anew' } : null
}
