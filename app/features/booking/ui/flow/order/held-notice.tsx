import { useTranslation } from 'react-i18next'
import { clinicTimeAt, formatTime, instantAt } from '#app/domain/time/clinic-time.ts'
import { Button } from '#app/ui/button.tsx'
import type { Held } from '../stored-draft.ts'
import { dayInText, useLanguage } from '#app/ui/dates.ts'

/** For a client who came back from the payment page: the time is still held, or another one is wanted. */
export function HeldNotice({ held, onPay, onRelease }: { held: Held; onPay(): void; onRelease(): void }) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  return (
    <div className="held" role="status">
      <p>
        {t('held-for-you', {
          day: dayInText(held.day, lng),
          time: formatTime(held.time, lng),
          until: formatTime(clinicTimeAt(instantAt(held.until)), lng),
        })}
      </p>
      <div className="held-acts">
        <Button size="small" onClick={onPay}>
          {t('go-to-payment')}
        </Button>
        <Button tone="text" size="small" onClick={onRelease}>
          {t('another-time')}
        </Button>
      </div>
    </div>
  )
}
