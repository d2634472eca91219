import { textOf } from '#app/content/text/i18n.server.ts'
import { epochMinutesOf } from '#app/domain/time/clinic-time.ts'
import { policy } from '#app/domain/policy.ts'
import { ownDay } from '#app/features/own-day/queries.ts'
import { OwnDayPage } from '#app/features/own-day/ui/own-day-page.tsx'
import type { Handle } from '#app/handle.ts'
import { ownDayPagesSchema, questionsIn } from '#app/input/fields.ts'
import { pageIn } from '#app/input/page.ts'
import { patientIdsIn } from '#app/domain/access/access.ts'
import { authorizePage } from '#app/routes/authorize.ts'
import type { Route } from './+types/own-day'

export const handle = {
  action: 'treat-clients',
  shows: { what: 'list' },
  ns: ['admin', 'board', 'record', 'manage', 'worklists', 'analysis'],
} satisfies Handle

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, actor, shown } = authorizePage(context)
  const asked = ownDayPagesSchema.parse(questionsIn(request.url))
  const day = await ownDay(services, actor)
  const pageOf = <Row,>(rows: readonly Row[], page: number) => pageIn(rows, page, policy.ownDayRowsShown)
  const paged = day && {
    ...day,
    drafts: pageOf(day.drafts, asked.drafts),
    unwritten: pageOf(day.unwritten, asked.unwritten),
    photos: pageOf(day.photos, asked.photos),
    missed: pageOf(day.missed, asked.missed),
  }
  shown(patientIdsIn(paged))
  return {
    day: paged,
    now: epochMinutesOf(services.clock.now()),
    title: textOf(lng, 'admin:own-day'),
  }
}

export default function OwnDayRoute({ loaderData: { day, now } }: Route.ComponentProps) {
  return <OwnDayPage day={day} serverNow={now} />
}
