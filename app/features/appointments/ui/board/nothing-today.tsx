import { useTranslation } from 'react-i18next'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { dayInText, useLanguage } from '#app/ui/dates.ts'
import { Empty } from '#app/ui/desk/desk.tsx'

/** A day without visits leads on to the next the clinic is open. @param next null: no hours are set up. */
export function NothingToday({ next }: { next: ClinicDay | null }) {
  const { t } = useTranslation('board')
  const lng = useLanguage()
  return (
    <Empty>
      {t('nothing-today')}{' '}
      {next ? (
        <a href={inLanguage(`/admin/calendar?day=${next}`, lng)}>{t('next-open', { day: dayInText(next, lng) })}</a>
      ) : null}
    </Empty>
  )
}
