import { useTranslation } from 'react-i18next'
import type { Assessment } from '#app/domain/assessment.ts'
import { PAIN_LEVELS } from '#app/domain/analysis.ts'
import { courseMonths } from '#app/domain/course.ts'
import { inLanguage } from '#app/domain/language.ts'
import { formatMoney, type Ore } from '#app/domain/money.ts'
import { policy } from '#app/domain/policy.ts'
import { PriceLines } from '#app/features/booking/ui/price-lines.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { FadeScale } from '#app/ui/fade-scale.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { usePrices } from './use-price.ts'
import { useWords } from './use-result.ts'

/** The range first; then size, price and how it feels. */
export function ResultSummary({ result, areaCm2 }: { result: Assessment; areaCm2: number | null }) {
  const { t } = useTranslation('analysis')
  const { sessions } = result
  const one = sessions.min === sessions.max
  const range = t(one ? 'result-range-one' : 'result-range', sessions)
  return (
    <>
      <Badge tone="ink" shape="square">
        {t('made-by-ai')}
      </Badge>
      <h2 className="sc-range" aria-live="polite">
        {range}
      </h2>
      <p className="lead">{t('result-months', courseMonths(sessions))}</p>
      <div className="sc-span">
        <FadeScale done={sessions.min} total={sessions.max} label={range} next={false} large={sessions.max <= 10} />
        {one ? null : (
          <p className="row between small mut" aria-hidden="true">
            <span>{t('at-least', { count: sessions.min })}</span>
            <span>{t('at-most', { count: sessions.max })}</span>
          </p>
        )}
      </div>
      <div className="rows tight">
        <SizeRow size={result.size} />
        <PriceRows result={result} areaCm2={areaCm2} />
        <PainRow level={result.painLevel} />
      </div>
      {result.coverUp ? <p className="note">{t('cover-up-flag')}</p> : null}
    </>
  )
}

function SizeRow({ size }: Pick<Assessment, 'size'>) {
  const { t } = useTranslation('analysis')
  const words = useWords()
  const { cm2, plusMinusPercent, low, high } = size
  return (
    <div className="row between">
      <span className="sec">{t('size')}</span>
      <span className="sc-value">
        {cm2 === null
          ? words(`value-size-class-${size.class}`)
          : t('size-measured', { area: cm2, percent: plusMinusPercent })}
        {cm2 === null ? null : <span className="small mut">{t('size-between', { low, high })}</span>}
      </span>
    </div>
  )
}

function PriceRows({ result, areaCm2 }: { result: Assessment; areaCm2: number | null }) {
  const { t } = useTranslation('analysis')
  const lng = useLanguage()
  const { prices, failed } = usePrices(areaCm2, result)
  if (!prices) return failed ? <p className="small sec">{t('price-unread')}</p> : <div className="sk sc-price-wait" />
  const { session, course } = prices
  const { cm2, low, high } = result.size
  const open = cm2 === null
  const money = (amount: Ore) => {
    const price = formatMoney(amount, lng)
    return open ? t('price-from', { price }) : price
  }
  const percent = policy.packageDiscountPercent
  return (
    <>
      <div className="row between">
        <span className="sec">
          {t('price-session')}
          {areaCm2 === null ? null : (
            <span className="small mut">
              {' '}
              {t(high === null ? 'price-area-over' : 'price-area', {
                area: high === null ? low : open ? `${low}–${high}` : areaCm2,
              })}
            </span>
          )}
        </span>
        <span className="sc-price tnum">{money(session.total)}</span>
      </div>
      <div className="row between">
        <span className="sec">{t('package', { count: course.sessions, percent })}</span>
        <span className="tnum">
          {money(course.total)}{' '}
          <a className="small" href={inLanguage('/book-aftale', lng)} data-island-open="package">
            {t('package-book')}
          </a>
        </span>
      </div>
      <div className="row between">
        <span className="sec">{t('deposit')}</span>
        <span className="tnum">{formatMoney(session.deposit, lng)}</span>
      </div>
      <details className="sc-more">
        <summary className="small">{t('price-lines')}</summary>
        <PriceLines quote={session} least={open} />
      </details>
    </>
  )
}

function PainRow({ level }: { level: Assessment['painLevel'] }) {
  const { t } = useTranslation('analysis')
  const dots = PAIN_LEVELS.indexOf(level) + 1
  return (
    <div className="row between">
      <span className="sec">{t('pain')}</span>
      <span className="sc-value">
        <span>
          {t(`pain-${level}`)}{' '}
          <span className="fs" aria-hidden="true">
            {PAIN_LEVELS.map((one, index) => (
              <i key={one} className={index < dots ? 'o0' : 'e'} />
            ))}
          </span>
        </span>
        <span className="small mut">{t('pain-commonly')}</span>
      </span>
    </div>
  )
}

/** What a person should know of this result. */
export function Warnings({ result: { warnings } }: { result: Assessment }) {
  const { t } = useTranslation('analysis')
  return (
    <ul className="sc-warnings">
      {warnings.map((warning) => (
        <li key={warning} className="note warn">
          <Icon name="alert" />
          <span>{t(`warning-${warning}`)}</span>
        </li>
      ))}
    </ul>
  )
}
