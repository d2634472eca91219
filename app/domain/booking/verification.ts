import type { AppointmentType } from './appointment.ts'
import { dayOf, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { firstOpenDay, isIntervalKept } from '#app/domain/time/interval.ts'

/** A booking whose e-mail address has just been verified. */
export type VisitToVerify = { type: AppointmentType; startsAt: ClinicTime; endsAt: ClinicTime }

/** The verified bookings of the address's owner. */
export type OwnerRecord = {
  laserDays: readonly ClinicDay[]
  visits: readonly { from: ClinicTime; to: ClinicTime }[]
  hasOpenConsultation: boolean
  /** The owner's clearance forbids laser on the visit's day. */
  isLaserBarred: boolean
}

export const VERIFICATION_REFUSALS = ['laser-barred', 'six-weeks', 'client-busy', 'consultation-open'] as const
export type VerificationRefusal = (typeof VERIFICATION_REFUSALS)[number]

/**
 * Applies the rules that an unverified booking was exempt from, once the link in the mail is opened. Returns the reason
 * to release the booking; null to keep it. A new rule about a client belongs here and in the constraints of
 * `appointments`. Source: [decisions 12].
 */
export function rulesAtVerification(visit: VisitToVerify, owner: OwnerRecord): VerificationRefusal | null {
  if (visit.type === 'treatment' && owner.isLaserBarred) return 'laser-barred'
  if (visit.type === 'treatment' && !isIntervalKept(dayOf(visit.startsAt), owner.laserDays)) return 'six-weeks'
  if (owner.visits.some(({ from, to }) => from < visit.endsAt && visit.startsAt < to)) return 'client-busy'
  return visit.type === 'consultation' && owner.hasOpenConsultation ? 'consultation-open' : null
}

/** The first lawful day from the booked one on. */
export const firstLawfulDay = (refusal: VerificationRefusal, visit: VisitToVerify, owner: OwnerRecord) =>
  refusal === 'six-weeks' ? firstOpenDay(dayOf(visit.startsAt), owner.laserDays) : null
