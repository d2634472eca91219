import {
  closingsOf,
  transitionsTo,
  type AppointmentStatus,
  type AppointmentType,
  type Closing,
} from '#app/domain/booking/appointment.ts'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { actsOf, barring, standingOn, stateOf, type ClearanceState, type VisitClearance } from './clearance.ts'

/** How staff may close a past visit, and the clearance that bars another way; null: none is barred. */
export type Closable = { closings: Closing[]; barredBy: ClearanceState | null }

type Facts = VisitClearance & { type: AppointmentType; status: AppointmentStatus; isTestSpot: boolean }

/** The ways to close a visit whose every act the clearance of its day permits. A consultation is free of them. */
export function closableVisit({ type, status, isTestSpot, ...of }: Facts, day: ClinicDay): Closable {
  const standing = type === 'treatment' ? standingOn(of, day) : []
  const against = (to: Closing) => barring(standing, ...actsOf(transitionsTo(status, to) ?? [], isTestSpot))
  const ways = closingsOf(status)
  const barred = ways.flatMap(against)
  return {
    closings: ways.filter((to) => against(to).length === 0),
    barredBy: barred.length > 0 ? stateOf(barred) : null,
  }
}
