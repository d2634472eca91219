import { useTranslation } from 'react-i18next'

const PICTURES = [
  { src: '/img/scan-1.webp', text: 'guide-near' },
  { src: '/img/scan-2.webp', text: 'guide-far' },
  { src: '/img/scan-3.webp', text: 'guide-close' },
] as const

/** How to take the photos, in three pictures. */
export function CaptureGuide() {
  const { t } = useTranslation('analysis')
  return (
    <section aria-labelledby="scan-guide">
      <h2 className="sc-h" id="scan-guide">
        {t('guide')}
      </h2>
      <ol className="sc-guide">
        {PICTURES.map(({ src, text }, index) => (
          <li key={src}>
            <span className="sc-guide-pic">
              <img src={src} alt="" width="400" height="400" />
              {text === 'guide-far' ? <Card /> : null}
            </span>
            <span className="small">
              <b className="strong">{index + 1}.</b> {t(text)}
            </span>
          </li>
        ))}
      </ol>
      <p className="small sec">{t('guide-light')}</p>
    </section>
  )
}

/** A bank card, back side up. */
const Card = () => (
  <svg className="sc-guide-card" viewBox="0 0 86 54" aria-hidden="true">
    <rect width="86" height="54" rx="3.2" fill="#fff" stroke="currentColor" />
    <rect y="7" width="86" height="11" fill="currentColor" />
    <rect x="6" y="25" width="50" height="9" fill="none" stroke="currentColor" />
  </svg>
)
