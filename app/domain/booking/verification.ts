import type { AppointmentType } from './appointment.ts'
import { dayOf, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { firstOpenDay, isIntervalKept } from '#app/domain/time/interval.ts'

/** A booking whose address its owner has just verified. */
export type VisitToVerify = { type: AppointmentType; startsAt: ClinicTime; endsAt: ClinicTime }

/** What the owner of the address has already, verified bookings only. */
export type OwnerRecord = {
  laserDays: readonly ClinicDay[]
  visits: readonly { from: ClinicTime; to: ClinicTime }[]
  hasOpenConsultation: boolean
  /** Their clearance forbids booking laser on the visit's day. */
  isLaserBarred: boolean
}

export const VERIFICATION_REFUSALS = ['laser-barred', 'six-weeks', 'client-busy', 'consultation-open'] as const
export type VerificationRefusal = (typeof VERIFICATION_REFUSALS)[number]

/**
 * The rules a booking for an unverified address did not have to pass, applied once its owner opens the link in the
 * mail: the reason it cannot stand, or null. A rule about a client that is added later belongs here and in the
 * constraints of `appointments`. Source: [decisions 12].
 */
export function rulesAtVerification(visit: VisitToVerify, owner: OwnerRecord): VerificationRefusal | null {
  if (visit.type === 'treatment' && owner.isLaserBarred) return 'laser-barred'
  if (visit.type === 'treatment' && !isIntervalKept(dayOf(visit.startsAt), owner.laserDays)) return 'six-weeks'
  if (owner.visits.some(({ from, to }) => from < visit.endsAt && visit.startsAt < to)) return 'client-busy'
  return visit.type === 'consultation' && owner.hasOpenConsultation ? 'consultation-open' : null
}

/** The first lawful day from the one that was booked, for the owner to read. */
export const firstLawfulDay = (refusal: VerificationRefusal, visit: VisitToVerify, owner: OwnerRecord) =>
  refusal === 'six-weeks' ? firstOpenDay(dayOf(visit.startsAt), owner.laserDays) : null
