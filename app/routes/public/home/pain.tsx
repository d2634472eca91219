import { useTranslation } from 'react-i18next'
import { policy } from '#app/domain/policy.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useInLanguage } from '#app/ui/shell/languages.ts'
import { ButtonLink } from '#app/ui/button.tsx'

const DOCTOR = '/behandlinger/laege-konsultation'
const ROWS = [
  { name: 'cream', image: 'relief-cream', href: '/behandlinger/lidocaingel', minutes: policy.creamMinutes },
  {
    name: 'injection',
    image: 'relief-injection',
    href: '/behandlinger/lokal-anaestesi',
    minutes: policy.injectionMinutes,
  },
  { name: 'calming', image: 'relief-calming', href: DOCTOR, minutes: {} },
] as const

/** Pain management: one large and three rows. */
export function Pain() {
  const { t } = useTranslation('home')
  const to = useInLanguage()
  return (
    <section className="section alt">
      <div className="wrap">
        <div className="grid heading">
          <h2 className="c1-7">{t('pain-title')}</h2>
          <p className="lead c8-13">{t('pain-lead')}</p>
        </div>
        <div className="grid pain">
          <article className="c1-8">
            <Picture name="relief-doctor" />
            <h3>{t('doctor')}</h3>
            <p className="sec">{t('doctor-text', policy.consultationRangeMinutes)}</p>
            <ButtonLink tone="text" href={to(DOCTOR)}>
              {t('doctor-link')} <Icon name="arrow" />
            </ButtonLink>
          </article>
          <div className="c8-13">
            {ROWS.map(({ name, image, href, minutes }) => (
              <article className="rowc" key={name}>
                <Picture name={image} />
                <div>
                  <h3 className="h4">{t(name)}</h3>
                  <p className="sec small">{t(`${name}-text`, minutes)}</p>
                  <ButtonLink tone="text" className="small" href={to(href)}>
                    {t(`${name}-link`)}
                  </ButtonLink>
                </div>
              </article>
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}

const Picture = ({ name }: { name: string }) => (
  <img src={`/img/${name}.webp`} alt="" width="720" height="540" loading="lazy" decoding="sync" />
)
