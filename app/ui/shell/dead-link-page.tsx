import { useTranslation } from 'react-i18next'
import { phoneFor, telHref } from '#app/content/clinic.ts'
import { useClinic } from '#app/ui/clinic.ts'
import { ButtonLink } from '../button.tsx'
import { FadedPicture } from './lost-page.tsx'
import { useInLanguage, useLanguage } from './languages.ts'

/** For a private link that opens nothing: whoever follows it waits for an appointment, a plan or a form. */
export function DeadLinkPage() {
  const clinic = useClinic()
  const { t } = useTranslation(['errors', 'navigation'])
  const to = useInLanguage()
  const phone = phoneFor(clinic, useLanguage())
  return (
    <main className="wrap lost">
      <div>
        <h1>{t('dead-link-title')}</h1>
        <p className="lead">{t('dead-link-text')}</p>
        <div className="acts">
          <ButtonLink href={to('/account/sign-in')} data-island-open="sign-in">
            {t('navigation:sign-in')}
          </ButtonLink>
          <ButtonLink href={telHref(clinic)} tone="secondary">
            {t('call', { phone })}
          </ButtonLink>
          <ButtonLink href={to('/')} tone="text">
            {t('to-home')}
          </ButtonLink>
        </div>
      </div>
      <FadedPicture />
    </main>
  )
}
