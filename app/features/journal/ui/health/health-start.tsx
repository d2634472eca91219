import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { HEALTH_GROUPS, HEALTH_KEYS } from '#app/domain/health/health-form.ts'
import { inLanguage } from '#app/domain/language.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { RouteButton } from '#app/ui/parts/route-button.tsx'

/** What is asked, and who reads the answers. */
export function HealthStart({ isNow }: { isNow: boolean }) {
  const { t } = useTranslation('health')
  const lng = useLanguage()
  const first = new URLSearchParams(useLocation().search)
  first.set('step', '2')
  return (
    <section className="health-screen health-start" data-now={isNow || undefined}>
      <h2 tabIndex={-1}>{t('start-title')}</h2>
      <p>{t('form-lead', { count: HEALTH_KEYS.length })}</p>
      <p>
        {t('form-seen')} <a href={inLanguage('/privatlivspolitik', lng)}>{t('own-use-policy')}</a>
      </p>
      <div className="health-begin">
        <RouteButton to={{ search: first.toString() }}>{t('start')}</RouteButton>
        <span className="sec">{t('start-time')}</span>
      </div>
      <HealthDots at={0} />
    </section>
  )
}

/** How far the form has come, as a row of dots: done, the one shown, and to come. */
export const HealthDots = ({ at }: { at: number }) => (
  <span className="health-dots" aria-hidden="true">
    {HEALTH_GROUPS.map((group, index) => (
      <i key={group} className={index < at ? 'done' : index === at ? 'now' : undefined} />
    ))}
  </span>
)
