import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { addDays, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { openDayAfter } from '#app/features/booking/queries/next-open-day.ts'
import { bookingTerms } from '#app/features/settings/queries/settings.ts'
import { reachOfActor } from '#app/domain/access/actor.ts'
import { overdueReactions } from '#app/features/reactions/queries/worklist.ts'
import { suspectBookings } from '#app/features/appointments/queries/unverified.ts'
import { dayBoard, visitForFrontDesk } from '#app/features/appointments/queries/board.ts'
import { listAppointments } from '#app/features/appointments/queries/appointments.ts'
import { noteFound } from '#app/features/check-in/commands.ts'
import { unknownArrivals } from '#app/features/check-in/queries.ts'
import { foundSchema } from '#app/features/check-in/schema.ts'
import { UnknownArrivals } from '#app/features/check-in/ui/unknown-arrivals.tsx'
import { DayBoard } from '#app/features/appointments/ui/board/board.tsx'
import { DayTable } from '#app/features/appointments/ui/board/day-table.tsx'
import { inLanguage } from '#app/domain/language.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { pageSchema, questionsIn } from '#app/input/fields.ts'
import { pageThere } from '#app/input/page.ts'
import { missingAtFirst } from '#app/features/opening-hours/queries/opening-hours.ts'
import { FirstRun } from '#app/features/opening-hours/ui/first-run.tsx'
import type { Handle } from '#app/handle.ts'
import { patientIdsIn } from '#app/domain/access/access.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { parseForm } from '#app/routes/form.ts'
import { Empty } from '#app/ui/desk/desk.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Pager } from '#app/ui/desk/pager.tsx'
import type { Route } from './+types/day'

export const handle = {
  action: 'see-staff-pages',
  shows: { what: 'list' },
  formAction: 'run-appointments',
  rateLimit: 'none',
  ns: ['admin', 'board', 'owner', 'record', 'booking', 'manage', 'analysis'],
} satisfies Handle

/** Today on its board, and what is booked for the days to come: open where today has nothing to show. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, actor, shown } = authorizePage(context)
  const today = services.clock.today()
  const { windowDays } = await bookingTerms(services)
  const all = await dayBoard(services, today)
  const readsJournal = reachOfActor(actor, 'read-journal') === 'any'
  const visits = readsJournal ? all : all.map(visitForFrontDesk)
  const { page } = pageSchema.parse(questionsIn(request.url))
  const coming = await pageThere(page, (there) =>
    listAppointments(services, { from: addDays(today, 1), to: addDays(today, windowDays + 1), page: there }),
  )
  shown(patientIdsIn({ visits, coming }))
  return {
    // A demo sells nothing, so nothing is missing before its first sale.
    missing: actor.roles.includes('admin') && !services.settings.demo ? await missingAtFirst(services) : [],
    day: today,
    visits,
    unknown: await unknownArrivals(services),
    suspect: reachOfActor(actor, 'run-appointments') ? await suspectBookings(services) : 0,
    overdue: readsJournal ? await overdueReactions(services) : 0,
    next: visits.length === 0 ? await openDayAfter(services, today) : null,
    now: services.clock.instant().getTime() / 60_000,
    coming,
    title: textOf(lng, 'admin:day'),
  }
}

/** Records that staff found a client the kiosk did not know. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, actor } = authorizeForm(context)
  const input = await parseForm(request, foundSchema)
  if (!input.success) throw data(null, { status: 400 })
  const found = await noteFound(services, actor, input.data)
  if (!found.ok) throw data(null, { status: 403 })
  return null
}

export default function DayPage({
  loaderData: { missing, day, visits, unknown, suspect, overdue, next, now, coming },
}: Route.ComponentProps) {
  const { t } = useTranslation('admin')
  const lng = useLanguage()
  // As the page began: it does not fold under its reader when somebody books for today.
  const [wasEmpty] = useState(visits.length === 0)
  return (
    <>
      <FirstRun missing={missing} />
      {overdue > 0 ? (
        <p className="note danger">
          {t('reactions-overdue', { count: overdue })}{' '}
          <a href={inLanguage('/admin/worklists?list=reactions&part=overdue', lng)}>{t('reactions-overdue-see')}</a>
        </p>
      ) : null}
      {suspect > 0 ? (
        <p className="note warn">
          {t('unverified-warning', { count: suspect })}{' '}
          <a href={inLanguage('/admin/unverified', lng)}>{t('unverified-see')}</a>
        </p>
      ) : null}
      <DayBoard day={day as ClinicDay} visits={visits} serverNow={now} next={next as ClinicDay | null}>
        {unknown.length > 0 ? <UnknownArrivals rows={unknown} /> : null}
      </DayBoard>
      <details className="pnl board-coming" open={wasEmpty || coming.page > 1}>
        <summary>
          {t('coming')}
          <Icon name="down" />
        </summary>
        {coming.total > 0 ? (
          <DayTable rows={coming.rows} label={t('coming')} today={day as ClinicDay} />
        ) : (
          <Empty>{t('nothing-coming')}</Empty>
        )}
        <Pager
          page={coming.page}
          pages={coming.pages}
          label={t('coming-pages')}
          hrefOf={(page) => inLanguage(`?page=${page}`, lng)}
        />
      </details>
    </>
  )
}
