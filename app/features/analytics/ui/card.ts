import { textOf } from '#app/content/text/i18n.server.ts'
import { shareOf, type Bucket, type DayRange } from '#app/domain/clinic/analytics.ts'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import { formatNumber, type Language } from '#app/domain/language.ts'
import { smallCount } from '#app/domain/partners/small-count.ts'
import type { Services } from '#app/services/services.ts'
import type { Chart } from './charts.ts'

/** One figure of the clinic: its sum, a line of words, its chart, and the same as a table. */
export type Card = {
  key: CardKey
  title: string
  figure: string
  /** How much more or less it is than in the period before; left out: that cannot be said. */
  change?: string
  text: string
  /** Null where there is nothing to draw. */
  chart: Chart | null
  table: { head: string[]; rows: string[][] }
}
export const CARD_KEYS = [
  'bookings',
  'money',
  'no-shows',
  'use',
  'use-of-each',
  'rebooking',
  'funnel',
  'providers',
  'partners',
  'course',
] as const
export type CardKey = (typeof CARD_KEYS)[number]

export type Asked = { services: Services; range: DayRange; before: DayRange; lng: Language; buckets: Bucket[] }

export const countOf = <Row extends { count: number }>(
  rows: readonly Row[],
  which: (row: Row) => boolean = () => true,
) => rows.reduce((total, row) => (which(row) ? total + row.count : total), 0)
export const NOTHING = '–'
export const percent = (share: number | null) => (share === null ? NOTHING : `${share} %`)
const isFew = (count: number) => smallCount(count) === 'few'
/** A count as a table and its file have it: one or two people are not shown exactly. */
export const shownCount = (count: number, lng: Language) =>
  isFew(count) ? textOf(lng, 'analytics:under') : String(count)
/** A count as it is read, "6.300". */
export const grouped = (count: number, lng: Language) => formatNumber(count, lng)
export const readCount = (count: number, lng: Language) => (isFew(count) ? shownCount(count, lng) : grouped(count, lng))

/** A sentence with what it was in the period before, where there was anything. */
export const withBefore = (text: string, before: string, lng: Language) =>
  before === NOTHING ? text : `${text} ${textOf(lng, 'analytics:before-text', { before })}`

const signed = (by: number) => (by > 0 ? `+${by}` : by < 0 ? `−${-by}` : '0')
/** How a sum changed, in percent of what it was; nothing where there was none. */
export const changeOf = (now: number, before: number): Pick<Card, 'change'> =>
  before > 0 ? { change: `${signed(Math.round(((now - before) / before) * 100))} %` } : {}
/** How a share changed, in points of a hundred; nothing where there is none to compare. */
export const pointsOf = (now: number | null, before: number | null, lng: Language): Pick<Card, 'change'> =>
  now === null || before === null
    ? {}
    : { change: textOf(lng, 'analytics:change-points', { by: signed(now - before) }) }

/** A share that would give away one or two people of it is not shown. */
export const shownShare = (part: number, whole: number) =>
  isFew(part) || isFew(whole) ? NOTHING : percent(shareOf(part, whole))

/** A bar's length; one of one or two people would give away what the figure does not tell. */
export const barShare = (count: number, most: number) => (isFew(count) ? 0 : count / most)

/** "nov ’26" or "23/11" under a chart, "november 2026" or "23/11/2026" in words. */
export function nameOf({ unit, from }: Bucket, lng: Language) {
  if (unit === 'week') return { label: formatDay(from, lng, 'data').slice(0, 5), title: formatDay(from, lng, 'data') }
  const month = formatDay(from, lng).split(' ').slice(-2).join(' ')
  return { label: `${month.slice(0, 3)} ’${month.slice(-2)}`, title: month }
}

export type Column =
  `col-${'period' | 'bookings' | 'before' | 'consultations' | 'treatments' | 'paid' | 'refunded' | 'vat' | 'visits' | 'no-shows' | 'share' | 'weekday' | 'hour' | 'open' | 'booked' | 'step' | 'count' | 'provider' | 'partner' | 'name'}`
export const headOf = (lng: Language, ...columns: Column[]) =>
  columns.map((column) => textOf(lng, `analytics:${column}`))
export const withTitle = <V>({ label, title }: { label: string; title: string }, value: V, words: string) => ({
  label,
  title: `${title}: ${words}`,
  value,
})

export type Step = { name: string; count: number }

/** Steps that grow smaller: each as a share of the first, with its share of the one before. */
export function stepsChart(steps: readonly Step[], lng: Language): Chart | null {
  const most = Math.max(...steps.map(({ count }) => count), 0)
  if (most === 0) return null
  return {
    is: 'steps',
    rows: steps.map(({ name, count }, at) => ({
      name,
      share: barShare(count, most),
      value: readCount(count, lng),
      note: at === 0 || isFew(count) ? '' : percent(shareOf(count, steps[at - 1]!.count)),
    })),
  }
}
