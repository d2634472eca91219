import { useTranslation } from 'react-i18next'
import { valueText } from '#app/content/scan-words.ts'
import type { Effect, FactorRow } from '#app/domain/scan-factors.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { useWords } from './use-result.ts'

const LOOKS = {
  faster: { tone: 'ok', shape: 'full' },
  neutral: { tone: 'plain', shape: 'half' },
  slower: { tone: 'warn', shape: 'full' },
  unclear: { tone: 'plain', shape: 'hollow' },
} as const satisfies Record<Effect, object>

/** Every factor: what it is, its points, how we know, and what it changes. */
export function FactorTable({ factors }: { factors: readonly FactorRow[] }) {
  const { t } = useTranslation('analysis')
  return (
    <table className="tb sc-factors">
      <thead>
        <tr>
          <th scope="col">{t('column-factor')}</th>
          <th scope="col">{t('column-points')}</th>
          <th scope="col">{t('column-known')}</th>
          <th scope="col" className="r">
            {t('column-effect')}
          </th>
        </tr>
      </thead>
      <tbody>
        {factors.map((row) => (
          <Row key={row.factor} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row }: { row: FactorRow }) {
  const { t } = useTranslation('analysis')
  const lng = useLanguage()
  const words = useWords()
  const { factor, points, bounds, known, effect, adds } = row
  return (
    <tr>
      <th scope="row">
        <span className="strong">{t(`factor-${factor}`)}</span>
        <span className="sec">{valueText(row, words)}</span>
      </th>
      <td>{points === null ? '–' : t('points-of', { points, max: bounds?.max })}</td>
      <td>{t(`known-${known}`)}</td>
      <td className="r">
        <Badge {...LOOKS[effect]}>{t(`effect-${effect}`)}</Badge>
        {adds ? (
          <span className="cap mut">{t('adds', { count: adds }).replace('.', lng === 'da' ? ',' : '.')}</span>
        ) : null}
      </td>
    </tr>
  )
}
