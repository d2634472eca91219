import { Trans, useTranslation } from 'react-i18next'
import { policy } from '#app/domain/policy.ts'

/**
 * What most people come to find out, large: how often, how far apart, from what price.
 * @param price of a session, as printed.
 */
export function KeyFacts({ price, className }: { price: string; className: string }) {
  const { t } = useTranslation('home')
  const components = { label: <span />, b: <b className="tnum" /> }
  return (
    <ul className={className} aria-label={t('facts')}>
      <li>
        <Trans t={t} i18nKey="fact-sessions" values={policy.sessionsFaq} components={components} />
      </li>
      <li>
        <Trans
          t={t}
          i18nKey="fact-weeks"
          values={{ weeks: policy.weeksBetweenLaserTreatments }}
          components={components}
        />
      </li>
      <li>
        <Trans t={t} i18nKey="fact-price" values={{ price }} components={components} />
      </li>
      <li>
        <Trans t={t} i18nKey="fact-free" components={components} />
      </li>
    </ul>
  )
}
