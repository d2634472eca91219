import { formatMoney } from '#app/domain/money/money.ts'
import type { Language } from '#app/domain/language.ts'
import { useDiagramTexts } from './texts.ts'
import type { AreaPrice } from './types.ts'

/** Things whose size everybody knows, with their area in cm²: 10-krone coin, card (ISO/IEC 7810 ID-1), palm, A5. */
export const KNOWN_THINGS = { coin: 4, card: 46, palm: 70, sheet: 310 } as const
type Thing = keyof typeof KNOWN_THINGS

/** All drawn to one scale, in units of the view boxes. */
const UNITS_PER_CM = 8
const cm = (length: number) => length * UNITS_PER_CM

/** Each thing beside the others in one scale, with what a session costs where the tattoo is as large. */
export function KnownThings({ lng, prices }: { lng: Language; prices: readonly AreaPrice[] }) {
  const t = useDiagramTexts()
  return (
    <ul className="dg-things">
      {(Object.keys(KNOWN_THINGS) as Thing[]).map((thing) => {
        const price = prices.find(({ areaCm2 }) => areaCm2 === KNOWN_THINGS[thing])
        return price ? (
          <li key={thing}>
            {DRAWINGS[thing]}
            <span className="dg-strong">{t(`prices-thing-${thing}`)}</span>
            <span className="dg-text">{`${t('prices-about')} ${price.areaCm2} cm²`}</span>
            <span className="dg-thing-price">{formatMoney(price.amount, lng)}</span>
          </li>
        ) : null
      })}
    </ul>
  )
}

const Drawing = ({ width, height, children }: { width: number; height: number; children: React.ReactNode }) => (
  <svg width={cm(width)} height={cm(height)} viewBox={`0 0 ${cm(width)} ${cm(height)}`} aria-hidden="true">
    {children}
  </svg>
)

const COIN_CM = 2.335
const coin = (
  <Drawing width={COIN_CM} height={COIN_CM}>
    <circle className="dg-thing" cx={cm(COIN_CM) / 2} cy={cm(COIN_CM) / 2} r={cm(COIN_CM) / 2} />
    <circle className="dg-thing-line" cx={cm(COIN_CM) / 2} cy={cm(COIN_CM) / 2} r={cm(COIN_CM) / 2 - 3} />
  </Drawing>
)

const card = (
  <Drawing width={8.56} height={5.4}>
    <rect className="dg-thing" width={cm(8.56)} height={cm(5.4)} rx="3" />
    <path className="dg-thing-line" d="M7 9H34M7 15H26" />
  </Drawing>
)

/** Four fingers and a thumb, from the palm to the tip: lines as thick as a finger. */
const FINGERS = 'M24 70L21 26M40 68L40 12M56 68L58 20M70 76L77 42M22 118L6 76'

const palm = (
  <Drawing width={11} height={18}>
    <g className="dg-hand">
      <path d={FINGERS} />
      <rect x="16" y="64" width="62" height="72" rx="16" />
    </g>
    <g className="dg-hand-skin">
      <path d={FINGERS} />
      <rect x="16" y="64" width="62" height="72" rx="16" />
    </g>
    <rect className="dg-thing-line dg-thing-counted" x="18" y="66" width="58" height="68" rx="14" />
  </Drawing>
)

const sheet = (
  <Drawing width={14.8} height={21}>
    <rect className="dg-thing" width={cm(14.8)} height={cm(21)} />
    <path className="dg-thing-line" d="M14 24H74M14 40H104M14 52H104M14 64H104M14 76H84" />
  </Drawing>
)

const DRAWINGS: Record<Thing, React.ReactNode> = { coin, card, palm, sheet }
