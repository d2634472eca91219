import { formatMoney } from '#app/domain/money/money.ts'
import { FALLBACK_RULES, sizePrice, type PricingRule } from '#app/domain/pricing/pricing.ts'
import { DiagramFigure } from './figure.tsx'
import { KNOWN_THINGS, KnownThings } from './known-things.tsx'
import { useDiagramTexts } from './texts.ts'
import type { AreaPrice, DiagramProps } from './types.ts'

/** The sizes shown as examples, cm². */
export const EXAMPLE_AREAS_CM2 = [10, 30, 45, 60, 100, 150, 200, 250] as const
/** A bank card is 8.56 × 5.40 cm (ISO/IEC 7810 ID-1). */
export const CARD_CM = { width: 8.56, height: 5.4 }
/** The areas a visitor can set on the price page, cm²: finest where most tattoos are. A larger one is asked about. */
export const LADDER_CM2: readonly number[] = [
  ...steps(5, 100, 5),
  ...steps(110, 200, 10),
  ...steps(220, 400, 20),
  ...steps(450, 1_000, 50),
]
/** Set until the visitor sets another. */
export const START_CM2 = 60

function steps(from: number, to: number, by: number): number[] {
  return Array.from({ length: (to - from) / by + 1 }, (_, n) => from + n * by)
}

const SHOWN: readonly number[] = [...EXAMPLE_AREAS_CM2, ...Object.values(KNOWN_THINGS)]

/** What the figure shows, by a price list: the examples, and what is as large as things everybody knows. */
export const areaPrices = (rules: readonly PricingRule[]): AreaPrice[] =>
  SHOWN.map((areaCm2) => ({ areaCm2, amount: sizePrice(areaCm2, rules).total }))

/** One of the example sizes, and no thing's. */
export const isExample = ({ areaCm2 }: AreaPrice) => (EXAMPLE_AREAS_CM2 as readonly number[]).includes(areaCm2)

/** What a session costs at the size of things everybody knows; folded, eight sizes: the page's head shows three. */
export function PriceCalculator({ lng, prices = areaPrices(FALLBACK_RULES) }: DiagramProps) {
  const t = useDiagramTexts()
  return (
    <DiagramFigure name="price-calculator" title={t('prices-title')} note={t('prices-note')}>
      <KnownThings lng={lng} prices={prices} />
      <details className="acc">
        <summary>{t('prices-more')}</summary>
        <table className="dg-table dg-prices">
          <thead>
            <tr>
              <th scope="col">{t('prices-area')}</th>
              <th scope="col">{t('prices-price')}</th>
            </tr>
          </thead>
          <tbody>
            {prices.filter(isExample).map(({ areaCm2, amount }) => (
              <tr key={areaCm2}>
                <th scope="row">{`${areaCm2} cm²`}</th>
                <td>{formatMoney(amount, lng)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </DiagramFigure>
  )
}
