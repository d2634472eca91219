import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { dayOf, formatDay, formatTime, timeOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { OwnAppointment } from '#app/features/appointments/queries/appointments.ts'
import type { LinkedPhoto } from '#app/features/journal/ui/photo-course.tsx'
import { sessionsBehind } from '#app/features/journal/ui/photo-words.ts'
import type { NextTime } from '#app/features/plans/queries/next-times.ts'
import type { PlanView } from '#app/features/plans/queries/treatment-plan.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { dayHeading, dayInText, unbroken, useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import { courseIntents, pauseIntents } from '#app/features/plans/intent-schema.ts'

type Earliest = { plan: PlanView; times: readonly NextTime[] }

/** The earliest day of the session that has no time yet, why it is that day, free times, and the ways to another. */
export function EarliestNext({ plan, times }: Earliest) {
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
                day: unbroken(dayInText(dayOf(booked.startsAt), lng)),
                time: formatTime(timeOf(booked.startsAt), lng),
              })}`
            : ''}
        </p>
      </div>
      {times.length > 0 ? <FreeTimes page={page} times={times} /> : null}
      <div className="acts">
        <ButtonLink tone={times.length > 0 ? 'text' : 'primary'} href={inLanguage(`${page}?book=next#book-next`, lng)}>
          {times.length > 0 ? t('dashboard:another-time') : t('plans:book-next', { number: next.number })}
        </ButtonLink>
        <ButtonLink tone={times.length > 0 ? 'text' : 'secondary'} href={inLanguage(`${page}?book=course#course`, lng)}>
          {t('plans:course')}
        </ButtonLink>
      </div>
    </section>
  )
}

/** Times that are free now, each taken in one press; what the plan's page refuses, it says. */
function FreeTimes({ page, times }: { page: string; times: readonly NextTime[] }) {
  const { t } = useTranslation(['dashboard', 'plans', 'booking'])
  const lng = useLanguage()
  const taking = useNavigation().formData?.get('time')
  return (
    <div className="course-times">
      <h3 className="h4">{t('dashboard:free-times')}</h3>
      <ul>
        {times.map(({ sessionId, startsAt }, index) => {
          const day = dayHeading(dayOf(startsAt), lng)
          const time = t('booking:at-time', { time: formatTime(timeOf(startsAt), lng) })
          const value = `${sessionId}@${startsAt}`
          return (
            <li key={startsAt}>
              <p>
                <b className="strong">{day}</b> {time}
              </p>
              <Form method="post" action={inLanguage(`${page}?book=next`, lng)}>
                <input type="hidden" name="scope" value="next" />
                <input type="hidden" name="time" value={value} />
                <Button
                  type="submit"
                  {...courseIntents.field('course-book')}
                  size="small"
                  tone={index === 0 ? 'primary' : 'secondary'}
                  busy={taking === value}
                  aria-label={`${t('dashboard:take-time')}: ${day} ${time}`}
                >
                  {t('dashboard:take-time')}
                </Button>
              </Form>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** A pause, said in one press and taken back in one. */
export function Pause({ plan }: { plan: PlanView }) {
  const { t } = useTranslation(['dashboard', 'plans'])
  const busy = useNavigation().formData?.get('plan') === plan.id
  const isPaused = plan.status === 'paused'
  if (plan.endedBecause || (plan.status !== 'active' && !isPaused)) return null
  const isBooked = plan.sessions.some(({ doneOn, startsAt }) => !doneOn && startsAt)
  return (
    <Panel id="pause" title={t(isPaused ? 'paused-title' : 'pause-title')} tone="skin">
      <p>{plan.isPausedByClinic ? t('plans:paused-by-clinic') : t(isPaused ? 'paused-text' : 'pause-text')}</p>
      {isBooked ? <p className="small">{t('pause-booked')}</p> : null}
      {plan.isPausedByClinic ? null : (
        <Form method="post" className="acts" preventScrollReset>
          <input type="hidden" name="plan" value={plan.id} />
          <Button type="submit" tone="secondary" {...pauseIntents.field(isPaused ? 'resume' : 'pause')} busy={busy}>
            {t(isPaused ? 'resume' : 'pause')}
          </Button>
        </Form>
      )}
    </Panel>
  )
}

/** The ink left after so many sessions, in percent, and the day of the photo it was measured on. */
export type InkAfter = { treatments: number; left: number; takenOn: ClinicDay }
type Done = {
  plan: PlanView
  photos: readonly LinkedPhoto[]
  left: readonly InkAfter[] | null
  /** The consultations the course began with. */
  talks: readonly OwnAppointment[]
}

/**
 * What was done, the newest first: each with the photo that shows what came of it, else that of its day, and the ink
 * that was left. `left`: null where it cannot be said which course the photos are of.
 */
export function DoneSessions({ plan, photos, left, talks }: Done) {
  const { t } = useTranslation(['dashboard', 'plans'])
  const lng = useLanguage()
  const photoOf = (number: number, doneOn: ClinicDay) =>
    (left && photos.findLast((photo) => sessionsBehind(photo) === number)) ??
    photos.findLast(({ takenOn }) => takenOn === doneOn)
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
          const photo = photoOf(number, doneOn!)
          const ink = left?.findLast(({ treatments }) => treatments === number)
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
              {ink ? (
                <p className="small sec tnum course-ink">
                  {t('dashboard:ink-left', { left: ink.left })}
                  <span className="cap mut block">
                    {t('dashboard:ink-measured', { day: formatDay(ink.takenOn, lng, 'data') })}
                  </span>
                </p>
              ) : null}
            </li>
          )
        })}
        {talks.map(({ id, startsAt, provider }) => (
          <li key={id} className="course-talk">
            <div>
              <p className="strong">{t('dashboard:talked')}</p>
              <p className="small sec tnum">{formatDay(dayOf(startsAt), lng, 'data')}</p>
            </div>
            <p className="small sec course-ink">{provider}</p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
