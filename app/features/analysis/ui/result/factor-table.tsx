import { typedNumber } from '#app/domain/language.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { explanationText, valueText } from '#app/content/scan-words.ts'
import type { Assessment } from '#app/domain/scan/assessment.ts'
import type { Ink } from '#app/domain/scan/ink.ts'
import type { Effect, FactorRow } from '#app/domain/scan/scan-factors.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { Table } from '#app/ui/parts/table.tsx'
import { useWords } from './use-result.ts'

const LOOKS = {
  faster: { tone: 'ok', shape: 'full' },
  neutral: { tone: 'plain', shape: 'half' },
  slower: { tone: 'warn', shape: 'full' },
  unclear: { tone: 'plain', shape: 'hollow' },
} as const satisfies Record<Effect, object>

type Props = { factors: readonly FactorRow[] }
type TableProps = Props & {
  /** The tattoo's colours as they are ticked among the questions. */
  colours: readonly Ink[]
  onCorrectColours(): void
  onAnswer(): void
}

/** Nobody told us and no photo shows it. */
export const isUnanswered = ({ code }: FactorRow) => code === 'unknown' || code === 'suggested'

/**
 * What is known: what it is here, how we know, and which way it pulls; then in one row what is not. The colours are the
 * measure most worth a look.
 */
export function FactorTable({ factors, colours, onCorrectColours, onAnswer }: TableProps) {
  const { t } = useTranslation('analysis')
  const unknown = factors.filter(isUnanswered)
  // A size is measured and no answer gives it: that it is missing is said with the way to it, further up.
  const known = factors.filter((row) => !isUnanswered(row) && (row.factor !== 'size' || row.code === 'measured'))
  return (
    <Table className="sc-factors">
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
        {known.map((row) => (
          <Row key={row.factor} row={row} inks={row.factor === 'colour' ? colours : []}>
            {row.factor === 'colour' ? (
              <Button tone="text" size="small" onClick={onCorrectColours}>
                {t('correct-colours')}
              </Button>
            ) : null}
          </Row>
        ))}
        {unknown.length > 0 ? <Unknown factors={unknown} onAnswer={onAnswer} /> : null}
      </tbody>
    </Table>
  )
}

/** All that nobody told us, in a row, with the way to the questions. */
function Unknown({ factors, onAnswer }: Props & { onAnswer(): void }) {
  const { t } = useTranslation('analysis')
  const count = factors.length
  const names = factors.map(({ factor }) => t(`factor-${factor}`))
  return (
    <tr>
      <th scope="row">{t('factors-unknown')}</th>
      <td className="sec">
        {names.map((name, index) => (index > 0 ? name.toLowerCase() : name)).join(', ')}
        <span className="sc-known cap mut">
          <Button tone="text" size="small" onClick={onAnswer}>
            {t('factors-answer', { count })}
          </Button>
        </span>
      </td>
      <td className="r">
        <Badge {...LOOKS.unclear}>{t('effect-unclear')}</Badge>
      </td>
    </tr>
  )
}

type RowProps = {
  row: FactorRow
  /** Named in place of the row's value, where there are any. */
  inks: readonly Ink[]
  children: ReactNode
}

function Row({ row, inks, children }: RowProps) {
  const { t } = useTranslation('analysis')
  const words = useWords()
  const { factor, effect, known } = row
  const named = inks.map((ink) => t(`ink-${ink}`)).join(', ')
  return (
    <tr>
      <th scope="row">{t(`factor-${factor}`)}</th>
      <td className="sec">
        {named ? named[0]!.toUpperCase() + named.slice(1) : valueText(row, words)}
        <span className="sc-known cap mut">
          {t(`known-${known}`)}
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
export function HowCalculated({ result }: { result: Assessment }) {
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
    <Table className="sc-points">
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
              {adds ? <span className="cap mut">{typedNumber(t('adds', { count: adds }), lng)}</span> : null}
            </td>
            <td>{t(`known-${known}`)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
