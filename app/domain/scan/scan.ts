import type { BodySite } from './body-sites.ts'
import type { Ink, InkShare } from './ink.ts'
import type { InkAmount, Scarring } from './kirby-desai.ts'
import { isMask, type Mask } from '#app/domain/scan/geometry/mask.ts'
import type { PlanTreatmentType } from '#app/domain/plans/plan.ts'
import type { ScaleReference } from './scale.ts'
import type { SessionRange } from '#app/domain/pricing/sessions.ts'
import type { SkinType } from './analysis.ts'
import type { SkinSuggestion } from './skin.ts'

/** Whether a photo shows a tattoo. 'unsure' asks the person; 'none' never stops one who outlines it. */
export const FOUND = ['tattoo', 'unsure', 'none'] as const
export type Found = (typeof FOUND)[number]

/** What is wrong with a photo, most hindering first. */
export const ADVICE = ['not-a-photo', 'no-skin', 'no-tattoo', 'too-dark', 'blurred', 'too-far', 'cut-off'] as const
export type Advice = (typeof ADVICE)[number]

/** What the analyzer measured in one photo, and what a person corrected in it. */
export type PhotoMeasure = {
  /** Of the picture the masks lie on; at most MASK_SIDE_MAX a side. */
  width: number
  height: number
  found: Found
  /** How sure the network is that a tattoo is there, 0 to 1. */
  presence: number
  /** What the laser would sweep: the ink and the gaps it encloses. */
  footprint: Mask
  ink: Mask
  outlinedBy: 'analyzer' | 'person'
  /** What was measured, where a person has drawn the outline anew: the way back. */
  measured?: MeasuredOutline | undefined
  /** How alike the network's and the classical outline are, 0 to 1; null when only one was drawn. */
  agreement: number | null
  /** Of the area that may be tattoo, the share the network is sure of, 0 to 1; left out where it was not asked. */
  clearness?: number | undefined
  /** Inks, largest share first; the shares add up to 1, or none. */
  colours: InkShare[]
  /** How much darker or more coloured the ink is than the skin around it, 0 to 1. */
  strength: number
  /** Individual typology angle of the bare skin, degrees; null when too little is seen. */
  ita: number | null
  /** Which way the limb runs: radians from the picture's width towards its height; left out where it was not seen. */
  limbRuns?: number | undefined
  /** A card or marker found beside it. */
  reference: ScaleReference | null
  advice: Advice[]
}
export type MeasuredOutline = Pick<PhotoMeasure, 'footprint' | 'outlinedBy' | 'found'>
export const MASK_SIDE_MAX = 512

/** What is wanted of a photo's outline: this one, drawn; the measured one; or null, as it is. */
export type OutlineChange = Mask | 'measured' | null

/** What a hosted vision model thinks it sees: prefills and a second opinion, never the measure. */
export type VisionOpinion = {
  bodySite: BodySite | null
  skinTypes: SkinSuggestion | null
  colours: InkShare[]
  scarring: Scarring | null
  coverUp: boolean | null
  amateur: boolean | null
  areaCm2: number | null
  sessions: SessionRange | null
}

export type ScanMeasures = {
  photos: PhotoMeasure[]
  /** Who measured: our own analyzer, or it together with a hosted model. */
  analyzer: 'local' | 'openai' | 'anthropic'
  /** Version of the network and the rules, for the record. */
  model: string
  opinion: VisionOpinion | null
}

/** What a person says gives the scale; 'none': nothing does, whatever was found beside the tattoo. */
export type GivenReference = ScaleReference | { kind: 'none' }

/** What only a person knows. Null: not said. */
export type ScanAnswers = {
  bodySite: BodySite | null
  skinType: SkinType | null
  /** The tattoo's age in years. */
  age: number | null
  madeBy: 'amateur' | 'professional' | null
  scarring: Scarring | null
  /** It covers an older tattoo. */
  coverUp: boolean | null
  /** The colours, confirmed. */
  colours: Ink[] | null
  inkAmount: InkAmount | null
  goal: PlanTreatmentType | null
  smoker: boolean | null
  /** It counts instead of any that was found. */
  reference: GivenReference | null
}

export const NO_ANSWERS: ScanAnswers = {
  bodySite: null,
  skinType: null,
  age: null,
  madeBy: null,
  scarring: null,
  coverUp: null,
  colours: null,
  inkAmount: null,
  goal: null,
  smoker: null,
  reference: null,
}

/** What was said of the person, for their next scan: another tattoo is another age, another place, another goal. */
export const aboutPerson = ({ skinType, smoker }: ScanAnswers): ScanAnswers => ({ ...NO_ANSWERS, skinType, smoker })

/** Whether any photo shows a tattoo: the surest of them. */
export const foundIn = ({ photos }: Pick<ScanMeasures, 'photos'>): Found =>
  FOUND[Math.min(FOUND.length - 1, ...photos.map(({ found }) => FOUND.indexOf(found)))]!

/** A photo with the outline a person drew, or null when the mask does not lie on it. */
export function withOutline(photo: PhotoMeasure, footprint: Mask): PhotoMeasure | null {
  if (footprint.width !== photo.width || footprint.height !== photo.height) return null
  if (!isMask(footprint, MASK_SIDE_MAX)) return null
  const measured = photo.measured ?? { footprint: photo.footprint, outlinedBy: photo.outlinedBy, found: photo.found }
  return { ...photo, footprint, outlinedBy: 'person', found: 'tattoo', measured }
}

/** A photo with its measured outline again, whatever was drawn since. */
export function asMeasured({ measured, ...photo }: PhotoMeasure): PhotoMeasure {
  return measured ? { ...photo, ...measured } : photo
}

/** A photo with the outline wanted of it, or null when that does not lie on it. */
export function withChange(photo: PhotoMeasure, change: OutlineChange): PhotoMeasure | null {
  if (change === 'measured') return asMeasured(photo)
  return change ? withOutline(photo, change) : photo
}
