import { useTranslation } from 'react-i18next'
import { formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import type { LastVisitEdit } from '#app/features/appointments/queries/visit-edit.ts'
import { useLanguage } from '#app/ui/dates.ts'

/** Another was quicker: who changed what of the visit, and that the page shows it as it is now. */
export function Overtaken({ last }: { last: LastVisitEdit | null }) {
  const { t } = useTranslation('record')
  const lng = useLanguage()
  if (!last?.by) return t('edit-overtaken-unnamed')
  return t('edit-overtaken', {
    name: last.by,
    time: formatTime(timeOf(last.at), lng),
    fields: last.fields.map((field) => t(`edited-${field}`)).join(', '),
  })
}
