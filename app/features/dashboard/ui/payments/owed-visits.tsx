import { useTranslation } from 'react-i18next'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { formatMoney, sum, type Ore } from '#app/domain/money/money.ts'
import { dayInText, unbroken, useLanguage } from '#app/ui/dates.ts'

export type OwedVisit = { day: ClinicDay; left: Ore }

/** Visits given and not paid in full, and how they are paid. */
export function OwedVisits({ owed }: { owed: OwedVisit[] }) {
  const { t } = useTranslation('dashboard')
  const lng = useLanguage()
  return (
    <section className="next owed-visits" aria-labelledby="owed-visits">
      <div>
        <p className="small sec" id="owed-visits">
          {t('owed-visits')}
        </p>
        <h2 className="tnum">{formatMoney(sum(owed.map(({ left }) => left)), lng)}</h2>
        <ul className="small sec due-how">
          {owed.map(({ day, left }) => (
            <li key={day}>{t('owed-visit', { amount: formatMoney(left, lng), day: unbroken(dayInText(day, lng)) })}</li>
          ))}
        </ul>
        <p className="small sec due-how">{t('owed-how')}</p>
      </div>
    </section>
  )
}
