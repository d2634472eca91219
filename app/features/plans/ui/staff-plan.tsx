import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { dayOf, formatDay } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import { formatMoney, type Ore } from '#app/domain/money/money.ts'
import { PLAN_MOVES, type PlanStatus } from '#app/domain/plans/plan.ts'
import type { PlanSession } from '#app/features/plans/queries/plan-rows.ts'
import type { PlanView } from '#app/features/plans/queries/treatment-plan.ts'
import type { CourseAnswer } from '#app/features/plans/schema.ts'
import { PriceBreakdown } from '#app/features/pricing/ui/price-breakdown.tsx'
import { Button } from '#app/ui/button.tsx'
import { dateInText, useLanguage } from '#app/ui/dates.ts'
import { DayField } from '#app/ui/fields/day-field.tsx'
import { Figures, Panel } from '#app/ui/desk/desk.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { TimeField } from '#app/ui/fields/time-field.tsx'
import { CoursePlanner } from './course-planner.tsx'
import { PlanBadge } from './plan-parts.tsx'
import { SessionTiles } from './session-tiles.tsx'
import { deskIntents } from '../intent-schema.ts'

const WORDS = { paused: 'pause', active: 'resume', completed: 'complete' } as const

type Props = { plan: PlanView; canStop: boolean; course: CourseAnswer | null }

/** One plan of a client, for staff: where it stands, and what was paid of it. */
export function StaffPlan({ plan }: Pick<Props, 'plan'>) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  return (
    <Panel title={t(`type-${plan.treatmentType}`)} aside={<PlanBadge plan={plan} />}>
      <div className="plan-money">
        <p className="small sec">{t('made', { day: formatDay(plan.createdOn, lng, 'data') })}</p>
        <Standing plan={plan} />
        <SessionTiles plan={plan} />
      </div>
    </Panel>
  )
}

/** What can be done with a plan, each folded away: it is asked for less often than what is owed. */
export function PlanActs({ plan, canStop, course }: Props) {
  const { t } = useTranslation('plans')
  return (
    <Panel
      title={t('plan-acts', { type: t(`type-${plan.treatmentType}`) })}
      aside={plan.origin === 'proposed' && !plan.endedBecause ? <Link plan={plan} /> : null}
    >
      <div className="plan-money">
        <PriceBreakdown of={plan.calculation} />
        {plan.status === 'active' && !plan.endedBecause ? <Times plan={plan} course={course} /> : null}
        {plan.endedBecause ? null : <Ways plan={plan} canStop={canStop} />}
      </div>
    </Panel>
  )
}

/** The sums staff are asked for, what is owed first; what one session costs stands in the tiles. */
function Standing({ plan }: { plan: PlanView }) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  const due = plan.payBy === 'session' ? plan.sessions.find(({ isPaid }) => !isPaid) : undefined
  const rows = [
    ...(due && !plan.endedBecause ? [{ name: dueName(due, t, lng), value: formatMoney(due.price, lng) }] : []),
    { name: t('remaining'), value: formatMoney(plan.remaining, lng) },
    { name: t('paid'), value: formatMoney(plan.paid, lng) },
    ...(plan.priceNow < plan.total
      ? [{ name: t('lowered'), value: formatMoney((plan.total - plan.priceNow) as Ore, lng) }]
      : []),
    { name: t('total'), value: formatMoney(plan.total, lng) },
  ]
  return (
    <div className="money-figures">
      <Figures rows={rows} />
    </div>
  )
}

/** Owed where it was given; a visit that lies ahead is paid for on its day. */
const dueName = ({ number, doneOn, startsAt }: PlanSession, t: TFunction<'plans'>, lng: Language) =>
  !doneOn && startsAt ? t('falls-due', { day: dateInText(dayOf(startsAt), lng) }) : t('due-for', { number })

/** A time for the next session, typed while the client is on the phone, or suggestions for the whole course. */
function Times({ plan, course }: Pick<Props, 'plan' | 'course'>) {
  const { t } = useTranslation('plans')
  const next = plan.sessions.find(({ doneOn, startsAt }) => !doneOn && !startsAt)
  const ofNext = course?.scope === 'next' ? course : null
  return (
    <>
      {next ? (
        <details className="acc" open={ofNext !== null}>
          <summary>{t('book-next-staff')}</summary>
          {ofNext?.text ? <FormRefusal>{ofNext.text}</FormRefusal> : null}
          <Form method="post" className="course-pair" preventScrollReset>
            <input type="hidden" name="plan" value={plan.id} />
            <input type="hidden" name="scope" value="next" />
            <input type="hidden" name="session" value={next.id} />
            <DayField label={t('book-next-date')} name="date" min={next.earliest ?? undefined} required />
            <TimeField label={t('book-next-time')} name="clock" required />
            <Button type="submit" tone="secondary" {...deskIntents.field('course-book')}>
              {t('book-next', { number: next.number })}
            </Button>
          </Form>
        </details>
      ) : null}
      <details className="acc" open={course !== null && !ofNext}>
        <summary>{t('course')}</summary>
        <CoursePlanner plan={plan} answer={ofNext ? null : course} forStaff />
      </details>
    </>
  )
}

/** The client's link: sent anew, or taken back. */
function Link({ plan }: { plan: PlanView }) {
  const { t } = useTranslation('plans')
  return (
    <Form method="post" className="plan-link">
      <input type="hidden" {...deskIntents.field('link')} />
      <input type="hidden" name="plan" value={plan.id} />
      <Button type="submit" tone="text" size="small" name="link" value="renew">
        {t('send-link')}
      </Button>
      {plan.url ? (
        <Button type="submit" tone="text" size="small" name="link" value="revoke">
          {t('revoke-link')}
        </Button>
      ) : null}
    </Form>
  )
}

/** The ways out of a plan that runs, folded away together, each with what it means. */
function Ways({ plan, canStop }: Pick<Props, 'plan' | 'canStop'>) {
  const { t } = useTranslation('plans')
  const isOpen = plan.status === 'notApproved' || plan.status === 'pending'
  const moves = isOpen ? [] : (PLAN_MOVES[plan.status] as readonly (keyof typeof WORDS & PlanStatus)[])
  const stops = canStop && plan.paid > 0 && plan.status !== 'completed'
  if (moves.length === 0 && !stops) return null
  return (
    <details className="acc">
      <summary>{t('ways')}</summary>
      <ul className="plan-ways">
        {moves.map((to) => (
          <li key={to}>
            <p className="small">{t(`${WORDS[to]}-text`)}</p>
            <Form method="post">
              <input type="hidden" {...deskIntents.field('move')} />
              <input type="hidden" name="plan" value={plan.id} />
              <input type="hidden" name="from" value={plan.status} />
              <Button type="submit" tone="secondary" size="small" name="to" value={to}>
                {t(WORDS[to])}
              </Button>
            </Form>
          </li>
        ))}
        {stops ? <Stop plan={plan} /> : null}
      </ul>
    </details>
  )
}

function Stop({ plan }: { plan: PlanView }) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  const given = plan.sessions.filter(({ doneOn }) => doneOn).length
  const used = formatMoney(plan.usedNow, lng)
  return (
    <li>
      <p className="small">{t('stop-text', { used, count: given, amount: formatMoney(plan.refundNow, lng) })}</p>
      <Form method="post">
        <input type="hidden" name="plan" value={plan.id} />
        <Button type="submit" tone="danger" size="small" {...deskIntents.field('stop')}>
          {t('stop')}
        </Button>
      </Form>
    </li>
  )
}
