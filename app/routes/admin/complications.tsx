import { textOf } from '#app/content/text/i18n.server.ts'
import { complicationRegister, countFollowed } from '#app/features/reactions/queries/register.ts'
import { ComplicationRegister } from '#app/features/reactions/ui/complication-register.tsx'
import type { Handle } from '#app/handle.ts'
import { authorizePage } from '#app/routes/authorize.ts'
import type { Route } from './+types/complications'

export const handle = {
  action: 'read-journal',
  shows: 'no-client',
  ns: ['reactions'],
} satisfies Handle

/** The complication register: shares of treatments, of no client. */
export async function loader({ context }: Route.LoaderArgs) {
  const { services, lng } = authorizePage(context)
  const [register, followed] = await Promise.all([complicationRegister(services), countFollowed(services)])
  return { register, followed, title: textOf(lng, 'reactions:register') }
}

export default function Complications({ loaderData }: Route.ComponentProps) {
  return <ComplicationRegister {...loaderData} />
}
