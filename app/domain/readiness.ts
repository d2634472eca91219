import { addOnFacts } from './add-ons.ts'
import type { AppointmentStatus, AppointmentType } from './appointment.ts'
import type { ClinicDay } from './clinic-time.ts'
import type { ConsentKind, TreatmentConsent } from './consents.ts'
import { healthFindings, testSpotOf, whyHealthIsDue, type HealthAnswers } from './health-form.ts'
import { missingMoments, type PhotoMoment, type RequiredMoment } from './journal-photos.ts'

/** What a client last said of the own health. */
export type LastHealth = { answers: HealthAnswers; version: number; givenOn: ClinicDay }

/** What is still to be done about a visit beside the laser itself, and what stands in its way. */
export type Readiness = {
  /** The gravest thing the last answers say; which it is, the record says, whose opening is written down. */
  health: 'stop' | 'doctor' | 'spot' | null
  isHealthDue: boolean
  consents: TreatmentConsent[]
  photos: RequiredMoment[]
}

type Facts = {
  type: AppointmentType
  status: AppointmentStatus
  addOns: readonly string[]
  health: LastHealth | null
  /** The day of the journal's first treatment, which is the test spot where one is needed. */
  firstTreated: ClinicDay | null
  signed: readonly ConsentKind[]
  taken: readonly PhotoMoment[]
}

/**
 * What a treatment lacks. Answers and consents are asked for until it is over; a photo from when the client has come.
 * @param day the visit's: an answer may hold today and not then
 */
export function readinessOf(facts: Facts, day: ClinicDay): Readiness {
  const { type, status, addOns, health, signed, taken } = facts
  if (type !== 'treatment') return { health: null, isHealthDue: false, consents: [], photos: [] }
  const isAhead = AHEAD.includes(status)
  return {
    health: isAhead ? gravest(facts, day) : null,
    isHealthDue: isAhead && whyHealthIsDue(health, day) !== null,
    consents: isAhead ? neededConsents(addOns).filter((kind) => !signed.includes(kind)) : [],
    photos: missingMoments(status, taken),
  }
}

const AHEAD: readonly AppointmentStatus[] = ['scheduled', 'confirmed', 'ankommet', 'in_progress']

/** What is signed before laser: the treatment, and the injection where one is ordered. Source: [law 8]. */
const neededConsents = (addOns: readonly string[]): TreatmentConsent[] =>
  addOns.some((key) => addOnFacts(key).needsDoctor) ? ['laser', 'anaesthesia'] : ['laser']

function gravest({ health, firstTreated }: Facts, day: ClinicDay): Readiness['health'] {
  const findings = health ? healthFindings(health.answers, day) : []
  const found = (['stop', 'doctor'] as const).find((weight) => findings.some((one) => one.weight === weight))
  return found ?? (testSpotOf(findings, firstTreated ? [firstTreated] : [], day) ? 'spot' : null)
}
