import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { formatDay } from '#app/domain/clinic-time.ts'
import { formatMoney, type Ore } from '#app/domain/money.ts'
import { PLAN_MOVES, type PlanStatus } from '#app/domain/plan.ts'
import type { PlanView } from '#app/features/plans/queries.ts'
import type { CourseAnswer } from '#app/features/plans/schema.ts'
import { Reckoning } from '#app/features/pricing/ui/reckoning.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Figures, Panel } from '#app/ui/desk.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { CoursePlanner } from './course-planner.tsx'
import { PlanBadge, SessionList } from './plan-parts.tsx'

const WORDS = { paused: 'pause', active: 'resume', completed: 'complete' } as const

type Props = { plan: PlanView; mayStop: boolean; course: CourseAnswer | null }

/** One plan of a client, for staff: where it stands, what was paid, and what can be done. */
export function StaffPlan({ plan, mayStop, course }: Props) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  return (
    <Panel title={t(`type-${plan.treatmentType}`)} aside={<PlanBadge plan={plan} />}>
      <div className="plan-money">
        <p className="small sec">{t('made', { day: formatDay(plan.createdOn, lng, 'data') })}</p>
        <Standing plan={plan} />
        <SessionList sessions={plan.sessions} asTiles />
        <Reckoning of={plan.reckoned} />
        {plan.status === 'active' && !plan.endedBecause ? <Times plan={plan} course={course} /> : null}
        {mayStop && plan.paid > 0 && !plan.endedBecause && plan.status !== 'completed' ? <Stop plan={plan} /> : null}
        {plan.endedBecause ? null : <Moves plan={plan} />}
      </div>
    </Panel>
  )
}

/** The sums staff are asked for: paid, due next, and left; what one session costs stands in the tiles. */
function Standing({ plan }: { plan: PlanView }) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  const due = plan.payBy === 'session' ? plan.sessions.find(({ isPaid }) => !isPaid) : undefined
  const rows = [
    { name: t('total'), value: formatMoney(plan.total, lng) },
    { name: t('paid'), value: formatMoney(plan.paid, lng) },
    ...(due && !plan.endedBecause
      ? [{ name: t('due-for', { number: due.number }), value: formatMoney(due.price, lng) }]
      : []),
    { name: t('remaining'), value: formatMoney(plan.remaining, lng) },
  ]
  return (
    <div className="money-figures">
      <Figures rows={rows} />
    </div>
  )
}

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
            <TextField type="date" label={t('book-next-date')} name="date" min={next.earliest ?? undefined} required />
            <TextField type="time" label={t('book-next-time')} name="clock" step={300} required />
            <Button type="submit" tone="secondary" name="intent" value="course-book">
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

function Moves({ plan }: { plan: PlanView }) {
  const { t } = useTranslation('plans')
  const isOpen = plan.status === 'notApproved' || plan.status === 'pending'
  const moves = isOpen ? [] : (PLAN_MOVES[plan.status] as readonly (keyof typeof WORDS & PlanStatus)[])
  return (
    <div className="acts">
      {moves.map((to) => (
        <Form method="post" key={to}>
          <input type="hidden" name="intent" value="move" />
          <input type="hidden" name="plan" value={plan.id} />
          <input type="hidden" name="from" value={plan.status} />
          <Button type="submit" tone="secondary" name="to" value={to}>
            {t(WORDS[to])}
          </Button>
        </Form>
      ))}
      {plan.origin === 'proposed' ? (
        <Form method="post" className="inline">
          <input type="hidden" name="intent" value="link" />
          <input type="hidden" name="plan" value={plan.id} />
          <Button type="submit" tone="secondary" name="link" value="renew">
            {t('send-link')}
          </Button>
          {plan.url ? (
            <Button type="submit" tone="text" name="link" value="revoke">
              {t('revoke-link')}
            </Button>
          ) : null}
        </Form>
      ) : null}
    </div>
  )
}

function Stop({ plan }: { plan: PlanView }) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  const given = plan.sessions.filter(({ doneOn }) => doneOn).length
  const used = formatMoney((plan.paid - plan.refundNow) as Ore, lng)
  return (
    <details className="acc">
      <summary>{t('stop')}</summary>
      <p className="small">{t('stop-text', { used, count: given, amount: formatMoney(plan.refundNow, lng) })}</p>
      <Form method="post">
        <input type="hidden" name="plan" value={plan.id} />
        <Button type="submit" tone="danger" name="intent" value="stop">
          {t('stop')}
        </Button>
      </Form>
    </details>
  )
}
