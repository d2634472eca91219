import { SKIN_TYPES, type SkinType } from './analysis.ts'

/** What the skin-type questions ask, each answered 0 (lightest, burns most) to 4 (darkest, never burns). */
export const SKIN_QUESTIONS = ['burns', 'tans', 'untanned-colour'] as const
export type SkinQuestion = (typeof SKIN_QUESTIONS)[number]
export type SkinAnswers = Readonly<Record<SkinQuestion, number>>
export const SKIN_ANSWER_MAX = 4

// The bands of the ten-question card (0-6, 7-13, 14-20, 21-27, 28-34, 35+ of 40) brought down to three questions.
const TOP_OF_TYPE = [1, 4, 6, 8, 10, 12] as const

/**
 * The Fitzpatrick type three answers point to. It is what skin does in the sun, so a person's answers decide it.
 * @throws RangeError when an answer is not a whole number from 0 to 4. Source: [scan A5].
 */
export function skinTypeOf(answers: SkinAnswers): SkinType {
  const points = SKIN_QUESTIONS.map((question) => answers[question])
  if (!points.every((one) => Number.isInteger(one) && one >= 0 && one <= SKIN_ANSWER_MAX))
    throw new RangeError('A skin answer is 0 to 4')
  const sum = points.reduce((total, one) => total + one, 0)
  return SKIN_TYPES[TOP_OF_TYPE.findIndex((top) => sum <= top)]!
}

const ITA_FLOORS = [55, 41, 28, 10, -30] as const

/** The types a photo's skin colour suggests: one either side, for light and camera move it as much. */
export type SkinSuggestion = { from: SkinType; to: SkinType }

/**
 * What the individual typology angle of a photo suggests. Never an answer: the same person lands on the same type in
 * about half of their photos, within one type in seven of ten. @param ita degrees. Source: [scan A5, D4].
 */
export function suggestedSkinTypes(ita: number): SkinSuggestion {
  const below = ITA_FLOORS.findIndex((floor) => ita > floor)
  const type = below < 0 ? 6 : below + 1
  return { from: Math.max(1, type - 1) as SkinType, to: Math.min(6, type + 1) as SkinType }
}

/** The type to reckon with until a person has said: the middle of what the photo suggests, else III. */
export const assumedSkinType = (suggestion: SkinSuggestion | null): SkinType =>
  suggestion ? (Math.round((suggestion.from + suggestion.to) / 2) as SkinType) : 3

/** True when what was said lies two types or more from the middle of what the photo suggests. */
export const skinTypeDiffers = (said: SkinType, suggestion: SkinSuggestion | null): boolean =>
  suggestion !== null && Math.abs(said - (suggestion.from + suggestion.to) / 2) >= 2
