import { useTranslation } from 'react-i18next'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import type { PageView } from './view.ts'
import '../team.css'

/** What the clinic says of its results, each with how many it was counted over, when, and where it can be read. */
export function Claims({ claims, lng }: Pick<PageView, 'claims' | 'lng'>) {
  const { t } = useTranslation('content')
  if (claims.length === 0) return null
  return (
    <ul className="claims">
      {claims.map(({ id, value, says, n, from, until, source }) => (
        <li key={id}>
          <p>
            <span className="num">{value}</span>
            <br />
            {says}
          </p>
          <p className="small sec">
            {t('claim-rests-on', {
              n,
              from: formatDay(from, lng, 'data'),
              until: formatDay(until, lng, 'data'),
              source,
            })}
          </p>
        </li>
      ))}
    </ul>
  )
}
