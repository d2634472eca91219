import { useTranslation } from 'react-i18next'
import { placeFor } from '#app/content/clinic.ts'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { useClinic } from '#app/ui/clinic.ts'
import { Press } from '#app/ui/button.tsx'
import { KeyFacts } from '../key-facts.tsx'
import { Actions } from './actions.tsx'

/** @param price of a session, as printed. */
export function Hero({ price }: { price: string }) {
  const clinic = useClinic()
  const { t } = useTranslation('home')
  const place = placeFor(clinic, useLanguage())
  return (
    <section className="hero">
      <Picture />
      <div className="wrap">
        <h1>{t('hero-title')}</h1>
        <p className="lead">{t('hero-lead', { place })}</p>
        <div className="acts">
          <Actions />
        </div>
        <KeyFacts className="facts" price={price} />
        <p className="small hero-caveat">{t('hero-caveat')}</p>
      </div>
      <PauseButton />
    </section>
  )
}

/** Portrait on phones, landscape on tablets; on large screens islands/hero.ts lets it move. */
function Picture() {
  return (
    <>
      <picture>
        <source media="(max-width: 700px)" type="image/avif" srcSet="/hero/poster-portrait.avif" />
        <source media="(max-width: 700px)" srcSet="/hero/poster-portrait.webp" />
        <source media="(max-width: 1280px)" type="image/avif" srcSet="/hero/poster-landscape-1280.avif" />
        <source type="image/avif" srcSet="/hero/poster-landscape.avif" />
        <img src="/hero/poster-landscape.webp" alt="" width="1920" height="1080" fetchPriority="high" />
      </picture>
      <video muted loop playsInline preload="none" aria-hidden="true" tabIndex={-1} />
    </>
  )
}

function PauseButton() {
  const { t } = useTranslation('common')
  return (
    <Press className="hero-pause" hidden aria-label={t('pause')} data-pause={t('pause')} data-play={t('play')}>
      <svg className="ic" viewBox="0 0 20 20" aria-hidden="true">
        <path className="on" d="M7 5v10M13 5v10" />
        <path className="off" d="M7 4.5l8.5 5.5L7 15.5z" />
      </svg>
    </Press>
  )
}
