import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { explanationText, valueText } from '#app/content/scan-words.ts'
import type { Assessment } from '#app/domain/assessment.ts'
import type { Effect, FactorRow } from '#app/domain/scan-factors.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { useWords } from './use-result.ts'

const LOOKS = {
  faster: { tone: 'ok', shape: 'full' },
  neutral: { tone: 'plain', shape: 'half' },
  slower: { tone: 'warn', shape: 'full' },
  unclear: { tone: 'plain', shape: 'hollow' },
} as const satisfies Record<Effect, object>

/** Codes whose text already says that nobody told us. */
const SAYS_SO: readonly string[] = ['unknown', 'suggested']

type Props = { factors: readonly FactorRow[] }

/** Every factor: what it is here, how we know, and which way it pulls. The colours are the measure most worth a look. */
export function FactorTable({ factors, onCorrectColours }: Props & { onCorrectColours(): void }) {
  const { t } = useTranslation('analysis')
  return (
    <table className="tb sc-factors">
      <thead>
        <tr>
          <th scope="col">{t('column-factor')}</th>
          <th scope="col">{t('column-here')}</th>
          <th scope="col" className="r">
            {t('column-effect')}
          </th>
        </tr>
      </thead>
      <tbody>
        {factors.map((row) => (
          <Row key={row.factor} row={row}>
            {row.factor === 'colour' ? (
              <Button tone="text" size="small" onClick={onCorrectColours}>
                {t('correct-colours')}
              </Button>
            ) : null}
          </Row>
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, children }: { row: FactorRow; children: ReactNode }) {
  const { t } = useTranslation('analysis')
  const words = useWords()
  const { factor, effect, known, code } = row
  return (
    <tr>
      <th scope="row">{t(`factor-${factor}`)}</th>
      <td className="sec">
        {/* A size nobody measured has no value to show. */}
        {factor === 'size' && code !== 'measured' ? t('not-measured') : valueText(row, words)}
        <span className="sc-known cap mut">
          {SAYS_SO.includes(code) || code.startsWith('class-') ? null : t(`known-${known}`)}
          {children}
        </span>
      </td>
      <td className="r">
        <Badge {...LOOKS[effect]}>{t(`effect-${effect}`)}</Badge>
      </td>
    </tr>
  )
}

/** The reckoning, for whoever wants to see it: in words, then what each factor was given and how we know. */
export function HowReckoned({ result }: { result: Assessment }) {
  const { t } = useTranslation('analysis')
  const words = useWords()
  return (
    <details className="sc-more sc-reckoned">
      <summary>{t('explanation-title')}</summary>
      <p className="sec">{explanationText(result, words)}</p>
      <p className="sec">{t('factors-lead')}</p>
      <PointsTable factors={result.factors} />
    </details>
  )
}

function PointsTable({ factors }: Props) {
  const { t } = useTranslation('analysis')
  const lng = useLanguage()
  return (
    <table className="tb sc-points">
      <thead>
        <tr>
          <th scope="col">{t('column-factor')}</th>
          <th scope="col">{t('column-points')}</th>
          <th scope="col">{t('column-known')}</th>
        </tr>
      </thead>
      <tbody>
        {factors.map(({ factor, points, bounds, known, adds }) => (
          <tr key={factor}>
            <th scope="row">{t(`factor-${factor}`)}</th>
            <td>
              {points === null ? '–' : t('points-of', { points, max: bounds?.max })}
              {adds ? (
                <span className="cap mut">{t('adds', { count: adds }).replace('.', lng === 'da' ? ',' : '.')}</span>
              ) : null}
            </td>
            <td>{t(`known-${known}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
