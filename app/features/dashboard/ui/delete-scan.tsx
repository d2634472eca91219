import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import { useLanguage } from '#app/ui/dates.ts'
import type { ShownScan } from '#app/features/patients/ui/scan-list.tsx'
import { Button } from '#app/ui/button.tsx'

/** Deletes one saved scan, after saying what goes. Works without a script, too. */
export function DeleteScan({ scan: { id, day } }: { scan: ShownScan }) {
  const { t } = useTranslation('dashboard')
  const lng = useLanguage()
  const busy = useNavigation().formData?.get('scan') === id
  const of = t('scan-delete-of', { day: formatDay(day, lng, 'data') })
  return (
    <details>
      <summary aria-label={of}>{t('scan-delete')}</summary>
      <p className="small sec">{t('scan-delete-text')}</p>
      <Form method="post" className="pnl-form" preventScrollReset>
        <input type="hidden" name="scan" value={id} />
        <div>
          <Button tone="danger" size="small" type="submit" busy={busy} busyLabel={t('scan-deleting')}>
            {t('scan-delete-do')}
          </Button>
        </div>
      </Form>
    </details>
  )
}
