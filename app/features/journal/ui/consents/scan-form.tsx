import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { Button } from '#app/ui/button.tsx'
import { DayField } from '#app/ui/fields/day-field.tsx'
import { PicturePicker } from '#app/ui/parts/file-picker.tsx'
import { SCAN_PAGES_MAX } from '../../consent-schema.ts'
import type { Consent } from '../../queries/consents.ts'

type Props = {
  consent: Pick<Consent, 'id' | 'kind' | 'state'>
  today: ClinicDay
  wrongScan: { id: string; text: string } | null
}

/** The signed paper of a consent that can be signed now: its pages, and the date on it. */
export function ScanForm({ consent, today, wrongScan }: Props) {
  const { t } = useTranslation('consents')
  const isBusy = useNavigation().formMethod === 'POST'
  if (consent.state !== 'open') return null
  const error = wrongScan?.id === consent.id ? wrongScan.text : undefined
  return (
    <details className="wide" open={error !== undefined || undefined}>
      <summary aria-label={t('scan-of', { kind: t(`kind-${consent.kind}`) })}>{t('scan')}</summary>
      <Form method="post" encType="multipart/form-data" className="consent-offer" preventScrollReset noValidate>
        <p className="small sec">{t('scan-text')}</p>
        <PicturePicker
          name="page"
          label={t('scan-pages')}
          limit={t('scan-limit', { count: SCAN_PAGES_MAX })}
          most={SCAN_PAGES_MAX}
          accept="image/*,application/pdf"
          error={error}
        />
        <DayField label={t('scan-day')} name="signedOn" max={today} defaultValue={today} />
        <Button type="submit" name="scan" value={consent.id} size="small" busy={isBusy} busyLabel={t('signing')}>
          {t('scan-save')}
        </Button>
      </Form>
    </details>
  )
}
