import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#app/ui/button.tsx'
import { useInLanguage } from '#app/ui/shell/languages.ts'
import { SizeRows } from '../size-rows.tsx'

/**
 * What it costs by size, and the scan that says it of one's own tattoo.
 * @param prices as printed, in the order of the sizes.
 */
export function Offer({ prices }: { prices: readonly string[] }) {
  const { t } = useTranslation('home')
  const to = useInLanguage()
  return (
    <section className="section">
      <div className="wrap grid">
        <div className="c1-7 offer-prices">
          <h2>{t('offer-title')}</h2>
          <p className="lead gap">{t('offer-lead')}</p>
          <SizeRows prices={prices} />
          <ButtonLink href={to('/priser')} tone="secondary">
            {t('offer-link')}
          </ButtonLink>
        </div>
        <div className="c8-13 offer-scan">
          <figure className="later-image">
            <img
              src="/img/scan-1.webp"
              alt={t('offer-scan-alt')}
              width="960"
              height="960"
              loading="lazy"
              decoding="async"
            />
            <Outline />
          </figure>
          <h3>{t('offer-scan')}</h3>
          <p className="sec">{t('offer-scan-text')}</p>
          <ButtonLink href={to('/tattoo-analysis')} tone="secondary">
            {t('scan')}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

/** How the scan marks what it measures: corners around the ink and a rule below it. */
const Outline = () => (
  <svg viewBox="0 0 100 100" aria-hidden="true">
    <path d="M10 18V9h9M81 9h9v9M90 78v9h-9M19 87h-9v-9" />
    <path d="M10 94h80M10 92v4M30 93v2M50 92v4M70 93v2M90 92v4" />
  </svg>
)
