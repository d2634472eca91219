import type { ClinicDay } from '#app/domain/time/clinic-time.ts'

/** Why a course is to be planned anew: it was paused, a time left its place, or a time lies before the first day said. */
type ReplanReason = 'resumed' | 'order' | 'delay'
export type Replan = { why: ReplanReason; scope: 'rest' | 'anew' }

type Session = {
  isDone: boolean
  /** When it was given or is booked for. */
  day: ClinicDay | null
  /** While it has no day: the first it could have. */
  earliest: ClinicDay | null
  /** Booked, and its client may still move it. */
  isMovable: boolean
}

type Course = {
  /** In the order of their numbers. */
  sessions: readonly Session[]
  /** Taken up again after a pause, and nothing planned since. */
  isResumed: boolean
  /** The first day the client wished, where one was said. */
  notBefore: ClinicDay | null
}

/**
 * What a running course needs planned anew, and which of its sessions: those without a time, or those that are booked,
 * too. Null: its times stand as they are. Source: [decisions 10] (15).
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
