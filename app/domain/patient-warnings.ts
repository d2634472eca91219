import { addOnFacts } from './add-ons.ts'
import type { AppointmentStatus } from './appointment.ts'
import { dayOf, type ClinicDay, type ClinicTime } from './clinic-time.ts'
import type { Ore } from './money.ts'

/** What whoever opens a client's page must not miss, the gravest first. */
export type PatientWarning =
  | { code: 'erasure' }
  | { code: 'doctor'; day: ClinicDay }
  | { code: 'owes'; amount: Ore }
  | { code: 'unclosed'; count: number }
  | { code: 'missed'; count: number }
  | { code: 'photos'; count: number }

type Facts = {
  visits: readonly { status: AppointmentStatus; startsAt: ClinicTime; addOns: readonly { key: string }[] }[]
  owed: Ore
  erasureAsked: boolean
  /** Treatments that lack a photo they are documented with. */
  withoutPhotos: number
}

// One missed visit happens to anybody.
const MISSED_LEAST = 2
const OPEN: readonly AppointmentStatus[] = ['scheduled', 'confirmed', 'ankommet', 'in_progress']

/** @param today the clinic's day: what is booked from then on is to come */
export function patientWarnings(
  { visits, owed, erasureAsked, withoutPhotos }: Facts,
  today: ClinicDay,
): PatientWarning[] {
  const open = visits.filter(({ status }) => OPEN.includes(status))
  const forDoctor = open
    .filter(({ startsAt, addOns }) => dayOf(startsAt) >= today && addOns.some(({ key }) => addOnFacts(key).needsDoctor))
    .map(({ startsAt }) => dayOf(startsAt))
    .toSorted()
  const unclosed = open.filter(({ startsAt }) => dayOf(startsAt) < today).length
  const missed = visits.filter(({ status }) => status === 'no_show').length
  return [
    ...(erasureAsked ? [{ code: 'erasure' } as const] : []),
    ...(forDoctor[0] ? [{ code: 'doctor', day: forDoctor[0] } as const] : []),
    ...(owed > 0 ? [{ code: 'owes', amount: owed } as const] : []),
    ...(unclosed > 0 ? [{ code: 'unclosed', count: unclosed } as const] : []),
    ...(withoutPhotos > 0 ? [{ code: 'photos', count: withoutPhotos } as const] : []),
    ...(missed >= MISSED_LEAST ? [{ code: 'missed', count: missed } as const] : []),
  ]
}
