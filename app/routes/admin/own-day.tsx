import { clinic } from '#app/content/clinic.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { ownDay } from '#app/features/own-day/queries.ts'
import { OwnDayPage } from '#app/features/own-day/ui/own-day-page.tsx'
import type { Handle } from '#app/handle.ts'
import { behindSignIn } from '#app/routes/behind-sign-in.ts'
import type { Route } from './+types/own-day'

export const handle = {
  action: 'run-appointments',
  ns: ['admin', 'board', 'record', 'manage', 'worklists'],
} satisfies Handle

export async function loader({ context }: Route.LoaderArgs) {
  const { services, lng, actor } = behindSignIn(context, 'run-appointments')
  return { day: await ownDay(services, actor), title: `${textOf(lng, 'admin:own-day')} · ${clinic.name}` }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export default function OwnDayRoute({ loaderData: { day } }: Route.ComponentProps) {
  return <OwnDayPage day={day} />
}
