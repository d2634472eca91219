import { useTranslation } from 'react-i18next'
import { clinic } from '#app/content/clinic.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { addDays, type ClinicDay } from '#app/domain/clinic-time.ts'
import { bookingTerms } from '#app/features/settings/queries.ts'
import { listAppointments } from '#app/features/appointments/queries.ts'
import { DayTable } from '#app/features/appointments/ui/day-table.tsx'
import { inLanguage } from '#app/domain/language.ts'
import { dayHeading, useLanguage } from '#app/ui/dates.ts'
import { pageSchema, questionsIn } from '#app/input/fields.ts'
import { missingAtFirst } from '#app/features/opening-hours/queries.ts'
import { FirstRun } from '#app/features/opening-hours/ui/first-run.tsx'
import type { Handle } from '#app/handle.ts'
import { behindSignIn } from '#app/routes/behind-sign-in.ts'
import { DeskHead, Empty, Figures, Panel } from '#app/ui/desk.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/day'

export const handle = {
  action: 'see-staff-pages',
  ns: ['admin', 'owner', 'record', 'booking', 'manage'],
} satisfies Handle

const DAY_ROWS = 300 // more than a day of the clinic can hold

/** Today, and what is booked for the days to come. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, actor } = behindSignIn(context, 'see-staff-pages')
  const today = services.clock.today()
  const { windowDays } = await bookingTerms(services)
  const { page } = pageSchema.parse(questionsIn(request.url))
  return {
    missing: actor.roles.includes('admin') ? await missingAtFirst(services) : [],
    day: today,
    today: await listAppointments(services, { from: today, to: today, cancelled: true, perPage: DAY_ROWS }),
    coming: await listAppointments(services, {
      from: addDays(today, 1),
      to: addDays(today, windowDays + 1),
      page,
    }),
    title: `${textOf(lng, 'admin:day')} · ${clinic.name}`,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export default function DayPage({ loaderData: { missing, day, today, coming } }: Route.ComponentProps) {
  const { t } = useTranslation('admin')
  const lng = useLanguage()
  const over = (status: string) => today.rows.filter((row) => row.status === status).length
  return (
    <>
      <DeskHead title={dayHeading(day as ClinicDay, lng)} lead={t('day-lead', { count: today.total })} />
      <FirstRun missing={missing} />
      <Figures
        rows={[
          { value: today.total, name: t('figure-today') },
          { value: over('completed'), name: t('figure-completed') },
          { value: over('cancelled'), name: t('figure-cancelled') },
          { value: coming.total, name: t('figure-coming') },
        ]}
      />
      <Panel title={t('today')}>
        {today.total > 0 ? <DayTable rows={today.rows} label={t('today')} /> : <Empty>{t('nothing-today')}</Empty>}
      </Panel>
      <Panel title={t('coming')}>
        {coming.total > 0 ? (
          <DayTable rows={coming.rows} label={t('coming')} days />
        ) : (
          <Empty>{t('nothing-coming')}</Empty>
        )}
        <Pager
          page={coming.page}
          pages={coming.pages}
          label={t('coming-pages')}
          hrefOf={(page) => inLanguage(`?page=${page}`, lng)}
        />
      </Panel>
    </>
  )
}
