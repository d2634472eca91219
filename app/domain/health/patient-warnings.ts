import { waitingOf } from '#app/domain/pricing/add-on-requests.ts'
import type { AppointmentStatus } from '#app/domain/booking/appointment.ts'
import type { DoctorLimit, StateSaid, TestSpot } from './clearance.ts'
import { dayOf, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { HealthFinding, HealthQuestion, HealthWeight } from './health-form.ts'
import type { Ore } from '#app/domain/money/money.ts'

/** What whoever opens a client's page must not miss, the gravest first. */
export type PatientWarning =
  | ({ code: 'clearance' } & StateSaid)
  | { code: 'limit'; limit: DoctorLimit }
  | { code: 'health'; weight: Exclude<HealthWeight, 'spot'>; said: SaidHealth[] }
  | { code: 'test-spot'; spot: TestSpot }
  | { code: 'ask-clinician' }
  | { code: 'erasure' }
  | { code: 'doctor'; day: ClinicDay }
  | { code: 'unsigned'; count: number }
  | { code: 'owes'; amount: Ore }
  | { code: 'unclosed'; count: number }
  | { code: 'missed'; count: number }
  | { code: 'photos'; count: number }
  | { code: 'skin' }

/** A yes, and what was written to it; empty: nothing was asked for, or it is not told here. */
export type SaidHealth = { question: HealthQuestion; more: string }

type Facts = {
  visits: readonly {
    status: AppointmentStatus
    startsAt: ClinicTime
    addOns: readonly { key: string }[]
    /** Of these a doctor has said yes or no. */
    decided?: readonly string[]
  }[]
  owed: Ore
  erasureAsked: boolean
  /** Consents laid before the client and not signed; left out: nothing is known of them. */
  unsigned?: number
  /** Treatments that lack a photo they are documented with. */
  withoutPhotos: number
  /** No scan has told their skin type; left out: it is not asked. */
  lacksSkinType?: boolean
  /** What the last answers about health say today; left out: nothing. */
  health?: HealthFacts | undefined
}

type HealthFacts = {
  findings: readonly (HealthFinding & { more?: string })[]
  spot: TestSpot | null
  /** Left out: it is not asked. */
  clearance?: readonly StateSaid[]
  limit?: DoctorLimit | null
}

// One missed visit happens to anybody.
const MISSED_LEAST = 2
const OPEN: readonly AppointmentStatus[] = ['scheduled', 'confirmed', 'ankommet', 'in_progress']

/** @param today the clinic's day: what is booked from then on is to come */
export function patientWarnings(
  { visits, owed, erasureAsked, unsigned = 0, withoutPhotos, lacksSkinType = false, health }: Facts,
  today: ClinicDay,
): PatientWarning[] {
  const open = visits.filter(({ status }) => OPEN.includes(status))
  const forDoctor = open
    .filter(({ startsAt }) => dayOf(startsAt) >= today)
    .filter(({ addOns, decided = [] }) => {
      const names = addOns.map(({ key }) => key)
      return waitingOf(names, decided).length > 0
    })
    .map(({ startsAt }) => dayOf(startsAt))
    .toSorted()
  const unclosed = open.filter(({ startsAt }) => dayOf(startsAt) < today).length
  const missed = visits.filter(({ status }) => status === 'no_show').length
  return [
    ...healthWarnings(health),
    ...(erasureAsked ? [{ code: 'erasure' } as const] : []),
    ...(forDoctor[0] ? [{ code: 'doctor', day: forDoctor[0] } as const] : []),
    ...(unsigned > 0 ? [{ code: 'unsigned', count: unsigned } as const] : []),
    ...(owed > 0 ? [{ code: 'owes', amount: owed } as const] : []),
    ...(unclosed > 0 ? [{ code: 'unclosed', count: unclosed } as const] : []),
    ...(withoutPhotos > 0 ? [{ code: 'photos', count: withoutPhotos } as const] : []),
    ...(lacksSkinType ? [{ code: 'skin' } as const] : []),
    ...(missed >= MISSED_LEAST ? [{ code: 'missed', count: missed } as const] : []),
  ]
}

const CLINICAL: readonly PatientWarning['code'][] = [
  'clearance',
  'limit',
  'health',
  'test-spot',
  'doctor',
  'photos',
  'skin',
]

/** What the front desk sees: that a clinician is to be asked, never why, and what it settles itself. */
export function warningsForFrontDesk(warnings: readonly PatientWarning[]): PatientWarning[] {
  const isBarred = warnings.some((one) => {
    if (one.code === 'clearance') return one.reasons.length > 0
    return one.code === 'test-spot' || one.code === 'doctor' || (one.code === 'health' && one.weight !== 'tell')
  })
  const own = warnings.filter(({ code }) => !CLINICAL.includes(code))
  return isBarred ? [{ code: 'ask-clinician' }, ...own] : own
}

/** What the last answers about health say to whoever uses a laser or writes it down, what stands in the way first. */
export function healthWarnings(health: HealthFacts | undefined): PatientWarning[] {
  if (!health) return []
  const { findings, spot, clearance = [], limit = null } = health
  const of = (asked: HealthWeight): SaidHealth[] =>
    findings.filter(({ weight }) => weight === asked).map(({ question, more = '' }) => ({ question, more }))
  const inState = (state: StateSaid['state']) =>
    clearance.filter((one) => one.state === state).map((one) => ({ code: 'clearance', ...one }) as const)
  const weighing = (weight: 'stop' | 'doctor') => {
    const said = of(weight)
    return said.length > 0 ? [{ code: 'health', weight, said } as const] : []
  }
  const missing = spot ? [{ code: 'test-spot', spot } as const] : []
  // Each has its own words, and stands by itself.
  const answers = of('tell').map((one): PatientWarning => ({ code: 'health', weight: 'tell', said: [one] }))
  return [
    ...inState('stopped'),
    ...weighing('stop'),
    ...inState('needs-doctor'),
    ...weighing('doctor'),
    ...missing,
    ...inState('unanswered'),
    ...(limit ? [{ code: 'limit', limit } as const] : inState('allowed')),
    ...answers,
  ]
}
