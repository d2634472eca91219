import { textOf } from '#app/content/text/i18n.server.ts'
import { ownStart } from '#app/features/dashboard/queries/own-start.ts'
import { StartPage } from '#app/features/dashboard/ui/start-page.tsx'
import { answerTime } from '#app/features/messages/queries.ts'
import type { Handle } from '#app/handle.ts'
import { authorizePage } from '#app/routes/authorize.ts'
import { photosWithLinks } from '#app/routes/picture-links.ts'
import type { Route } from './+types/dashboard'

export const handle = {
  action: 'see-own-dashboard',
  sendsForm: true,
  ns: ['plans', 'booking', 'manage', 'messages', 'reactions', 'photos'],
} satisfies Handle

/** Everybody's own page; staff and partners are clients of their own data too. */
export async function loader({ context }: Route.LoaderArgs) {
  const { services, lng, actor, self } = authorizePage(context)
  const [{ photos, ...shown }, answeredBy] = await Promise.all([ownStart(services, self), answerTime(services)])
  return {
    firstName: actor.firstName,
    shown: { ...shown, photos: photosWithLinks(services, actor, photos) },
    answer: { answeredBy, today: services.clock.today() },
    title: textOf(lng, 'dashboard:title'),
  }
}

export default function DashboardPage({ loaderData: { firstName, shown, answer } }: Route.ComponentProps) {
  return <StartPage firstName={firstName} shown={shown} answer={answer} />
}
