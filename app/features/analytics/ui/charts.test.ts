import { expect, test } from 'vitest'
import { barChart, lineChart } from './charts.ts'

const named = (count: number, label: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => ({ label: label(at), title: label(at), value: at }))
const shown = (labels: readonly { label: string }[]) => labels.filter(({ label }) => label !== '')

test('of a year’s months and a quarter’s weeks as many are named as do not overlap, the newest always', () => {
  const months = barChart(
    named(13, (at) => `month ${at}`),
    String,
  )
  const names = months.is === 'bars' ? shown(months.bars) : []
  expect(names.map(({ label }) => label)).toEqual(['month 0', 'month 3', 'month 6', 'month 9', 'month 12'])
  const weeks = lineChart(
    named(13, (at) => `${10 + at}/11`),
    String,
  )
  const dates = weeks.is === 'line' ? shown(weeks.points) : []
  expect(dates.length).toBeLessThanOrEqual(6)
  // The newest is always named.
  expect(dates.at(-1)!.label).toBe('22/11')
})
