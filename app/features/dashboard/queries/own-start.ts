import type { ReachedClient } from '#app/domain/access/actor.ts'
import { BLOCKS_SLOT } from '#app/domain/booking/appointment.ts'
import { aftercareOn, type AftercareStep } from '#app/domain/health/aftercare.ts'
import { addMinutes, dayOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { ConsentKind } from '#app/domain/health/treatment-consent.ts'
import { pendingTasks, type PendingTask } from '#app/domain/booking/pending-tasks.ts'
import { ownAppointments, type OwnAppointment } from '#app/features/appointments/queries/appointments.ts'
import { consentsOf } from '#app/features/journal/queries/consents.ts'
import { healthDue } from '#app/features/journal/queries/health.ts'
import { sharedPhotosOf, type SharedCourse } from '#app/features/journal/queries/photos.ts'
import { newestMessage, unreadOf, type NewestMessage } from '#app/features/messages/queries.ts'
import { plansOf, type PlanView } from '#app/features/plans/queries/treatment-plan.ts'
import { skinCheckDue } from '#app/features/reactions/queries/reports.ts'
import type { Services } from '#app/services/services.ts'

/** A client's own visits: still to come with the next first, and over or called off with the newest first. */
export async function ownVisits(services: Services, userId: ReachedClient) {
  const all = await ownAppointments(services, userId)
  const now = services.clock.now()
  const isComing = ({ status, startsAt, minutes }: OwnAppointment) =>
    BLOCKS_SLOT.includes(status) && addMinutes(startsAt, minutes) >= now
  return { coming: all.filter(isComing).reverse(), past: all.filter((one) => !isComing(one)) }
}

/** What the first page shows: what is next, how far, what waits, and what the skin needs today. */
export type OwnStart = {
  next: OwnAppointment | null
  /** The course that runs, else the one that is proposed. */
  plan: PlanView | null
  waiting: PendingTask[]
  /** The consents that can be signed now. */
  toSign: ConsentKind[]
  unread: number
  message: NewestMessage | null
  step: AftercareStep | null
  treatedOn: ClinicDay | null
  /** The newest of the shared photos, in the order they were taken. */
  photos: SharedCourse['photos']
  isNew: boolean
}

/** So many photos stand in the strip. */
const STRIP = 5
const lastOf = (days: readonly ClinicDay[]): ClinicDay | null => days.toSorted().at(-1) ?? null

/** The course that runs first, what is over last. */
export const byRunning = (one: PlanView, other: PlanView) => standing(one) - standing(other)
const RUNNING_FIRST = ['active', 'paused', 'pending', 'notApproved', 'completed'] as const
const standing = ({ status, endedBecause }: PlanView) => (endedBecause ? 99 : RUNNING_FIRST.indexOf(status))

export async function ownStart(services: Services, userId: ReachedClient): Promise<OwnStart> {
  const [{ coming, past }, plans, unread, consents, health, courses, message, skin] = await Promise.all([
    ownVisits(services, userId),
    plansOf(services, userId),
    unreadOf(services, userId),
    consentsOf(services, userId),
    healthDue(services, userId),
    sharedPhotosOf(services, userId),
    newestMessage(services, userId),
    skinCheckDue(services, userId),
  ])
  const treatedOn = lastOf([
    ...past
      .filter(({ type, status }) => type === 'treatment' && status === 'completed')
      .map(({ startsAt }) => dayOf(startsAt)),
    ...plans.flatMap(({ sessions }) => sessions.flatMap(({ doneOn }) => doneOn ?? [])),
  ])
  const toSign = consents.filter(({ state }) => state === 'open').map(({ kind }) => kind)
  return {
    next: coming[0] ?? null,
    plan: plans.toSorted(byRunning)[0] ?? null,
    waiting: pendingTasks(
      plans.map(({ id, status, endedBecause, remaining, sessions }) => ({
        id,
        status,
        isEnded: endedBecause !== null,
        isPaid: remaining <= 0,
        hasUnbooked: sessions.some(({ doneOn, startsAt }) => !doneOn && !startsAt),
      })),
      {
        unread,
        hasNext: coming.length > 0,
        toSign: toSign.length,
        isHealthDue: health.because !== null,
        isSkinDue: skin !== null,
      },
    ),
    toSign,
    unread,
    message,
    step: aftercareOn(services.clock.today(), treatedOn),
    treatedOn,
    photos: courses.find(({ photos }) => photos.length > 0)?.photos.slice(-STRIP) ?? [],
    isNew: coming.length === 0 && past.length === 0 && plans.length === 0,
  }
}
