import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { packageDiscount } from '#app/content/package-discount.ts'
import type { Assessment, ScanWarning } from '#app/domain/assessment.ts'
import { PAIN_LEVELS } from '#app/domain/analysis.ts'
import { courseMonths } from '#app/domain/course.ts'
import { inLanguage } from '#app/domain/language.ts'
import { formatMoney, type Ore } from '#app/domain/money.ts'
import type { PricingRule } from '#app/domain/pricing-rules.ts'
import { Button } from '#app/ui/button.tsx'
import { FadeScale } from '#app/ui/fade-scale.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/ui/shell/languages.ts'
import type { Priced } from './use-price.ts'

type PriceProps = {
  result: Assessment
  areaCm2: number | null
  priced: Priced
  /** Leads to what gives the tattoo a size. */
  onMeasure(): void
}
type Props = PriceProps & { relief: readonly PricingRule[] | null }

/** The range first, as the page's heading; then what it costs and how it feels. */
export function ResultSummary({ relief, ...price }: Props) {
  const { t } = useTranslation('analysis')
  const { result } = price
  const { sessions } = result
  const months = courseMonths(sessions)
  const one = sessions.min === sessions.max
  const range = t(one ? 'result-range-one' : 'result-range', sessions)
  return (
    <>
      <h1 className="sc-range" aria-live="polite">
        {range}
      </h1>
      <p className="lead">{t(months.min === months.max ? 'result-months-one' : 'result-months', months)}</p>
      <p className="small mut sc-made-by">{t('made-by-ai')}</p>
      <div className="sc-span" style={{ '--sc-most': sessions.max } as CSSProperties}>
        <FadeScale done={sessions.min} total={sessions.max} label={range} next={false} />
        {one ? null : (
          <p className="small mut" aria-hidden="true">
            <span style={{ gridColumn: `1 / ${sessions.min + 1}` }}>{t('at-least', { count: sessions.min })}</span>
            <span style={{ gridColumn: `${sessions.min + 1} / -1` }}>{t('at-most', { count: sessions.max })}</span>
          </p>
        )}
      </div>
      <div className="rows tight">
        <PriceRows {...price} />
        <PainRow level={result.painLevel} relief={relief} />
      </div>
      {result.coverUp ? <p className="note">{t('cover-up-flag')}</p> : null}
    </>
  )
}

function PriceRows({ result, areaCm2, priced: { prices, failed }, onMeasure }: PriceProps) {
  const { t } = useTranslation('analysis')
  const lng = useLanguage()
  if (!prices) return failed ? <p className="small sec">{t('price-unread')}</p> : <div className="sk sc-price-wait" />
  const { session, course } = prices
  const open = result.size.cm2 === null
  const money = (amount: Ore) => {
    const price = formatMoney(amount, lng)
    return open ? t('price-from', { price }) : price
  }
  const percent = packageDiscount()
  return (
    <>
      <div className="row between">
        <span className="sec">
          {t('price-session')}
          {areaCm2 === null ? null : <PricedFor size={result.size} areaCm2={areaCm2} />}
          {open ? (
            <Button tone="text" size="small" className="sc-under" onClick={onMeasure}>
              {t('measure-now')}
            </Button>
          ) : null}
        </span>
        <span className="sc-price tnum">{money(session.total)}</span>
      </div>
      <div className="row between">
        <span className="sec">
          {t('package', { count: course.sessions, percent })}
          <a className="small sc-under" href={inLanguage('/book-aftale', lng)} data-island-open="package">
            {t('package-book')}
          </a>
        </span>
        <span className="tnum">{money(course.total)}</span>
      </div>
    </>
  )
}

/** What the price is for; before there is a size, that it is a first one. */
function PricedFor({ size: { cm2, low, high }, areaCm2 }: Pick<Assessment, 'size'> & { areaCm2: number }) {
  const { t } = useTranslation('analysis')
  const said =
    high === null
      ? t('price-area-over', { area: low })
      : cm2 === null
        ? t('price-area-between', { low, high })
        : t('price-area', { area: areaCm2 })
  return <span className="small mut"> {said}</span>
}

function PainRow({ level, relief }: { level: Assessment['painLevel'] } & Pick<Props, 'relief'>) {
  const { t } = useTranslation('analysis')
  const lng = useLanguage()
  const [cheapest] = (relief ?? []).map(({ price }) => price).sort((a, b) => a - b)
  const dots = PAIN_LEVELS.indexOf(level) + 1
  return (
    <div className="row between">
      <span className="sec">
        {t('pain')}
        <span className="sc-eased small mut">{t('pain-commonly')}</span>
        {cheapest === undefined ? null : (
          <span className="sc-eased small mut">{t('pain-relieved', { price: formatMoney(cheapest, lng) })}</span>
        )}
      </span>
      <span className="sc-pain">
        {t(`pain-${level}`)}
        <span className="fs" aria-hidden="true">
          {PAIN_LEVELS.map((one, index) => (
            <i key={one} className={index < dots ? 'o0' : 'e'} />
          ))}
        </span>
      </span>
    </div>
  )
}

type WarningsProps = {
  warnings: readonly ScanWarning[]
  /** Leads to the answer that a photo speaks against. */
  onCorrectSkin?: () => void
}

/** What a person should know of this result. */
export function Warnings({ warnings, onCorrectSkin }: WarningsProps) {
  const { t } = useTranslation('analysis')
  return (
    <ul className="sc-warnings">
      {warnings.map((warning) => (
        <li key={warning} className="note warn">
          <Icon name="alert" />
          <span>
            {t(`warning-${warning}`)}
            {warning === 'skin-type-differs' && onCorrectSkin ? (
              <Button tone="text" size="small" className="sc-under" onClick={onCorrectSkin}>
                {t('correct-skin')}
              </Button>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  )
}
