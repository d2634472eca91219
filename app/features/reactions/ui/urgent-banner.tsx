import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { inLanguage } from '#app/domain/language.ts'
import { call } from '#app/ui/call.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { useCan } from '#app/ui/desk/permissions.ts'
import { Icon } from '#app/ui/icon.tsx'
import { listenToSlots } from '#app/ui/live/live-events.ts'
import { phoneText } from '#app/ui/fields/phone.ts'
import type { urgentAnswer } from '../answer-schema.ts'
import './urgent-banner.css'

type Reports = z.output<typeof urgentAnswer>['reports']

/** Reads the urgent reports at once and whenever something was reported or answered. */
function useUrgentReports(): Reports {
  const lng = useLanguage()
  const [reports, setReports] = useState<Reports>([])
  useEffect(() => {
    let isOpen = true
    const read = async () => {
      const answer = await call<z.output<typeof urgentAnswer>>(lng, '/api/staff/urgent-reports')
      if (isOpen && answer.ok) setReports(answer.value.reports)
    }
    void read()
    const stop = listenToSlots({ onSlots: () => {}, onMessages: () => void read(), onReturn: () => void read() })
    return () => {
      isOpen = false
      stop()
    }
  }, [lng])
  return reports
}

/** Above every staff page until each report is answered. In the treatment room it names nobody: the client reads along. */
export function UrgentBanner() {
  const { t } = useTranslation('reactions')
  const lng = useLanguage()
  const reports = useUrgentReports()
  const canOpen = useCan('read-journal')
  if (reports.length === 0) return null
  return (
    <div className="urgent-banner" role="alert">
      {reports.map(({ patientId, name, phone, reportedAt, minutes }) => (
        <p key={`${patientId} ${reportedAt}`}>
          <Icon name="alert" />
          <strong className="urgent-name">{t('urgent', { name })}</strong>
          <strong className="urgent-private">{t('urgent-private')}</strong>
          {minutes === null ? null : <span className="tnum">{t('urgent-since', { count: minutes })}</span>}
          {phone ? (
            <a className="urgent-name" href={`tel:${phone}`}>
              {phoneText(phone)}
            </a>
          ) : null}
          {canOpen ? <a href={inLanguage(`/admin/patients/${patientId}/reactions`, lng)}>{t('urgent-open')}</a> : null}
        </p>
      ))}
    </div>
  )
}
