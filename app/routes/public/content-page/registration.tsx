import { useTranslation } from 'react-i18next'
import type { PageView } from './view.ts'

/** The clinic at the authority: its number, its latest report, and a measure against it. Nothing where it has none. */
export function Registration({ number, report, supervision }: PageView['registration']) {
  const { t } = useTranslation('content')
  if (!number && !report && !supervision) return null
  return (
    <div className="prose">
      {number ? <p>{t('registration-number', { number })}</p> : null}
      {report ? (
        <p>
          <a href={report}>{t('registration-report')}</a>
        </p>
      ) : null}
      {supervision ? <p>{supervision}</p> : null}
    </div>
  )
}
