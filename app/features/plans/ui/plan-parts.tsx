import { useTranslation } from 'react-i18next'
import { dayOf, formatDay, formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import type { PlanSession } from '#app/features/plans/queries/plan-rows.ts'
import type { PlanView } from '#app/features/plans/queries/treatment-plan.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { unbroken, useLanguage } from '#app/ui/dates.ts'
import { STATUS_LOOKS } from '#app/ui/desk/status-looks.ts'
import './plans.css'

/** Where a plan stands, in a word and a shape. */
export function PlanBadge({ plan: { status, endedBecause } }: { plan: Pick<PlanView, 'status' | 'endedBecause'> }) {
  const { t } = useTranslation('plans')
  if (endedBecause) return <Badge shape="square">{t('status-ended')}</Badge>
  const [tone, shape] = STATUS_LOOKS.plan[status]
  return (
    <Badge tone={tone} shape={shape}>
      {t(`status-${status}`)}
    </Badge>
  )
}

type Listed = {
  sessions: readonly PlanSession[]
  /** Nothing is agreed yet: each stands for the ink that is left. */
  isProposed?: boolean
}

/** Every session: when it was, is, or can be at the earliest, and what it costs. */
export function SessionList({ sessions, isProposed }: Listed) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  return (
    <ol className="plan-sessions" data-proposed={isProposed || undefined}>
      {sessions.map((session) => (
        <li key={session.id} data-done={session.doneOn ? true : undefined}>
          <span className="plan-sessions-name">{t('session', { number: session.number })}</span>
          <WhenOf session={session} />
          <span className="tnum plan-sessions-price">
            {session.isPaid ? <span className="cap">{t('session-paid')}</span> : null} {formatMoney(session.price, lng)}
          </span>
        </li>
      ))}
    </ol>
  )
}

function WhenOf({ session: { doneOn, startsAt, earliest, isFromToday } }: { session: PlanSession }) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  if (doneOn) return <span className="small sec">{t('done-on', { day: formatDay(doneOn, lng, 'data') })}</span>
  if (startsAt)
    return (
      <span className="small">
        {t('booked-for', { day: formatDay(dayOf(startsAt), lng, 'data'), time: formatTime(timeOf(startsAt), lng) })}
      </span>
    )
  if (isFromToday) return <span className="small sec">{t('from-today')}</span>
  return <span className="small sec">{earliest ? t('earliest', { day: formatDay(earliest, lng, 'data') }) : ''}</span>
}

/** What the plan costs, what is paid of it and what is left, as the ledger has it. */
export function PlanSums({ plan }: { plan: PlanView }) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  const { total, priceNow, paid } = plan
  const share = priceNow > 0 ? Math.round((Math.min(paid, priceNow) / priceNow) * 100) : 0
  return (
    <>
      <p className="plan-total tnum">{formatMoney(plan.total, lng)}</p>
      <p className="small sec">
        {t('price-each', { count: plan.sessions.length, price: formatMoney(plan.sessionPrice, lng) })}
        {plan.singlePrice > plan.sessionPrice
          ? ` ${t('price-singly', { price: unbroken(formatMoney((plan.singlePrice * plan.sessions.length) as Ore, lng)) })}`
          : ''}
      </p>
      {plan.paid > 0 ? (
        <>
          <progress className="plan-bar" max={100} value={share} aria-label={t('paid')} />
          <dl>
            <div className="kv">
              <dt>{t('paid')}</dt>
              <dd className="tnum">{formatMoney(plan.paid, lng)}</dd>
            </div>
            {priceNow < total ? (
              <div className="kv">
                <dt>{t('lowered')}</dt>
                <dd className="tnum">{formatMoney((total - priceNow) as Ore, lng)}</dd>
              </div>
            ) : null}
            <div className="kv">
              <dt>{t('remaining')}</dt>
              <dd className="tnum">{formatMoney(plan.remaining, lng)}</dd>
            </div>
          </dl>
        </>
      ) : null}
    </>
  )
}

/** The rule for stopping early, and what it would give today. */
export function PlanTerms({ plan }: { plan: PlanView }) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  // Session by session nothing is paid ahead but the session itself.
  const rate = plan.payBy === 'session' ? 'package' : plan.refundRate
  const price = rate === 'single' ? plan.singlePrice : plan.sessionPrice
  return (
    <p className="small sec">
      {t('terms')} {t(`terms-${rate}`, { price: unbroken(formatMoney(price, lng)) })}
      {plan.refundNow > 0 ? ` ${t('back-now', { amount: unbroken(formatMoney(plan.refundNow, lng)) })}` : ''}{' '}
      <a href={inLanguage('/servicevilkar', lng)} target="_blank" rel="noopener">
        {t('terms-all')}
      </a>
    </p>
  )
}

const FRAMES = 8

type Strip = { count: number; done?: number; isWhole?: boolean }

/**
 * How a course can look, drawn: the frames of the front page, as many as the course has sessions. One towards bare skin
 * goes through them all, one that only lightens stops half way. `done`: the sessions given, marked below.
 */
export function FadeStrip({ count, done = 0, isWhole = true }: Strip) {
  const { t } = useTranslation('plans')
  const steps = Math.min(count, FRAMES)
  const frames = Array.from({ length: steps + 1 }, (_, step) => ({
    image: Math.round((step * (isWhole ? FRAMES : FRAMES / 2)) / steps),
    session: Math.round((step * count) / steps),
  }))
  return (
    <>
      {/* On a phone it scrolls: a scrolling region must be reachable by keyboard (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="plan-strip-frame" role="region" aria-label={t('strip')} tabIndex={0}>
        <ol className="plan-strip">
          {frames.map(({ image, session }) => (
            <li key={session} data-given={done > 0 && session <= done ? true : undefined}>
              <img src={`/img/fade-${image}.webp`} alt="" width="360" height="480" loading="lazy" />
              <span className="cap tnum">{session === 0 ? t('strip-before') : session}</span>
            </li>
          ))}
        </ol>
      </div>
      <p className="cap sec plan-strip-note">{t('strip-note')}</p>
    </>
  )
}
