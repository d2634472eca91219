import { useTranslation } from 'react-i18next'
import { telHref, phoneFor } from '#app/content/clinic.ts'
import { dayOf, formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import type { OwnAppointment } from '#app/features/appointments/queries/appointments.ts'
import type { PlanView } from '#app/features/plans/queries/treatment-plan.ts'
import { inLanguage } from '#app/domain/language.ts'
import { dayHeading, dayInText, useLanguage } from '#app/ui/dates.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useClinic } from '#app/ui/clinic.ts'

type Plan = Pick<PlanView, 'id' | 'status' | 'endedBecause' | 'nextFrom' | 'sessions'>
type Props = { visit: OwnAppointment | null; plan?: Plan | null; isPlain?: boolean }

/**
 * The next time at the clinic, and what can be done with it; or the one way to it, which is the plan's where there is a
 * plan. @param isPlain on a page's own ground.
 */
export function NextVisit({ visit, plan = null, isPlain = false }: Props) {
  const { t } = useTranslation(['dashboard', 'booking'])
  const lng = useLanguage()
  if (!visit) return <NoVisit plan={plan} />
  const { type, minutes, provider, startsAt, arriveAt } = visit
  const session = plan?.sessions.find(({ doneOn, startsAt: at }) => !doneOn && at === startsAt)
  return (
    <section className={isPlain ? 'pnl next-plain' : 'next'} aria-labelledby="next-title">
      <div>
        <p className="small sec">
          {session ? t('dashboard:next-of', { number: session.number }) : t('dashboard:next')}
        </p>
        <h2 id="next-title">{dayHeading(dayOf(startsAt), lng)}</h2>
        <p className="next-when">{t('dashboard:next-at', { time: formatTime(timeOf(startsAt), lng), provider })}</p>
        <p className="small sec">{t(`booking:what-${type}`, { minutes })}</p>
        {arriveAt === startsAt ? null : (
          <p className="small sec">{t('dashboard:come', { time: formatTime(timeOf(arriveAt), lng) })}</p>
        )}
      </div>
      <NextActions visit={visit} />
    </section>
  )
}

function NoVisit({ plan }: { plan: Plan | null }) {
  const { t } = useTranslation('dashboard')
  const lng = useLanguage()
  const waitsForYes = isOpenPlan(plan)
  const isPlanned = leadsToPlan(plan)
  return (
    <section className="next" aria-labelledby="next-title">
      <div>
        <p className="small sec">{t('next')}</p>
        <h2 id="next-title">{t('no-next')}</h2>
        {waitsForYes ? <p className="sec">{t('no-next-yet')}</p> : null}
        {isPlanned && plan?.nextFrom ? (
          <p className="sec">{t('no-next-from', { day: dayInText(plan.nextFrom, lng) })}</p>
        ) : null}
      </div>
      {waitsForYes ? null : (
        <div className="acts">
          <ButtonLink
            tone="light"
            href={inLanguage(isPlanned ? `/dashboard/plan/${plan!.id}?book=next#book-next` : '/book', lng)}
          >
            {t(isPlanned ? 'do-book-next' : 'book')}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}

const isOpenPlan = (plan: Plan | null) =>
  plan !== null && !plan.endedBecause && (plan.status === 'notApproved' || plan.status === 'pending')

/** The next time is a session of this plan, chosen on its page. */
export const leadsToPlan = (plan: Plan | null) =>
  plan !== null &&
  plan.status === 'active' &&
  !plan.endedBecause &&
  plan.sessions.some(({ doneOn, startsAt }) => !doneOn && !startsAt)

function NextActions({ visit: { canChange, canMove, path, icsUrl, selfServiceHours } }: { visit: OwnAppointment }) {
  const clinic = useClinic()
  const { t } = useTranslation(['dashboard', 'manage'])
  const lng = useLanguage()
  const rest = (
    <p className="next-rest">
      {icsUrl ? (
        <a className="link" href={icsUrl} download>
          {t('manage:add-to-calendar')}
        </a>
      ) : null}
      <a className="link" href={inLanguage('/kontakt', lng)}>
        {t('dashboard:way')}
      </a>
      {path && canChange ? (
        <a className="link sec" href={inLanguage(`${path}?change=cancel`, lng)}>
          {t('manage:cancel')}
        </a>
      ) : null}
    </p>
  )
  return (
    <div className="stack">
      {canChange ? null : (
        <p className="sec small">
          {t('manage:is-too-late', { hours: selfServiceHours })} <a href={telHref(clinic)}>{phoneFor(clinic, lng)}</a>
        </p>
      )}
      {path && canMove ? (
        <div className="acts next-acts">
          <ButtonLink tone="secondary" size="small" href={inLanguage(`${path}?change=move`, lng)}>
            {t('manage:move')}
          </ButtonLink>
          <details className="next-more">
            <summary className="link">{t('dashboard:more-ways')}</summary>
            {rest}
          </details>
        </div>
      ) : (
        rest
      )}
    </div>
  )
}
