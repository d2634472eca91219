import { addDays, type ClinicDay } from './clinic-time.ts'
import { policy } from './policy.ts'

/** Which text of the questions an answer was given to. A changed question raises it, and everybody is asked anew. */
export const HEALTH_FORM_VERSION = 1

/**
 * What a yes means. `stop`: no laser while it is so. `doctor`: a doctor looks before laser. `spot`: a test spot first.
 * `tell`: the person at the laser is to know.
 */
export type HealthWeight = 'stop' | 'doctor' | 'spot' | 'tell'

type Question = { weight: HealthWeight; more?: 'text' | 'day' }

/** The questions in their order; `more` is asked after a yes. Source: the clinic's side-effects page and its literature. */
export const HEALTH_QUESTIONS = {
  pregnant: { weight: 'stop' },
  isotretinoin: { weight: 'stop', more: 'day' },
  gold: { weight: 'stop' },
  tan: { weight: 'stop' },
  infection: { weight: 'stop' },
  'light-sensitive': { weight: 'doctor', more: 'text' },
  epilepsy: { weight: 'doctor' },
  heart: { weight: 'doctor' },
  immune: { weight: 'doctor', more: 'text' },
  keloid: { weight: 'spot' },
  'cosmetic-tattoo': { weight: 'spot' },
  allergy: { weight: 'tell', more: 'text' },
  'blood-thinner': { weight: 'tell', more: 'text' },
} as const satisfies Record<string, Question>
export type HealthQuestion = keyof typeof HEALTH_QUESTIONS
export const HEALTH_KEYS = Object.keys(HEALTH_QUESTIONS) as HealthQuestion[]

/** What a question asks for after a yes; null: nothing more. */
export const moreAsked = (key: HealthQuestion): 'text' | 'day' | null => {
  const question: Question = HEALTH_QUESTIONS[key]
  return question.more ?? null
}

/** One answer; `more` is what was asked for after a yes: words, or a day; empty where it was no. */
export type HealthAnswer = { yes: boolean; more: string }
export type HealthAnswers = Readonly<Record<HealthQuestion, HealthAnswer>>

export type HealthFinding = {
  question: HealthQuestion
  weight: HealthWeight
  /** The first day it no longer weighs so; null: while it is so. */
  until: ClinicDay | null
}

const WEIGHTS: readonly HealthWeight[] = ['stop', 'doctor', 'spot', 'tell']

/** A finding with the days it holds: `from` the first, null: since ever; `until` the first it holds no more, null: open. */
export type DatedFinding = HealthFinding & { from: ClinicDay | null }

/**
 * What follows from the answers, whatever the day. Isotretinoin stops for half a year after the last tablet and asks
 * for a doctor for another half; somebody who still takes it names no day.
 */
export function datedFindings(answers: Partial<HealthAnswers>): DatedFinding[] {
  return HEALTH_KEYS.flatMap((question): DatedFinding[] => {
    const answer = answers[question]
    if (!answer?.yes) return []
    if (question === 'isotretinoin' && answer.more !== '') return afterIsotretinoin(answer.more as ClinicDay)
    return [{ question, weight: HEALTH_QUESTIONS[question].weight, from: null, until: null }]
  })
}

/** The findings of one day, the gravest first. */
export const healthFindings = (answers: Partial<HealthAnswers>, day: ClinicDay): HealthFinding[] =>
  datedFindings(answers)
    .filter((finding) => holdsOn(finding, day))
    .map(({ from: _from, ...finding }) => finding)
    .toSorted((a, b) => WEIGHTS.indexOf(a.weight) - WEIGHTS.indexOf(b.weight))

/** True on the days from `from` to the day before `until`; null is open. */
export const holdsOn = ({ from, until }: { from: ClinicDay | null; until: ClinicDay | null }, day: ClinicDay) =>
  (from === null || from <= day) && (until === null || day < until)

function afterIsotretinoin(stopped: ClinicDay): DatedFinding[] {
  const { stop, doctor } = policy.isotretinoinDays
  const seen = addDays(stopped, stop)
  return [
    { question: 'isotretinoin', weight: 'stop', from: null, until: seen },
    { question: 'isotretinoin', weight: 'doctor', from: seen, until: addDays(stopped, doctor) },
  ]
}

/** Why the form is to be filled in; null: it need not be. `old`: health changes, so an answer holds for so many days. */
export function whyHealthIsDue(
  last: { version: number; givenOn: ClinicDay } | null,
  today: ClinicDay,
): 'none' | 'new-version' | 'old' | null {
  if (!last) return 'none'
  if (last.version < HEALTH_FORM_VERSION) return 'new-version'
  return addDays(last.givenOn, policy.healthAnswerDays) < today ? 'old' : null
}

/**
 * Where somebody who needs a test spot stands: none yet, one that is waited for, or null: it is seen or none is needed.
 * The first treatment in the journal is the spot; the skin is looked at two weeks later.
 */
export function testSpotOf(
  findings: readonly HealthFinding[],
  treatments: readonly ClinicDay[],
  today: ClinicDay,
): { state: 'needed' } | { state: 'waiting'; from: ClinicDay } | null {
  if (!findings.some(({ weight }) => weight === 'spot')) return null
  const first = treatments.toSorted()[0]
  if (first === undefined) return { state: 'needed' }
  const from = addDays(first, policy.testSpotDays)
  return today < from ? { state: 'waiting', from } : null
}
