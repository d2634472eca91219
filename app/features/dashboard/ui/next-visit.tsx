import { useTranslation } from 'react-i18next'
import { telHref, phoneFor } from '#app/content/clinic.ts'
import { dayOf, formatTime, timeOf } from '#app/domain/clinic-time.ts'
import type { OwnAppointment } from '#app/features/appointments/queries.ts'
import { inLanguage } from '#app/domain/language.ts'
import { dayHeading, useLanguage } from '#app/ui/dates.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** The next time at the clinic, and what can be done with it; or the way to one. @param isPlain on a page's own ground. */
export function NextVisit({ visit, isPlain = false }: { visit: OwnAppointment | null; isPlain?: boolean }) {
  const { t } = useTranslation(['dashboard', 'booking'])
  const lng = useLanguage()
  if (!visit)
    return (
      <section className="next" aria-labelledby="next-title">
        <div>
          <p className="small sec">{t('dashboard:next')}</p>
          <h2 id="next-title">{t('dashboard:no-next')}</h2>
        </div>
        <div className="acts">
          <ButtonLink tone="light" href={inLanguage('/book', lng)}>
            {t('dashboard:book')}
          </ButtonLink>
        </div>
      </section>
    )
  const { type, minutes, provider, startsAt, arriveAt } = visit
  return (
    <section className={isPlain ? 'pnl next-plain' : 'next'} aria-labelledby="next-title">
      <div>
        <p className="small sec">{t('dashboard:next')}</p>
        <h2 id="next-title">
          {dayHeading(dayOf(startsAt), lng)}
          <br />
          {t('booking:at-time', { time: formatTime(timeOf(startsAt), lng) })}
        </h2>
        <p className="sec">{t('dashboard:next-with', { what: t(`booking:what-${type}`, { minutes }), provider })}</p>
        {arriveAt === startsAt ? null : (
          <p className="sec">{t('dashboard:come', { time: formatTime(timeOf(arriveAt), lng) })}</p>
        )}
      </div>
      <NextActions visit={visit} />
    </section>
  )
}

function NextActions({ visit: { canChange, canMove, path, icsUrl, selfServiceHours } }: { visit: OwnAppointment }) {
  const { t } = useTranslation(['dashboard', 'manage'])
  const lng = useLanguage()
  return (
    <div className="stack">
      {canChange ? null : (
        <p className="sec small">
          {t('manage:is-too-late', { hours: selfServiceHours })} <a href={telHref}>{phoneFor(lng)}</a>
        </p>
      )}
      <div className="acts">
        {path && canMove ? (
          <ButtonLink tone="secondary" href={inLanguage(`${path}?change=move`, lng)}>
            {t('manage:move')}
          </ButtonLink>
        ) : null}
        {path && canChange ? (
          <ButtonLink tone="text" href={inLanguage(`${path}?change=cancel`, lng)}>
            {t('manage:cancel')}
          </ButtonLink>
        ) : null}
        {icsUrl ? (
          <ButtonLink tone="text" href={icsUrl} download>
            {t('manage:add-to-calendar')}
          </ButtonLink>
        ) : null}
        <ButtonLink tone="text" href={inLanguage('/kontakt', lng)}>
          {t('dashboard:way')}
        </ButtonLink>
      </div>
    </div>
  )
}
