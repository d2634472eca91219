import { useTranslation } from 'react-i18next'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { ConsentKind } from '#app/domain/health/treatment-consent.ts'
import { dateInText, unbroken, useLanguage } from '#app/ui/dates.ts'

/** What is to be signed and by when, in one sentence; the day stays on one line. */
export function useSignBefore() {
  const { t } = useTranslation('dashboard')
  const lng = useLanguage()
  return (kinds: readonly ConsentKind[], before: ClinicDay): string => {
    const day = unbroken(dateInText(before, lng))
    const [only, ...more] = kinds
    return only && more.length === 0
      ? t(`sign-before-${only}`, { day })
      : t('sign-before-many', { count: kinds.length, day })
  }
}
