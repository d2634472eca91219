import { addDays, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { policy } from '#app/domain/policy.ts'

/** Which text of the questions an answer was given to. A changed question raises it, and everybody is asked anew. */
export const HEALTH_FORM_VERSION = 2

/**
 * What a yes means. `stop`: no laser while it is so. `doctor`: a doctor looks before laser. `spot`: a test spot first.
 * `tell`: the person at the laser is to know.
 */
export type HealthWeight = 'stop' | 'doctor' | 'spot' | 'tell'

/** The screens of the form, in their order. */
export const HEALTH_GROUPS = ['today', 'medicine', 'body', 'tattoo'] as const
export type HealthGroup = (typeof HEALTH_GROUPS)[number]

type Question = {
  group: HealthGroup
  weights: readonly HealthWeight[]
  /** Asked after a yes. */
  more?: 'text' | 'day'
  /** Where a day is asked for: what holds until so many days after it, one after the other. */
  after?: readonly { weight: HealthWeight; days: number }[]
}

const { stop: noIsotretinoin, doctor: seenAfterIsotretinoin } = policy.isotretinoinDays

/**
 * The questions in their order: the one source of the form, of the table "who should wait" on the side-effects page
 * (`content/health-rows.ts` has its words) and of the clearance. Source: that page and its literature.
 */
export const HEALTH_QUESTIONS = {
  pregnant: { group: 'today', weights: ['stop'] },
  isotretinoin: {
    group: 'medicine',
    weights: ['stop'],
    more: 'day',
    after: [
      { weight: 'stop', days: noIsotretinoin },
      { weight: 'doctor', days: seenAfterIsotretinoin },
    ],
  },
  gold: { group: 'medicine', weights: ['stop'] },
  tan: { group: 'today', weights: ['stop'] },
  infection: { group: 'today', weights: ['stop'] },
  'new-tattoo': {
    group: 'tattoo',
    weights: ['stop'],
    more: 'day',
    after: [{ weight: 'stop', days: policy.newTattooDays }],
  },
  reacted: { group: 'tattoo', weights: ['stop'], more: 'text' },
  mole: { group: 'tattoo', weights: ['doctor'] },
  'skin-cancer': { group: 'body', weights: ['doctor'], more: 'text' },
  'light-sensitive': { group: 'medicine', weights: ['doctor'], more: 'text' },
  'blood-thinner': { group: 'medicine', weights: ['doctor'], more: 'text' },
  bleeding: { group: 'body', weights: ['doctor'], more: 'text' },
  epilepsy: { group: 'body', weights: ['doctor'] },
  heart: { group: 'body', weights: ['doctor'] },
  numbing: { group: 'body', weights: ['doctor'], more: 'text' },
  immune: { group: 'body', weights: ['doctor'], more: 'text' },
  keloid: { group: 'body', weights: ['doctor', 'spot'] },
  'cosmetic-tattoo': { group: 'tattoo', weights: ['spot'] },
  diabetes: { group: 'body', weights: ['tell'] },
  allergy: { group: 'tattoo', weights: ['tell'], more: 'text' },
  medicine: { group: 'medicine', weights: ['tell'], more: 'text' },
} as const satisfies Record<string, Question>
export type HealthQuestion = keyof typeof HEALTH_QUESTIONS
export const HEALTH_KEYS = Object.keys(HEALTH_QUESTIONS) as HealthQuestion[]

/** The questions of one screen. */
export const questionsOf = (group: HealthGroup): HealthQuestion[] =>
  HEALTH_KEYS.filter((key) => HEALTH_QUESTIONS[key].group === group)

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
 * What follows from the answers, whatever the day. Where a day is asked for and none is named (isotretinoin is still
 * taken), the weight stays open.
 */
export function datedFindings(answers: Partial<HealthAnswers>): DatedFinding[] {
  return HEALTH_KEYS.flatMap((question): DatedFinding[] => {
    const answer = answers[question]
    if (!answer?.yes) return []
    const { weights, after = [] }: Question = HEALTH_QUESTIONS[question]
    if (after.length === 0 || answer.more === '')
      return weights.map((weight) => ({ question, weight, from: null, until: null }))
    const day = answer.more as ClinicDay
    return after.map(({ weight, days }, at) => ({
      question,
      weight,
      from: at === 0 ? null : addDays(day, after[at - 1]!.days),
      until: addDays(day, days),
    }))
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

/**
 * Why the client is asked; null: they need not be. `old`: the answers are too old on the day of the next laser visit,
 * which is near; whether anything has changed is then asked, and not everything again.
 */
export function whyHealthIsDue(
  last: { version: number; givenOn: ClinicDay } | null,
  { today, visitOn }: { today: ClinicDay; visitOn: ClinicDay | null },
): 'none' | 'new-version' | 'old' | null {
  if (!last) return 'none'
  if (last.version < HEALTH_FORM_VERSION) return 'new-version'
  const days = policy.healthAnswerDays
  return visitOn && addDays(visitOn, -days) <= today && addDays(last.givenOn, days) < visitOn ? 'old' : null
}
