import { scaleBand, scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'

// Charts are reckoned on the server and sent as numbers and paths, so a browser needs no charting library.

export const CHART = { width: 320, height: 180, left: 40, right: 6, top: 8, bottom: 24 }
const SPARK = { width: 140, height: 40 }
const TICKS = 3

export type Tick = { y: number; label: string }
export type Bar = { x: number; y: number; width: number; height: number; label: string; middle: number; title: string }
export type Point = { x: number; y: number; label: string; title: string }
export type Chart =
  | { is: 'bars'; ticks: Tick[]; bars: Bar[] }
  | { is: 'line'; ticks: Tick[]; path: string; points: Point[] }
  | { is: 'grid'; columns: string[]; rows: { name: string; cells: (number | null)[] }[] }
  | { is: 'steps'; rows: { name: string; share: number; value: string; note: string }[] }
  | { is: 'sparks'; rows: { name: string; line: string; area: string; value: string }[] }

export type Value = { label: string; title: string; value: number }

const scaleOf = (values: readonly number[]) =>
  scaleLinear([0, Math.max(1, ...values)], [CHART.height - CHART.bottom, CHART.top]).nice(TICKS)
const ticksOf = (y: ReturnType<typeof scaleOf>, label: (value: number) => string): Tick[] =>
  y.ticks(TICKS).map((value) => ({ y: y(value), label: label(value) }))

/** Upright bars, one a period. Labels that would not fit are left out evenly; the last one stays. */
export function barChart(values: readonly Value[], label: (value: number) => string): Chart {
  const y = scaleOf(values.map(({ value }) => value))
  const x = scaleBand(
    values.map((_, at) => at),
    [CHART.left, CHART.width - CHART.right],
  ).padding(0.3)
  const bars = values.map(({ value, ...texts }, at) => ({
    x: x(at)!,
    y: y(value),
    width: x.bandwidth(),
    height: y(0) - y(value),
    middle: x(at)! + x.bandwidth() / 2,
    title: texts.title,
    label: isLabelled(at, values) ? texts.label : '',
  }))
  return { is: 'bars', ticks: ticksOf(y, label), bars }
}

/** One line through the periods; a period without a value is left out of it. */
export function lineChart(
  values: readonly (Omit<Value, 'value'> & { value: number | null })[],
  label: (value: number) => string,
): Chart {
  const y = scaleOf(values.map(({ value }) => value ?? 0))
  const x = scaleLinear([0, Math.max(1, values.length - 1)], [CHART.left + 8, CHART.width - CHART.right - 8])
  const points = values.flatMap(({ value, ...texts }, at) =>
    value === null
      ? []
      : [{ x: x(at), y: y(value), title: texts.title, label: isLabelled(at, values) ? texts.label : '' }],
  )
  const path = line<Point>(
    ({ x: left }) => left,
    ({ y: top }) => top,
  )(points)
  return { is: 'line', ticks: ticksOf(y, label), path: path ?? '', points }
}

// As many months or dates as stand beside each other.
const MOST_LABELS = 6
const isLabelled = (at: number, { length }: readonly unknown[]) =>
  (length - 1 - at) % Math.ceil(length / MOST_LABELS) === 0

/** Small charts below each other on one scale. */
export function sparkCharts(rows: readonly { name: string; values: readonly number[]; value: string }[]): Chart {
  const y = scaleLinear([0, Math.max(1, ...rows.flatMap(({ values }) => values))], [SPARK.height - 1, 2])
  return {
    is: 'sparks',
    rows: rows.map(({ name, values, value }) => {
      const x = scaleLinear([0, Math.max(1, values.length - 1)], [0, SPARK.width])
      const drawn = [...values]
      return {
        name,
        value,
        line:
          line<number>(
            (_, at) => x(at),
            (one) => y(one),
          )(drawn) ?? '',
        area:
          area<number>(
            (_, at) => x(at),
            y(0),
            (one) => y(one),
          )(drawn) ?? '',
      }
    }),
  }
}
