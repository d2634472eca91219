import { useTranslation } from 'react-i18next'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import { useLanguage } from '#app/ui/dates.ts'
import '../course/course.css'

/** How much of a course is paid, with the figures at the ends of the bar. */
export function PaidOfTotal({ paid, total }: { paid: Ore; total: Ore }) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  return (
    <div className="paid-of">
      <progress className="paid-bar" value={paid} max={total} aria-label={t('paid')} />
      <p className="small sec tnum">
        <span>{t('bar-paid', { amount: formatMoney(paid, lng) })}</span>
        <span>{t('bar-total', { amount: formatMoney(total, lng) })}</span>
      </p>
    </div>
  )
}
