import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf, formatDay, formatTime, timeOf } from '#app/domain/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money.ts'
import type { WorkRow } from '#app/domain/worklist.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { phoneText } from '#app/ui/phone.ts'
import { orderedIn } from './ordered.ts'

/** Beside the list on a wide screen: the row that is looked at, and the way to everything of its client. */
export function WorkDetail({ row, warnings }: { row: WorkRow; warnings: ReactNode }) {
  const { t } = useTranslation('worklists')
  const lng = useLanguage()
  const { name, patientId, phone } = row
  const to = (page: string) => inLanguage(`/admin/patients/${patientId}${page}`, lng)
  return (
    <section className="pnl work-detail" aria-label={t('detail-of', { name })}>
      <header>
        <Avatar name={name} large />
        <div>
          <h2>{name}</h2>
          {phone ? <a href={`tel:${phone}`}>{phoneText(phone)}</a> : null}
        </div>
      </header>
      {warnings}
      <Facts row={row} />
      <div className="desk-acts">
        <ButtonLink tone="secondary" size="small" href={to('')}>
          {t('open-client')}
        </ButtonLink>
        <ButtonLink tone="text" href={to('/journal')}>
          {t('open-journal')}
        </ButtonLink>
        <ButtonLink tone="text" href={inLanguage(`/admin/book?patient=${patientId}`, lng)}>
          {t('book')}
        </ButtonLink>
      </div>
    </section>
  )
}

function Facts({ row: { visit, amount, addOns } }: { row: WorkRow }) {
  const { t } = useTranslation('worklists')
  const lng = useLanguage()
  const ordered = orderedIn(addOns, t)
  const facts: [string, string][] = [
    ...(visit
      ? ([
          [t('detail-visit'), t(`what-${visit.type}`)],
          [t('detail-when'), `${formatDay(dayOf(visit.startsAt), lng)}, ${formatTime(timeOf(visit.startsAt), lng)}`],
          [t('detail-provider'), visit.provider],
        ] as [string, string][])
      : []),
    ...(ordered ? ([[t('detail-ordered'), ordered]] as [string, string][]) : []),
    ...(amount === null ? [] : ([[t('detail-amount'), formatMoney(amount, lng)]] as [string, string][])),
  ]
  return (
    <dl>
      {facts.map(([what, value]) => (
        <div className="kv" key={what}>
          <dt>{what}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
