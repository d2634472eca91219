import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useInLanguage } from '#app/ui/shell/languages.ts'

/**
 * The three things a visitor can do. Links, so they work before and without script; islands.ts opens the dialog and
 * focuses the contact form.
 */
export function Actions({ onDeep }: { onDeep?: boolean }) {
  const { t } = useTranslation('home')
  const to = useInLanguage()
  return (
    <>
      <ButtonLink href="#kontakt" tone={onDeep ? 'light' : 'primary'}>
        {t('advice')}
      </ButtonLink>
      <ButtonLink href={to('/book')} tone="secondary" data-island-open="treatment">
        {t('book')}
      </ButtonLink>
      <ButtonLink href={to('/tattoo-analysis')} tone="text">
        {t('scan')} <Icon name="arrow" />
      </ButtonLink>
    </>
  )
}
