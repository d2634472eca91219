import { useTranslation } from 'react-i18next'
import { termsOf } from '#app/domain/pricing/price-draft.ts'
import type { PricingRule } from '#app/domain/pricing/pricing-rules.ts'

const [WIDTH, HEIGHT, BEYOND_CM2] = [600, 22, 150]
// As wide as three figures on a phone, where they are drawn largest.
const MARK_WIDTH = 44

/** The sizes the list covers, drawn side by side as one types: what no rule covers is hatched. */
export function SizeStrip({ rules }: { rules: readonly PricingRule[] }) {
  const { t } = useTranslation('owner')
  const spans = spansOf(rules)
  const most = Math.max(...spans.map(({ to }) => to))
  const x = (area: number) => (area / most) * WIDTH
  const marks = spans
    .map(({ from }) => from)
    .filter((from, at, all) => at === 0 || x(from) - x(all[at - 1]!) > MARK_WIDTH)
  return (
    <svg className="size-strip" viewBox={`0 0 ${WIDTH} ${HEIGHT + 26}`} role="img" aria-label={t('size-strip')}>
      {spans.map(({ from, to, place }) => (
        <rect
          key={`${from} ${to} ${place}`}
          data-place={place ?? 'gap'}
          x={x(from) + 1}
          width={Math.max(1, x(to) - x(from) - 2)}
          y={1}
          height={HEIGHT - 2}
        />
      ))}
      {marks.map((from) => (
        <text key={from} x={x(from)} y={HEIGHT + 20} textAnchor={from === 0 ? 'start' : 'middle'}>
          {from}
        </text>
      ))}
      <text x={WIDTH} y={HEIGHT + 20} textAnchor="end">
        cm²
      </text>
    </svg>
  )
}

type Span = { from: number; to: number; place: number | null }

/** From 0 on, each rule's sizes and the gaps between; the last without an end goes some way on. */
function spansOf(rules: readonly PricingRule[]): Span[] {
  const sized = rules
    .filter(({ ruleType, isActive }) => ruleType !== 'addon' && isActive)
    .map((rule) => ({ ...termsOf(rule), isBase: rule.ruleType === 'base_pricing' }))
    .map(({ sizeMinCm2, sizeMaxCm2, isBase }) => ({ from: isBase ? 0 : (sizeMinCm2 ?? 0) - 1, to: sizeMaxCm2 }))
    .toSorted((a, b) => a.from - b.from)
  const spans: Span[] = []
  let end = 0
  for (const [place, { from, to }] of sized.entries()) {
    if (from > end) spans.push({ from: end, to: from, place: null })
    const until = Math.max(to ?? Math.max(end, from) + BEYOND_CM2, from + 1)
    spans.push({ from: Math.max(from, 0), to: until, place: Math.min(place, 3) })
    end = Math.max(end, until)
  }
  return spans.length > 0 ? spans : [{ from: 0, to: 1, place: null }]
}
