import { useTranslation } from 'react-i18next'
import { dayOf, formatTime, timeOf, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { dayInText, useLanguage } from '#app/ui/dates.ts'

/** When an answer comes to what is written now; null where nothing can be promised. */
export type Answer = { answeredBy: ClinicTime | null; today: ClinicDay }

type Props = {
  by: ClinicTime
  today: ClinicDay
  /** A message waits for it already. */
  isWaiting?: boolean
}

/** When the clinic answers at the latest, in one sentence wherever it is promised. */
export function AnswerBy({ by, today, isWaiting = false }: Props) {
  const { t } = useTranslation('messages')
  const lng = useLanguage()
  const day = dayOf(by) === today ? 'today' : 'by'
  return t(isWaiting ? `answered-${day}` : `would-be-answered-${day}`, {
    day: dayInText(dayOf(by), lng),
    time: formatTime(timeOf(by), lng),
  })
}
