import { waitingOf } from '#app/domain/pricing/add-on-requests.ts'
import { addOnFacts } from '#app/domain/pricing/add-ons.ts'
import type { AppointmentStatus } from '#app/domain/booking/appointment.ts'
import { addDays, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { ConsentKind } from './treatment-consent.ts'
import {
  datedFindings,
  HEALTH_FORM_VERSION,
  holdsOn,
  type DatedFinding,
  type HealthFinding,
  type HealthAnswers,
  type HealthQuestion,
} from './health-form.ts'
import { policy } from '#app/domain/policy.ts'

/** Whether a client may be lasered, the gravest first. Source: [decisions 12]. */
export const CLEARANCE_STATES = ['stopped', 'needs-doctor', 'needs-test-spot', 'unanswered', 'allowed'] as const
export type ClearanceState = (typeof CLEARANCE_STATES)[number]

/** What is done for a laser visit. A consultation is free of all of them. */
export const LASER_ACTS = ['book', 'pay', 'check-in', 'numb', 'test-spot', 'start', 'complete'] as const
export type LaserAct = (typeof LASER_ACTS)[number]

/** State × act: what each state permits. The one source for commands, screens, the database's guard and tests. */
export const PERMITTED_ACTS: Readonly<Record<ClearanceState, readonly LaserAct[]>> = {
  stopped: [],
  'needs-doctor': ['check-in'],
  'needs-test-spot': ['check-in', 'test-spot'],
  unanswered: ['book', 'pay', 'check-in'],
  allowed: LASER_ACTS,
}

/** Names why a client is not cleared. The names of health reasons are health data. */
export type ReasonKey =
  | `health:${HealthQuestion}`
  | 'doctor-refused'
  | 'reaction'
  | 'spot-changed'
  | 'spot-needed'
  | 'spot-waiting'
  | 'spot-unread'
  | 'answers-missing'
  | 'answers-expired'
  | 'consent-laser'
  | 'consent-anaesthesia'
  | 'add-on-waiting'

/** One thing that stands in the way, with the days it does so. */
export type ClearanceReason = {
  key: ReasonKey
  state: Exclude<ClearanceState, 'allowed'>
  from: ClinicDay | null
  until: ClinicDay | null
  /** It concerns only visits with an injection ordered. */
  onlyInjection: boolean
}

/** What a doctor says of the answers: taken note of, or how they bear on the laser. `spot-first`: a test spot alone. */
export const HEALTH_DECISIONS = ['seen', 'allowed', 'not-allowed', 'allowed-from', 'spot-first'] as const
export type HealthDecision = (typeof HEALTH_DECISIONS)[number]
/** What follows from a test spot once its days are over: laser, another look later, another spot, or a doctor first. */
export const SPOT_READINGS = ['calm', 'wait', 'repeat', 'changed'] as const
export type SpotReading = (typeof SPOT_READINGS)[number]

/** The doctor's last word on answers; `covers` holds what was answered then, so that a new answer is looked at anew. */
export type DoctorDecision = {
  answer: Exclude<HealthDecision, 'seen'>
  on: ClinicDay
  from: ClinicDay | null
  until: ClinicDay
  covers: Readonly<Partial<Record<HealthQuestion, string>>>
}

/** What a doctor's yes limits the laser to until it ends, and a line to the person who treats; either may be empty. */
export type DoctorLimit = { words: string; note: string; by: string; until: ClinicDay }

export type ClearanceFacts = {
  health: { answers: HealthAnswers; version: number; givenOn: ClinicDay } | null
  consents: readonly ConsentKind[]
  decision: DoctorDecision | null
  /** The journal's first full treatment, which counted as the test spot before spots had visits of their own. */
  firstTreated: ClinicDay | null
  spot: {
    givenOn: ClinicDay
    reading: { answer: SpotReading; on: ClinicDay } | null
    /** A doctor has decided on this reading. */
    isDecided: boolean
  } | null
  /** A report that asks for an answer the same day has none, or a complication is still followed. */
  hasOpenReaction: boolean
}

/** Everything that stands between a client and the laser, whatever the day. Pure; the caller keeps the result. */
export const clearanceReasons = (facts: ClearanceFacts): ClearanceReason[] => [
  ...(facts.decision?.answer === 'not-allowed' ? [reason('doctor-refused', 'stopped')] : []),
  ...healthReasons(facts),
  ...(facts.hasOpenReaction ? [reason('reaction', 'needs-doctor')] : []),
  ...spotReasons(facts),
  ...answerReasons(facts),
  ...(facts.consents.includes('laser') ? [] : [reason('consent-laser', 'unanswered')]),
  ...(facts.consents.includes('anaesthesia')
    ? []
    : [{ ...reason('consent-anaesthesia', 'unanswered'), onlyInjection: true }]),
]

const reason = (
  key: ReasonKey,
  state: ClearanceReason['state'],
  { from = null, until = null }: Partial<Pick<ClearanceReason, 'from' | 'until'>> = {},
): ClearanceReason => ({ key, state, from, until, onlyInjection: false })

function healthReasons({ health, decision }: ClearanceFacts): ClearanceReason[] {
  if (!health) return []
  return datedFindings(health.answers)
    .flatMap((finding) => (isCovered(finding, health.answers, decision) ? liftedBy(finding, decision!) : [finding]))
    .flatMap(({ question, weight, from, until }) => {
      if (weight !== 'stop' && weight !== 'doctor') return []
      return [reason(`health:${question}`, weight === 'stop' ? 'stopped' : 'needs-doctor', { from, until })]
    })
}

/** A doctor may allow what asks for a doctor, or a test spot of it; what stops the laser only from a day they name. */
function isCovered({ question, weight }: DatedFinding, answers: HealthAnswers, decision: DoctorDecision | null) {
  if (!decision || decision.covers[question] !== answers[question].more) return false
  if (decision.answer === 'allowed' || decision.answer === 'spot-first') return weight === 'doctor'
  return decision.answer === 'allowed-from'
}

/** The finding but for the days the decision frees. */
function liftedBy(finding: DatedFinding, { answer, from, until }: DoctorDecision): DatedFinding[] {
  const freed = answer === 'allowed-from' ? from : null
  const before = freed === null ? [] : [{ ...finding, until: earlier(finding.until, freed) }]
  return [...before, { ...finding, from: finding.from !== null && finding.from > until ? finding.from : until }].filter(
    (one) => one.until === null || one.from === null || one.from < one.until,
  )
}

const earlier = (a: ClinicDay | null, b: ClinicDay) => (a !== null && a < b ? a : b)

/** A test spot that a doctor asks for is given from that day on: an earlier one, or an earlier treatment, is none. */
function spotReasons({ health, decision, spot, firstTreated }: ClearanceFacts): ClearanceReason[] {
  if (!health) return []
  const asked = decision?.answer === 'spot-first' ? decision : null
  const isChanged = spot?.reading?.answer === 'changed'
  if (!asked && !isChanged && !datedFindings(health.answers).some(({ weight }) => weight === 'spot')) return []
  const given = spot && (!asked || spot.givenOn >= asked.on) ? spot : null
  if (given?.reading?.answer === 'changed' && given.isDecided) return decidedSpot(decision)
  if (given?.reading) return reasonsAfter(given.reading)
  if (given) return [reason('spot-unread', 'needs-test-spot')]
  if (asked || !firstTreated) return [reason('spot-needed', 'needs-test-spot')]
  return [reason('spot-waiting', 'needs-test-spot', { until: addDays(firstTreated, policy.testSpotDays) })]
}

function reasonsAfter({ answer, on }: { answer: SpotReading; on: ClinicDay }): ClearanceReason[] {
  if (answer === 'calm') return []
  if (answer === 'changed') return [spotChanged()]
  if (answer === 'repeat') return [reason('spot-needed', 'needs-test-spot')]
  const again = addDays(on, policy.spotWaitDays)
  return [
    reason('spot-waiting', 'needs-test-spot', { until: again }),
    reason('spot-unread', 'needs-test-spot', { from: again }),
  ]
}

const spotChanged = (days: Partial<Pick<ClearanceReason, 'from' | 'until'>> = {}) =>
  reason('spot-changed', 'needs-doctor', days)

/** What is left of a changed test spot after the doctor's answer to it. */
function decidedSpot(decision: DoctorDecision | null): ClearanceReason[] {
  if (decision?.answer === 'allowed') return [spotChanged({ from: decision.until })]
  if (decision?.answer === 'allowed-from')
    return [spotChanged({ until: decision.from }), spotChanged({ from: decision.until })]
  return [spotChanged()]
}

function answerReasons({ health }: ClearanceFacts): ClearanceReason[] {
  if (!health || health.version < HEALTH_FORM_VERSION) return [reason('answers-missing', 'unanswered')]
  return [reason('answers-expired', 'unanswered', { from: addDays(health.givenOn, policy.healthAnswerDays + 1) })]
}

/** What a visit adds to the client's own reasons, and what of them concerns it. */
export type VisitFacts = { addOns: readonly string[]; decided: readonly string[] }

/** Nothing is known of this client yet. */
export const NOTHING_DERIVED: readonly ClearanceReason[] = [reason('answers-missing', 'unanswered')]

const hasInjection = (addOns: readonly string[]) => addOns.some((key) => addOnFacts(key).needsDoctor)

/** The reasons of one day, of one visit where its order is known. */
export function reasonsOn(
  reasons: readonly ClearanceReason[],
  day: ClinicDay,
  { addOns, decided }: VisitFacts = { addOns: [], decided: [] },
): ClearanceReason[] {
  const own = reasons.filter((one) => holdsOn(one, day) && (!one.onlyInjection || hasInjection(addOns)))
  return waitingOf(addOns, decided).length > 0 ? [...own, reason('add-on-waiting', 'needs-doctor')] : own
}

/** What a visit's clearance is decided by; `clearance` null: the client's reasons are still to be derived. */
export type VisitClearance = VisitFacts & {
  clearance: readonly ClearanceReason[] | null
  /** The reasons overridden for this visit. */
  overridden: readonly string[]
}

/** The reasons that bear on a visit on its day, less those overridden for it. */
export const standingOn = ({ clearance, overridden, ...visit }: VisitClearance, day: ClinicDay): ClearanceReason[] =>
  reasonsOn(clearance ?? NOTHING_DERIVED, day, visit).filter(({ key }) => !overridden.includes(key))

/** The gravest of these reasons is the state that is shown. */
export const stateOf = (reasons: readonly ClearanceReason[]): ClearanceState =>
  CLEARANCE_STATES.find((state) => reasons.some((one) => one.state === state)) ?? 'allowed'

/** The limit that holds on a day; null where the doctor is to be asked first, or the laser is stopped. */
export const limitOn = (limit: DoctorLimit | null, reasons: readonly ClearanceReason[], day: ClinicDay) =>
  limit && day < limit.until && !['stopped', 'needs-doctor'].includes(stateOf(reasons)) ? limit : null

/** The first day on which something bars a client who is allowed today: answers or a doctor's yes run out. */
export const allowedUntil = (reasons: readonly ClearanceReason[], day: ClinicDay): ClinicDay | null =>
  stateOf(reasonsOn(reasons, day)) === 'allowed'
    ? (reasons
        .flatMap(({ from, onlyInjection }) => (from !== null && from > day && !onlyInjection ? [from] : []))
        .toSorted()[0] ?? null)
    : null

/** Reasons of the clinic's own, which no answer of the client and no test spot on its way says. */
const FOUND_BY_STAFF = ['doctor-refused', 'reaction', 'spot-changed'] as const
export type StaffReason = (typeof FOUND_BY_STAFF)[number]

/** A state of a day with the clinic's own reasons for it. */
export type StateSaid = { state: ClearanceState; reasons: readonly StaffReason[] }

/** What the clearance says beside the answers: that nothing bars the laser or something is unanswered, or the clinic's own reasons. */
export function statesSaid(reasons: readonly ClearanceReason[], day: ClinicDay): StateSaid[] {
  const held = reasonsOn(reasons, day)
  const state = stateOf(held)
  if (state === 'allowed' || state === 'unanswered') return [{ state, reasons: [] }]
  return CLEARANCE_STATES.flatMap((one) => {
    const said = FOUND_BY_STAFF.filter((name) => held.some((of) => of.state === one && of.key === name))
    return said.length > 0 ? [{ state: one, reasons: said }] : []
  })
}

/** Those of the reasons that do not permit each of these acts; none: they are permitted. Each has its own say, not the gravest alone. */
export const barring = (reasons: readonly ClearanceReason[], ...acts: readonly LaserAct[]): ClearanceReason[] =>
  reasons.filter(({ state }) => acts.some((act) => !PERMITTED_ACTS[state].includes(act)))

/** The laser act behind a move of a visit; null: it is none. A visit for a test spot is one act from start to end. */
export function actOf(to: AppointmentStatus, isTestSpot: boolean): LaserAct | null {
  if (to === 'ankommet') return 'check-in'
  if (to !== 'in_progress' && to !== 'completed') return null
  return isTestSpot ? 'test-spot' : to === 'in_progress' ? 'start' : 'complete'
}

/** The laser acts behind several moves. */
export const actsOf = (way: readonly AppointmentStatus[], isTestSpot: boolean): LaserAct[] =>
  way.map((to) => actOf(to, isTestSpot)).filter((act) => act !== null)

/** What a client is told on every page while their clearance bars booking laser. */
export type StandingNotice = {
  state: Exclude<ClearanceState, 'unanswered' | 'allowed'>
  reasons: readonly ClearanceReason[]
  /** The first day on which none of the reasons holds any more; null: it is not known yet. */
  clearFrom: ClinicDay | null
}

/** @param days today, and the day of the next visit; null: nothing bars booking on them */
export function standingNotice(reasons: readonly ClearanceReason[], days: readonly ClinicDay[]): StandingNotice | null {
  const all = barring(reasons, 'book').filter(({ onlyInjection }) => !onlyInjection)
  const barred = all.filter((one) => days.some((day) => holdsOn(one, day)))
  if (barred.length === 0) return null
  const ends = barred.flatMap(({ until }) => until ?? []).toSorted()
  const end = ends.length === barred.length ? ends.at(-1)! : null
  // Another reason may begin where these end.
  const isClear = end !== null && !all.some((one) => holdsOn(one, end))
  return {
    state: stateOf(barred) as StandingNotice['state'],
    reasons: barred,
    clearFrom: isClear ? end : null,
  }
}

/** Of what the answers say, that which the clearance holds: a doctor's word, or a test spot read as calm, lifts its own. */
export const heldFindings = <Finding extends HealthFinding>(
  findings: readonly Finding[],
  reasons: readonly ClearanceReason[],
  day: ClinicDay,
): Finding[] =>
  findings.filter(({ question, weight }) => {
    if (weight === 'tell') return true
    const isOfIt = ({ key, state }: ClearanceReason) =>
      weight === 'spot'
        ? key.startsWith('spot-')
        : key === `health:${question}` && state === (weight === 'stop' ? 'stopped' : 'needs-doctor')
    return reasons.some((one) => isOfIt(one) && holdsOn(one, day))
  })

/** Where the test spot of a client who needs one stands; null: it was read, or none is needed. */
export type TestSpot = { state: 'needed' | 'unread' } | { state: 'waiting'; from: ClinicDay }

export function testSpotIn(reasons: readonly ClearanceReason[], day: ClinicDay): TestSpot | null {
  const has = (key: ReasonKey) => reasons.find((one) => one.key === key && holdsOn(one, day))
  if (has('spot-needed')) return { state: 'needed' }
  if (has('spot-unread')) return { state: 'unread' }
  const until = has('spot-waiting')?.until ?? null
  return until && { state: 'waiting', from: until }
}
