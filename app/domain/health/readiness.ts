import type { AppointmentStatus, AppointmentType } from '#app/domain/booking/appointment.ts'
import {
  barring,
  limitOn,
  NOTHING_DERIVED,
  reasonsOn,
  standingOn,
  type ClearanceReason,
  type DoctorLimit,
  type LaserAct,
  type VisitClearance,
  type ReasonKey,
} from './clearance.ts'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { TreatmentConsent } from './treatment-consent.ts'
import { missingMoments, type PhotoMoment, type RequiredMoment } from '#app/domain/journal/journal-photos.ts'

/** What is still to be done about a visit beside the laser itself, and what stands in its way. */
export type Readiness = {
  /** The gravest thing that bars the laser, which the record names; `ask` at the front desk, which does not see what. */
  health: 'stop' | 'doctor' | 'spot' | 'ask' | null
  /** What a doctor's yes limits the laser to. */
  limit: DoctorLimit | null
  isHealthDue: boolean
  consents: TreatmentConsent[]
  photos: RequiredMoment[]
  /** What of the laser the clearance permits; a consultation needs none. */
  laser: 'start' | 'test-spot' | null
  mayCheckIn: boolean
  mayNumb: boolean
}

type Facts = VisitClearance & {
  type: AppointmentType
  status: AppointmentStatus
  isTestSpot: boolean
  /** Of the doctor's last answer. */
  limit: DoctorLimit | null
  taken: readonly PhotoMoment[]
}

const AHEAD: readonly AppointmentStatus[] = ['scheduled', 'confirmed', 'ankommet', 'in_progress']
const ANSWERS_DUE: readonly ReasonKey[] = ['answers-missing', 'answers-expired']

/**
 * What a treatment lacks. Answers and consents are asked for until it is over; a photo from when the client has come.
 * @param day the visit's: an answer may hold today and not then
 */
export function readinessOf(facts: Facts, day: ClinicDay): Readiness {
  const { type, status, addOns, clearance, decided, taken, isTestSpot } = facts
  if (type !== 'treatment') return FREE
  const isAhead = AHEAD.includes(status)
  const reasons = isAhead ? reasonsOn(clearance ?? NOTHING_DERIVED, day, { addOns, decided }) : []
  const has = (key: ReasonKey) => reasons.some((one) => one.key === key)
  const standing = isAhead ? standingOn(facts, day) : []
  const permits = (act: LaserAct) => barring(standing, act).length === 0
  return {
    // The injection that waits for a doctor has a word of its own.
    health: gravest(reasons.filter(({ key }) => key !== 'add-on-waiting')),
    limit: isAhead ? limitOn(facts.limit, standing, day) : null,
    isHealthDue: ANSWERS_DUE.some(has),
    consents: (['laser', 'anaesthesia'] as const).filter((kind) => has(`consent-${kind}`)),
    photos: missingMoments(status, taken),
    laser: permittedLaser(permits, { isBegun: status === 'in_progress', isTestSpot }),
    mayCheckIn: permits('check-in'),
    mayNumb: permits('numb'),
  }
}

/** What the front desk sees: that a clinician is to be asked, never why. Of the steps it may only check the client in. */
export const readinessForFrontDesk = (ready: Readiness): Readiness => ({
  ...ready,
  health: ready.health && 'ask',
  limit: null,
  photos: [],
  laser: null,
  mayNumb: false,
})

/** What was begun as a treatment is completed as one; before that a test spot may take its place. */
function permittedLaser(
  permits: (act: LaserAct) => boolean,
  { isBegun, isTestSpot }: { isBegun: boolean; isTestSpot: boolean },
): Readiness['laser'] {
  if (!(isBegun && isTestSpot) && permits(isBegun ? 'complete' : 'start')) return 'start'
  return (isTestSpot || !isBegun) && permits('test-spot') ? 'test-spot' : null
}

const FREE: Readiness = {
  health: null,
  limit: null,
  isHealthDue: false,
  consents: [],
  photos: [],
  laser: 'start',
  mayCheckIn: true,
  mayNumb: true,
}

const SHOWN = [
  ['stopped', 'stop'],
  ['needs-doctor', 'doctor'],
  ['needs-test-spot', 'spot'],
] as const
const gravest = (reasons: readonly ClearanceReason[]): Readiness['health'] =>
  SHOWN.find(([state]) => reasons.some((one) => one.state === state))?.[1] ?? null
