/** The value under which a share of the numbers lies, between two neighbours by their distance; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const below = sorted[Math.floor(at)] ?? Number.NaN
  return below + ((sorted[Math.ceil(at)] ?? below) - below) * (at % 1)
}

export const median = (values: readonly number[]) => quantile(values, 0.5)
export const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
export const shareOf = (values: readonly boolean[]) => values.filter(Boolean).length / values.length

/** What an analyzer said of one tattooed scene, beside the truth. */
export type Outcome = {
  kind: string
  deep: boolean
  found: boolean
  footprintIoU: number
  inkIoU: number
  /** Of the footprint, as a share of the true one. */
  areaError: number
  /** Null when no colour makes up half of the ink. */
  colourRight: boolean | null
  /** How far off the app says its outline may be, as a share of it, and whether it asks to have it checked. */
  mayBeOff: number
  doubtful: boolean
}

/** One figure of the report: what was measured, the limit, and whether it is kept. */
export type Figure = { what: string; value: number; limit: number; most: boolean; percent: boolean }

const figure = (what: string, value: number, limit: number, most: boolean, percent = false): Figure => ({
  what,
  value,
  limit,
  most,
  percent,
})

export const isKept = ({ value, limit, most }: Figure) => (most ? value <= limit : value >= limit)

/** Median footprint IoU of every kind, the weakest first. */
export function byKind(outcomes: readonly Outcome[]): [kind: string, iou: number, ink: number, count: number][] {
  const kinds = [...new Set(outcomes.map(({ kind }) => kind))]
  return kinds
    .map((kind): [string, number, number, number] => {
      const own = outcomes.filter((one) => one.kind === kind)
      return [kind, median(own.map((one) => one.footprintIoU)), median(own.map((one) => one.inkIoU)), own.length]
    })
    .sort((a, b) => a[1] - b[1])
}

/** What the app's own doubt is worth: of its outlines and of those it asks to have checked, each as a share. */
export function doubtOf(outcomes: readonly Outcome[]) {
  const farOff = (of: readonly Outcome[]) => shareOf(of.map(({ areaError }) => areaError > 0.25))
  const doubtful = outcomes.filter((one) => one.doubtful)
  return {
    asked: doubtful.length / outcomes.length,
    farOffAsked: farOff(doubtful),
    farOffOthers: farOff(outcomes.filter((one) => !one.doubtful)),
    withinBounds: shareOf(outcomes.map(({ areaError, mayBeOff }) => areaError <= mayBeOff)),
  }
}

/** The figures issue 5 asks of scenes with a tattoo and without, each with its limit. */
export function figuresOf(outcomes: readonly Outcome[], flagged: readonly boolean[], cardErrors: readonly number[]) {
  const iou = (deep: boolean) => median(outcomes.filter((one) => one.deep === deep).map((one) => one.footprintIoU))
  const areas = outcomes.map(({ areaError }) => areaError)
  const colours = outcomes.flatMap(({ colourRight }) => colourRight ?? [])
  return [
    figure('footprint IoU, median', median(outcomes.map((one) => one.footprintIoU)), 0.85, false),
    figure('footprint IoU, weakest kind’s median', byKind(outcomes)[0]?.[1] ?? Number.NaN, 0.7, false),
    figure('area error, median', median(areas), 0.08, true, true),
    figure('area error, 90th percentile', quantile(areas, 0.9), 0.25, true, true),
    figure('ink IoU, median', median(outcomes.map((one) => one.inkIoU)), 0.65, false),
    figure('footprint IoU, light against deep skin', Math.abs(iou(false) - iou(true)), 0.05, true),
    figure('dominant colour right', shareOf(colours), 0.9, false, true),
    figure('tattoo reported where there is none', shareOf(flagged), 0.03, true, true),
    figure('with a card: cm² error, median', median(cardErrors), 0.08, true, true),
    figure('with a card: cm² error, 90th percentile', quantile(cardErrors, 0.9), 0.18, true, true),
  ]
}
