import type { Ink } from '#app/domain/scan/ink.ts'
import type { PhotoMoment } from './journal-photos.ts'

/** How much of a colour's ink is left, per cent of what the first photo shows, and how far off that may be. */
export type InkLeft = { ink: Ink; left: number; offBy: number }
/** What two photos of one tattoo say: of all its ink, and of each colour that is notable. Whole per cent. */
export type FadingMeasure = { left: number; offBy: number; colours: InkLeft[] }

/** Why two photos do not say it, the first that holds. */
export const FADING_REFUSALS = [
  'pair-other-place',
  'pair-angle',
  'pair-skin-moved',
  'pair-light',
  'pair-no-ink',
  'pair-unsure',
] as const
export type FadingRefusal = (typeof FADING_REFUSALS)[number]

/** A figure that may be further off than this says nothing. */
export const OFF_BY_MAX = 20

/** One other client's figure, without who. */
export type OthersPoint = { person: string; treatments: number; left: number }
/** The clinic's middle after so many treatments, of so many people. */
export type ClinicPoint = { treatments: number; left: number; people: number }

/**
 * The clinic's own curve: the middle of what was left after so many treatments, each person once. Where fewer people
 * than `peopleMin` stand behind a point it is not there: it could point at one of them.
 */
export function clinicCurve(points: readonly OthersPoint[], peopleMin: number): ClinicPoint[] {
  const after = Map.groupBy(points, ({ treatments }) => treatments)
  return [...after]
    .map(([treatments, all]) => {
      const perPerson = [...Map.groupBy(all, ({ person }) => person).values()].map((own) =>
        middle(own.map((one) => one.left)),
      )
      return { treatments, left: Math.round(middle(perPerson)), people: perPerson.length }
    })
    .filter(({ people }) => people >= peopleMin)
    .toSorted((a, b) => a.treatments - b.treatments)
}

function middle(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  const half = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

type Taken = { moment: PhotoMoment; treatment: number | null }

/** A photo right after the laser shows what the laser did to the skin, and not the ink that is left. */
export const mayBeMeasured = ({ moment }: Pick<Taken, 'moment'>) => moment !== 'after'

/** How many treatments lie before a photo: one taken before the fourth has three behind it. */
export const treatmentsBefore = ({ moment, treatment }: Taken): number =>
  treatment === null ? 0 : moment === 'before' ? Math.max(0, treatment - 1) : treatment
