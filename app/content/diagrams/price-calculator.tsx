import { formatMoney } from '#app/domain/money.ts'
import { FALLBACK_RULES, sizePrice, type PricingRule } from '#app/domain/pricing.ts'
import { DiagramFigure } from './figure.tsx'
import { texts } from './texts.ts'
import type { AreaPrice, DiagramProps } from './types.ts'

/** The sizes shown as examples, cm². */
export const EXAMPLE_AREAS_CM2 = [10, 30, 45, 60, 100, 150, 200, 250] as const
/** A bank card is 8.56 × 5.40 cm (ISO/IEC 7810 ID-1). */
export const CARD_CM = { width: 8.56, height: 5.4 }
const UNITS_PER_CM = 4
/** The range the visitor can set on the price page. */
export const SLIDER = { min: 5, max: 300, step: 5, start: 60 } as const

/** The examples' prices from a price list. */
export const areaPrices = (rules: readonly PricingRule[]): AreaPrice[] =>
  EXAMPLE_AREAS_CM2.map((areaCm2) => ({ areaCm2, amount: sizePrice(areaCm2, rules).total }))

/** A square of the area, drawn to the one scale of the column. */
function AreaSquare({ areaCm2 }: { areaCm2: number }) {
  const side = Math.sqrt(areaCm2) * UNITS_PER_CM
  return (
    <svg width={side.toFixed(1)} height={side.toFixed(1)} aria-hidden="true">
      <rect className="dg-f-ink" width="100%" height="100%" rx="1" />
    </svg>
  )
}

function Card() {
  return (
    <svg
      className="dg-card"
      width={CARD_CM.width * UNITS_PER_CM}
      height={CARD_CM.height * UNITS_PER_CM}
      aria-hidden="true"
    >
      <rect x=".5" y=".5" width={CARD_CM.width * UNITS_PER_CM - 1} height={CARD_CM.height * UNITS_PER_CM - 1} rx="2" />
    </svg>
  )
}

/** What a session costs at eight sizes, each drawn beside a bank card's measure. */
export function PriceCalculator({ lng, prices = areaPrices(FALLBACK_RULES) }: DiagramProps) {
  const t = texts[lng].prices
  return (
    <DiagramFigure name="price-calculator" title={t.title} note={t.note}>
      <table className="dg-table dg-prices">
        <thead>
          <tr>
            <th scope="col">{t.area}</th>
            <td>
              <Card />
              {t.card}
            </td>
            <th scope="col">{t.price}</th>
          </tr>
        </thead>
        <tbody>
          {prices.map(({ areaCm2, amount }) => (
            <tr key={areaCm2}>
              <th scope="row">{`${areaCm2} cm²`}</th>
              <td>
                <AreaSquare areaCm2={areaCm2} />
              </td>
              <td>{formatMoney(amount, lng)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </DiagramFigure>
  )
}
