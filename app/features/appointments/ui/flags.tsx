import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money.ts'
import type { BoardVisit } from '#app/features/appointments/queries/board.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Icon } from '#app/ui/icon.tsx'
import './flags.css'

/** What stands in a visit's way, each with the way to what settles it, and below it what is good to know. */
export function Flags({ visit }: { visit: BoardVisit }) {
  const { t } = useTranslation('board')
  const lng = useLanguage()
  const { patientId, paymentStatus, needsDoctor, isEarly, isFirstVisit, hasNote, rest, ready } = visit
  const record = `/admin/patients/${patientId}`
  const stops: [text: string, href: string][] = []
  if (ready.health) stops.push([t(`flag-health-${ready.health}`), `${record}/health`])
  if (needsDoctor) stops.push([t('flag-doctor'), '/admin/worklists?list=approvals'])
  if (isEarly) stops.push([t('flag-early'), record])
  if (paymentStatus === 'pending') stops.push([t('flag-unpaid'), `${record}/payments`])
  return (
    <>
      {stops.map(([text, href]) => (
        <p className="visit-flag" key={text}>
          <Icon name="alert" />
          <a href={inLanguage(href, lng)}>{text}</a>
        </p>
      ))}
      {isFirstVisit || hasNote || rest > 0 ? (
        <p className="visit-notes">
          {isFirstVisit ? <Badge shape="square">{t('first-visit')}</Badge> : null}
          {hasNote ? <Badge shape="hollow">{t('has-note')}</Badge> : null}
          {rest > 0 ? (
            <Badge tone="warn" shape="hollow">
              {t('rest', { amount: formatMoney(rest, lng) })}
            </Badge>
          ) : null}
        </p>
      ) : null}
    </>
  )
}
