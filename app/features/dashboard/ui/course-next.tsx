import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { dayOf, formatDay, formatTime, timeOf } from '#app/domain/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { LinkedPhoto } from '#app/features/journal/ui/photo-course.tsx'
import type { PlanView } from '#app/features/plans/queries.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { dayHeading, dayInText, useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk.tsx'

/** The earliest day of the session that has no time yet, why it is that day, and the ways to a time. */
export function EarliestNext({ plan }: { plan: PlanView }) {
  const { t } = useTranslation(['dashboard', 'plans'])
  const lng = useLanguage()
  const next = plan.sessions.find(({ doneOn, startsAt }) => !doneOn && !startsAt)
  if (plan.status !== 'active' || plan.endedBecause || !next?.earliest) return null
  const page = `/dashboard/plan/${plan.id}`
  const booked = plan.sessions.findLast(({ doneOn, startsAt }) => !doneOn && startsAt)
  return (
    <section className="pnl" aria-labelledby={`earliest-${plan.id}`}>
      <div className="course-earliest">
        <div>
          <p className="small sec">{t('dashboard:earliest-of', { number: next.number })}</p>
          <h2 className="course-day" id={`earliest-${plan.id}`}>
            {dayHeading(next.earliest, lng)}
          </h2>
        </div>
        <p className="small sec">
          <b className="strong">{t('dashboard:why-wait')}</b> {t('dashboard:why-wait-text')}
          {booked?.startsAt
            ? ` ${t('dashboard:why-counted', {
                day: dayInText(dayOf(booked.startsAt), lng),
                time: formatTime(timeOf(booked.startsAt), lng),
              })}`
            : ''}
        </p>
      </div>
      <div className="acts">
        <ButtonLink href={inLanguage(`${page}?book=next#book-next`, lng)}>
          {t('plans:book-next', { number: next.number })}
        </ButtonLink>
        <ButtonLink tone="secondary" href={inLanguage(`${page}?book=course#course`, lng)}>
          {t('plans:course')}
        </ButtonLink>
      </div>
    </section>
  )
}

/** A pause, said in one press and taken back in one. */
export function Pause({ plan }: { plan: PlanView }) {
  const { t } = useTranslation('dashboard')
  const busy = useNavigation().formData?.get('plan') === plan.id
  const isPaused = plan.status === 'paused'
  if (plan.endedBecause || (plan.status !== 'active' && !isPaused)) return null
  const isBooked = plan.sessions.some(({ doneOn, startsAt }) => !doneOn && startsAt)
  return (
    <Panel id="pause" title={t(isPaused ? 'paused-title' : 'pause-title')} tone="skin">
      <p>{t(isPaused ? 'paused-text' : 'pause-text')}</p>
      {isBooked ? <p className="small">{t('pause-booked')}</p> : null}
      <Form method="post" className="acts" preventScrollReset>
        <input type="hidden" name="plan" value={plan.id} />
        <Button type="submit" tone="secondary" name="intent" value={isPaused ? 'resume' : 'pause'} busy={busy}>
          {t(isPaused ? 'resume' : 'pause')}
        </Button>
      </Form>
    </Panel>
  )
}

/** What was done, the newest first, each with the photo of its day where one is shared. */
export function DoneSessions({ plan, photos }: { plan: PlanView; photos: readonly LinkedPhoto[] }) {
  const { t } = useTranslation(['dashboard', 'plans'])
  const lng = useLanguage()
  const done = plan.sessions.filter(({ doneOn }) => doneOn).toReversed()
  if (done.length === 0) return null
  return (
    <Panel
      title={t('dashboard:done')}
      aside={
        photos.length > 0 ? <a href={inLanguage('/dashboard/journal', lng)}>{t('dashboard:compare')}</a> : undefined
      }
    >
      <ol className="course-done">
        {done.map(({ id, number, doneOn }) => {
          const photo = photos.findLast(({ takenOn }) => takenOn === doneOn)
          return (
            <li key={id}>
              {photo ? (
                <img src={photo.thumbnailUrl} alt="" width="48" height="60" loading="lazy" />
              ) : (
                <span className="course-none" aria-hidden="true" />
              )}
              <div>
                <p className="strong">{t('plans:session', { number })}</p>
                <p className="small sec tnum">{formatDay(doneOn!, lng, 'data')}</p>
              </div>
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
