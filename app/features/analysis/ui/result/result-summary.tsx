import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Assessment, ScanWarning } from '#app/domain/scan/assessment.ts'
import { PAIN_LEVELS } from '#app/domain/scan/analysis.ts'
import { publicRelief } from '#app/domain/pricing/add-ons.ts'
import { courseMonths } from '#app/domain/plans/course.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { PricingRule } from '#app/domain/pricing/pricing-rules.ts'
import type { SessionRange } from '#app/domain/pricing/sessions.ts'
import { Button } from '#app/ui/button.tsx'
import { FadeScale } from '#app/ui/fade-scale.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { PriceRows, SizeRow } from './price-rows.tsx'
import type { Priced } from './use-price.ts'

type Props = {
  result: Assessment
  priced: Priced
  /** The price list; null while it is read. */
  rules: readonly PricingRule[] | null
  /** Leads to what gives the tattoo a size. */
  onMeasure(): void
  /** Leads to the question where it is. */
  onPlace(): void
}

const isOne = ({ min, max }: SessionRange) => min === max

/** The range, as the page's heading and as dots, and how long it takes. */
export function ResultHead({ sessions }: { sessions: SessionRange }) {
  const { t } = useTranslation('analysis')
  const months = courseMonths(sessions)
  return (
    <>
      <h1 className="sc-range" aria-live="polite">
        {t(isOne(sessions) ? 'result-range-one' : 'result-range', sessions)}
      </h1>
      <SessionDots sessions={sessions} />
      <p className="lead">{t(isOne(months) ? 'result-months-one' : 'result-months', months)}</p>
      <p className="small mut sc-made-by">{t('made-by-ai')}</p>
    </>
  )
}

/** How large it is, what it costs and how it feels. */
export function ResultFigures({ result, priced, rules, onMeasure, onPlace }: Props) {
  const { t } = useTranslation('analysis')
  return (
    <>
      <div className="rows tight sc-figures">
        <SizeRow size={result.size} onMeasure={onMeasure} />
        <PriceRows size={result.size} priced={priced} rules={rules} />
        <PainRow result={result} rules={rules} onPlace={onPlace} />
      </div>
      {result.coverUp ? <p className="note">{t('cover-up-flag')}</p> : null}
    </>
  )
}

function SessionDots({ sessions }: { sessions: SessionRange }) {
  const { t } = useTranslation('analysis')
  const { min, max } = sessions
  const one = isOne(sessions)
  return (
    <div className="sc-span" style={{ '--sc-most': max } as CSSProperties}>
      <FadeScale done={min} total={max} label={t(one ? 'result-range-one' : 'result-range', sessions)} next={false} />
      {one ? null : (
        <p className="small mut" aria-hidden="true">
          <span style={{ gridColumn: `1 / ${min + 1}` }}>{t('at-least', { count: min })}</span>
          <span style={{ gridColumn: `${min + 1} / -1` }}>{t('at-most', { count: max })}</span>
        </p>
      )}
    </div>
  )
}

/** How it commonly feels where it is; as long as nobody has said where, the way to say so. */
function PainRow({ result, rules, onPlace }: Pick<Props, 'result' | 'rules' | 'onPlace'>) {
  const { t } = useTranslation('analysis')
  const lng = useLanguage()
  const relief = rules ? publicRelief(result.size.cm2, rules) : []
  const [cheapest] = relief.map(({ price }) => price).sort((a, b) => a - b)
  return (
    <div className="row between">
      <span className="sec">
        {t('pain')}
        <span className="sc-eased small mut">{t(result.painLevel ? 'pain-commonly' : 'pain-unplaced')}</span>
        {cheapest === undefined ? null : (
          <span className="sc-eased small mut">
            {t('pain-relieved', { price: formatMoney(cheapest, lng).replaceAll(' ', '\u00a0') })}
          </span>
        )}
      </span>
      {result.painLevel ? (
        <PainLevel level={result.painLevel} />
      ) : (
        <Button tone="text" size="small" onClick={onPlace}>
          {t('choose-place')}
        </Button>
      )}
    </div>
  )
}

function PainLevel({ level }: { level: NonNullable<Assessment['painLevel']> }) {
  const { t } = useTranslation('analysis')
  const dots = PAIN_LEVELS.indexOf(level) + 1
  return (
    <span className="sc-pain">
      {t(`pain-${level}`)}
      <span className="fs" aria-hidden="true">
        {PAIN_LEVELS.map((one, index) => (
          <i key={one} className={index < dots ? 'o0' : 'e'} />
        ))}
      </span>
    </span>
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
