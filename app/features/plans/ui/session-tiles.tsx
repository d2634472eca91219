import { useTranslation } from 'react-i18next'
import { dayOf, formatDay, formatTime, timeOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { formatAmount } from '#app/domain/money/money.ts'
import type { PlanSession } from '#app/features/plans/queries/plan-rows.ts'
import type { PlanView } from '#app/features/plans/queries/treatment-plan.ts'
import { useLanguage } from '#app/ui/dates.ts'
import './plans.css'

const LOOKS = ['paid', 'owed', 'next', 'later'] as const
type Look = (typeof LOOKS)[number]

const isGivenUnpaid = ({ isPaid, doneOn }: Pick<PlanSession, 'isPaid' | 'doneOn'>) => !isPaid && doneOn !== null

type Course = Pick<PlanView, 'status' | 'endedBecause' | 'owed'> & {
  sessions: readonly Pick<PlanSession, 'isPaid' | 'doneOn'>[]
}

/**
 * How each session stands for who takes the money: paid, owed where any was given unpaid (the next one with them), next
 * where none was, or later.
 */
export function looksOf({ sessions, status, endedBecause, owed }: Course): Look[] {
  const runs = !endedBecause && status !== 'notApproved' && status !== 'completed'
  const next = runs ? sessions.find(({ isPaid }) => !isPaid) : undefined
  const lookOfNext = sessions.some(isGivenUnpaid) ? 'owed' : 'next'
  return sessions.map((session) => {
    if (session.isPaid) return 'paid'
    if (session === next) return lookOfNext
    return owed > 0 && isGivenUnpaid(session) ? 'owed' : 'later'
  })
}

/** A course for who takes the money: a tile for each session, and in words what the tiles' colours say. */
export function SessionTiles({ plan }: { plan: PlanView }) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  const looks = looksOf(plan)
  return (
    <>
      <ol className="plan-tiles">
        {plan.sessions.map((session, at) => (
          <li key={session.id} data-look={looks[at]}>
            <span className="plan-tiles-name">{t('session', { number: session.number })}</span>
            <span className="tnum plan-tiles-price">
              {formatAmount(session.price, lng)}
              <span className="sr"> {t(`tile-${looks[at] ?? 'later'}`)}</span>
            </span>
            <DayOf session={session} />
          </li>
        ))}
      </ol>
      <ul className="plan-legend small sec" aria-hidden="true">
        {LOOKS.filter((look) => looks.includes(look)).map((look) => (
          <li key={look}>
            <i data-look={look} />
            {t(`tile-${look}`)}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The day alone, "27/05"; to a reader the tile itself says what it is. */
function DayOf({ session: { doneOn, startsAt, earliest, isFromToday } }: { session: PlanSession }) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  const short = (day: ClinicDay) => formatDay(day, lng, 'data').slice(0, 5)
  if (doneOn)
    return (
      <span className="small tnum">
        <span className="sr">{t('tile-done')} </span>
        {short(doneOn)}
      </span>
    )
  if (startsAt)
    return (
      <span className="small tnum">
        {t('tile-booked', { day: short(dayOf(startsAt)), time: formatTime(timeOf(startsAt), lng) })}
      </span>
    )
  if (isFromToday) return <span className="small sec">{t('tile-now')}</span>
  return <span className="small sec tnum">{earliest ? t('tile-from', { day: short(earliest) }) : ''}</span>
}
