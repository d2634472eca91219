import { useTranslation } from 'react-i18next'
import { telHref } from '#app/content/clinic.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useClinic } from '#app/ui/clinic.ts'
import './plans.css'

/** The link was right once: it has run out, or the clinic took it back. */
export function PlanGone() {
  const clinic = useClinic()
  const { t } = useTranslation('plans')
  return (
    <main className="wrap plan-page">
      <h1>{t('gone')}</h1>
      <p className="lead">{t('gone-text')}</p>
      <div className="acts">
        <ButtonLink href={telHref(clinic)}>{clinic.phone}</ButtonLink>
      </div>
    </main>
  )
}
