import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import { useLanguage } from '#app/ui/shell/languages.ts'

/** A partner signs in elsewhere. */
export function PartnerLine() {
  const { t } = useTranslation('portal')
  return (
    <p className="cap mut">
      {t('partner')} <a href={inLanguage('/partner?tab=log-in', useLanguage())}>{t('partner-link')}</a>
    </p>
  )
}
