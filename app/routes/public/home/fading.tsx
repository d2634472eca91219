import { useTranslation } from 'react-i18next'
import { policy } from '#app/domain/policy.ts'
import { Compare } from '#app/ui/compare.tsx'

const SESSIONS = 8

/** Before and after, and every session between. Said to be an illustration where it is seen. */
export function Fading() {
  const { t } = useTranslation('home')
  return (
    <section className="section" id="foer-efter">
      <div className="wrap">
        <div className="grid heading">
          <h2 className="c1-8">{t('fade-title')}</h2>
          <p className="lead c8-13">{t('fade-lead')}</p>
        </div>
        <figure>
          <Compare
            label={t('fade-drag')}
            before={{ src: '/img/arm-foer.webp', alt: t('fade-before-alt'), tag: t('fade-before') }}
            after={{
              src: '/img/arm-efter.webp',
              alt: t('fade-after-alt'),
              tag: t('fade-after', { sessions: SESSIONS }),
            }}
          />
          <figcaption className="small mut">{t('fade-note')}</figcaption>
        </figure>
        <Series />
      </div>
    </section>
  )
}

function Series() {
  const { t } = useTranslation('home')
  const when = (session: number) =>
    session === 0
      ? t('fade-first')
      : session === SESSIONS
        ? t('fade-year')
        : t('fade-weeks', { weeks: session * policy.weeksBetweenLaserTreatments })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on phones, so keys must reach it
    <ol className="tl" aria-label={t('fade-series')} tabIndex={0}>
      {Array.from({ length: SESSIONS + 1 }, (_, session) => (
        <li key={session}>
          <img src={`/img/fade-${session}.webp`} alt="" width="520" height="640" loading="lazy" decoding="async" />
          <b className="strong">{session === 0 ? t('fade-start') : t('fade-at', { session })}</b>{' '}
          <span className="mut">{when(session)}</span>
        </li>
      ))}
    </ol>
  )
}
