import { useTranslation } from 'react-i18next'
import type { ClearanceState } from '#app/domain/health/clearance.ts'
import { isToPayNow } from '#app/domain/booking/day-board.ts'
import { inLanguage } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { BoardVisit } from '#app/features/appointments/queries/board.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { CLEARANCE_SIGNS } from '#app/ui/desk/clearance-look.ts'
import '#app/ui/desk/clearance-look.css'
import { useCan } from '#app/ui/desk/permissions.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { LimitWords } from '#app/ui/desk/limit-words.tsx'
import { MissingPapers, MissingPhotos } from './missing.tsx'
import './flags.css'

type Stop = {
  code: 'health-stop' | 'health-doctor' | 'health-spot' | 'health-ask' | 'doctor' | 'early' | 'unverified' | 'unpaid'
  href: string
}

const STATES: Partial<Record<Stop['code'], ClearanceState>> = {
  'health-stop': 'stopped',
  'health-doctor': 'needs-doctor',
  'health-spot': 'needs-test-spot',
  doctor: 'needs-doctor',
}
/** How a stop looks: as the state of the clearance it comes from, else as a warning. */
function lookOf(code: Stop['code']): { className: string; sign: IconName } {
  const state = STATES[code]
  if (!state) return { className: 'visit-flag', sign: 'alert' }
  return { className: `visit-flag clearance-${state}`, sign: CLEARANCE_SIGNS[state] }
}

/** What stands in a visit's way, the gravest first, each with where it is settled. */
export function stopsOf({ patientId, paymentStatus, needsDoctor, isEarly, isUnverified, ready }: BoardVisit): Stop[] {
  const record = `/admin/patients/${patientId}`
  const stops: Stop[] = []
  if (ready.health) stops.push({ code: `health-${ready.health}`, href: `${record}/health` })
  if (needsDoctor) stops.push({ code: 'doctor', href: '/admin/worklists?list=approvals' })
  if (isEarly) stops.push({ code: 'early', href: record })
  if (isUnverified) stops.push({ code: 'unverified', href: record })
  if (paymentStatus === 'pending') stops.push({ code: 'unpaid', href: `${record}/payments` })
  return stops
}

type Mark = { code: Stop['code'] | 'answers' | 'consents'; tone: 'danger' | 'warn'; href: string }

const CLINICAL: readonly Mark['code'][] = [
  'health-stop',
  'health-doctor',
  'health-spot',
  'health-ask',
  'doctor',
  'answers',
  'consents',
]

/** Whether the user may open the page that settles a mark: those of the health record only clinicians open. */
export function useCanSettle() {
  const canTreat = useCan('treat-clients')
  return (code: Mark['code']) => canTreat || !CLINICAL.includes(code)
}

/** All that a visit has in its way or lacks, in a word or two each, the gravest first. */
export function marksOf(visit: BoardVisit): Mark[] {
  const { patientId, ready } = visit
  const record = `/admin/patients/${patientId}`
  return [
    ...stopsOf(visit).map((stop) => ({ ...stop, tone: 'danger' as const })),
    ...(ready.isHealthDue ? [{ code: 'answers' as const, tone: 'warn' as const, href: `${record}/health` }] : []),
    ...(ready.consents.length > 0
      ? [{ code: 'consents' as const, tone: 'warn' as const, href: `${record}/consents` }]
      : []),
  ]
}

/** What stands in a visit's way and what is to be there before the laser, each with the way to what settles it. */
export function Flags({ visit }: { visit: BoardVisit }) {
  const { t } = useTranslation('board')
  const lng = useLanguage()
  const canSettle = useCanSettle()
  const { limit } = visit.ready
  return (
    <>
      {stopsOf(visit).map(({ code, href }) => {
        const { className, sign } = lookOf(code)
        return (
          <p className={className} key={code}>
            <Icon name={sign} />
            {canSettle(code) ? <a href={inLanguage(href, lng)}>{t(`flag-${code}`)}</a> : t(`flag-${code}`)}
          </p>
        )
      })}
      {limit ? (
        <p className="visit-flag clearance-allowed">
          <Icon name={CLEARANCE_SIGNS.allowed} />
          <span>
            <LimitWords {...limit} />
          </span>
        </p>
      ) : null}
      <MissingPapers visit={visit} />
    </>
  )
}

/** What is good to know of a visit, quietly: what is to be paid, whether it is the first, and the photos it lacks. */
export function Notes({ visit }: { visit: BoardVisit }) {
  const { t } = useTranslation('board')
  const { isFirstVisit, hasNote, status } = visit
  const isOver = status === 'completed' || status === 'no_show'
  return (
    <div className="visit-notes">
      <Rest visit={visit} />
      {!isOver && isFirstVisit ? <span>{t('first-visit')}</span> : null}
      {!isOver && hasNote ? <span>{t('has-note')}</span> : null}
      <MissingPhotos visit={visit} />
    </div>
  )
}

/** What is left to be paid in the clinic: a badge when it is to be asked for, until then a word. */
export function Rest({ visit }: { visit: BoardVisit }) {
  const { t } = useTranslation('board')
  const lng = useLanguage()
  const { due, status } = visit
  if (due === 0 || status === 'no_show') return null
  const amount = formatMoney(due, lng)
  return isToPayNow(status, stopsOf(visit).length > 0) ? (
    <Badge tone="warn">{t('rest-now', { amount })}</Badge>
  ) : (
    <span>{t('rest-later', { amount })}</span>
  )
}
