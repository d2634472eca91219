import type { PainLevel } from './analysis.ts'
import { needsTestSpot } from './ink.ts'
import {
  KD_CORRECTION,
  KD_TALK_ABOVE,
  kdScore,
  publishedSessions,
  sessionsOfScore,
  type KdCorrection,
  type KdFactor,
} from './kirby-desai.ts'
import { painLevel } from './pain.ts'
import type { PlanTreatmentType } from '#app/domain/plans/plan.ts'
import { policy } from '#app/domain/policy.ts'
import { foundIn, type Found, type ScanAnswers, type ScanMeasures } from './scan.ts'
import {
  factorRows,
  inkOf,
  pointsOf,
  skinSuggestion,
  takenFactors,
  type FactorName,
  type FactorRow,
} from './scan-factors.ts'
import { isOutlineDoubtful, scanSize, type ScanSize } from './scan-size.ts'
import type { Goal, SessionRange } from '#app/domain/pricing/sessions.ts'
import { skinTypeDiffers, type SkinSuggestion } from './skin.ts'
import type { InkShare } from './ink.ts'

/** What a person should know of this result; each has its text, `analysis:warning-<code>`. */
export const SCAN_WARNINGS = [
  'no-tattoo-seen',
  'perhaps-no-tattoo',
  'check-outline',
  'no-scale',
  'rough-size',
  'reference-unusable',
  'full-removal-unsure',
  'test-spot',
  'skin-type-differs',
  'colours-differ',
  'sessions-widened',
] as const
export type ScanWarning = (typeof SCAN_WARNINGS)[number]

/** What an analysis comes to. An indication with its doubt; no diagnosis, no promise, no laser settings. */
export type Assessment = {
  found: Found
  size: ScanSize
  goal: PlanTreatmentType
  /** For the goal. */
  sessions: SessionRange
  /** For removing it whole, and the middle of that range. */
  fullRemoval: SessionRange & { mid: number }
  /** What the published scale says without correction. */
  published: SessionRange
  score: number
  factors: FactorRow[]
  /** Factors nobody has confirmed; each widens the range. */
  unconfirmed: KdFactor[]
  positive: FactorName[]
  prolonging: FactorName[]
  painLevel: PainLevel | null
  colours: InkShare[]
  skinSuggestion: SkinSuggestion | null
  coverUp: boolean
  warnings: ScanWarning[]
}

/** What the clinic may set. */
export type ScanSettings = { correction: KdCorrection }
export const SCAN_SETTINGS: ScanSettings = { correction: KD_CORRECTION }

/**
 * Measures and answers as a result, at once and anywhere: the server stores it, the browser shows it live while a
 * person corrects an outline, the scale or a factor.
 */
export function assess(
  measures: ScanMeasures,
  answers: ScanAnswers,
  settings: ScanSettings = SCAN_SETTINGS,
): Assessment {
  const taken = takenFactors(measures, answers)
  const size = scanSize(measures, answers)
  const ink = inkOf(measures, answers)
  const factors = factorRows(taken, size, answers, settings.correction)
  const unconfirmed = (Object.keys(taken) as KdFactor[]).filter((factor) => taken[factor].known === 'assumed')
  const score = kdScore(pointsOf(taken))
  const computed = sessionsOfScore(score, unconfirmed.length, settings.correction)
  const fullRemoval = widened(computed, measures.opinion?.sessions ?? null)
  const goal = answers.goal ?? 'full_removal'
  const suggestion = skinSuggestion(measures)
  return {
    found: foundIn(measures),
    size,
    goal,
    sessions: sessionsForGoal(goal, fullRemoval),
    fullRemoval,
    published: publishedSessions(score),
    score,
    factors,
    unconfirmed,
    positive: factors.filter(({ effect }) => effect === 'faster').map(({ factor }) => factor),
    prolonging: factors.filter(({ effect }) => effect === 'slower').map(({ factor }) => factor),
    painLevel: painLevel(answers.bodySite ?? measures.opinion?.bodySite ?? null, size.cm2, ink.load ?? 0),
    colours: ink.colours,
    skinSuggestion: suggestion,
    coverUp: taken.layering.value === 'cover-up',
    warnings: warningsOf(measures, answers, { size, score, suggestion, was: computed, is: fullRemoval, ...ink }),
  }
}

/**
 * Removing it whole, or a part of it, takes what its ink takes. Fading for a new tattoo takes 2-4 sessions, fading
 * for a cover-up 3-5, and never more than removing it. Source: [specification 3, 9].
 */
export function sessionsForGoal(goal: PlanTreatmentType, { min, max }: SessionRange): SessionRange {
  if (goal === 'full_removal' || goal === 'partial_removal') return { min, max }
  const usual = goal === 'cover_up' ? policy.packageSessions.coverUp : policy.sessionsBeforeCoverUp
  return { min: Math.min(min, usual.min), max: Math.min(max, usual.max) }
}

/** The package a goal is bought as; null where there is none and a count is chosen. */
export const packageGoalOf = (goal: PlanTreatmentType): Goal | null =>
  goal === 'cover_up' ? 'coverUp' : goal === 'full_removal' ? 'completeRemoval' : null

const APART_MAX = 3

// Never the hosted model's figure; where it lies far from ours, the doubt is shown.
function widened(ours: SessionRange & { mid: number }, theirs: SessionRange | null) {
  if (!theirs || Math.abs((theirs.min + theirs.max) / 2 - ours.mid) <= APART_MAX) return ours
  return { ...ours, min: Math.min(ours.min, theirs.min), max: Math.max(ours.max, theirs.max) }
}

type Facts = {
  size: ScanSize
  score: number
  suggestion: SkinSuggestion | null
  was: SessionRange
  is: SessionRange
  colours: InkShare[]
  measured: InkShare[]
}

function warningsOf(measures: ScanMeasures, answers: ScanAnswers, facts: Facts): ScanWarning[] {
  const { size, score, suggestion, was, is, colours, measured } = facts
  const found = foundIn(measures)
  const holds: Record<ScanWarning, boolean> = {
    'no-tattoo-seen': found === 'none',
    'perhaps-no-tattoo': found === 'unsure',
    'check-outline': measures.photos.some(isOutlineDoubtful),
    'no-scale': size.source === 'none',
    'rough-size': size.source === 'vision',
    'reference-unusable': isUnusable(answers.reference, size),
    'full-removal-unsure': score > KD_TALK_ABOVE,
    'test-spot': needsTestSpot(colours),
    'skin-type-differs': answers.skinType !== null && skinTypeDiffers(answers.skinType, suggestion),
    'colours-differ': answers.colours === null && coloursDiffer(measured, measures.opinion?.colours ?? []),
    'sessions-widened': was.min !== is.min || was.max !== is.max,
  }
  return SCAN_WARNINGS.filter((warning) => holds[warning])
}

/** True when what somebody said gives the scale gave none. */
const isUnusable = (given: ScanAnswers['reference'], { source }: ScanSize) =>
  given !== null && given.kind !== 'none' && source !== given.kind

const SHARE_GAP = 0.25

/** True when a colour's share differs by more than 25 points between what was measured and a second opinion. */
function coloursDiffer(measured: readonly InkShare[], second: readonly InkShare[]): boolean {
  if (measured.length === 0 || second.length === 0) return false
  const share = (of: readonly InkShare[], ink: InkShare['ink']) => of.find((one) => one.ink === ink)?.share ?? 0
  return [...measured, ...second].some(({ ink }) => Math.abs(share(measured, ink) - share(second, ink)) > SHARE_GAP)
}
