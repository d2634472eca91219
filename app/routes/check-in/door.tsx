import { data } from 'react-router'
import { renderSVG } from 'uqr'
import { textOf } from '#app/content/text/i18n.server.ts'
import { timesAround } from '#app/domain/booking/check-in.ts'
import { policy } from '#app/domain/policy.ts'
import { checkIn } from '#app/features/check-in/commands.ts'
import { kioskOf } from '#app/features/check-in/queries.ts'
import { checkInSchema } from '#app/features/check-in/schema.ts'
import { Door } from '#app/features/check-in/ui/door.tsx'
import { Elsewhere } from '#app/features/check-in/ui/elsewhere.tsx'
import type { Handle } from '#app/handle.ts'
import { requestContext, servicesContext } from '#app/http/context.ts'
import { questionsIn } from '#app/input/fields.ts'
import { parseForm } from '#app/routes/form.ts'
import { kioskPass } from '#app/services/links/kiosk.ts'
import { keepUnsent } from '#app/ui/drafts/unsent.ts'
import { UnsentNote } from '#app/ui/drafts/unsent-note.tsx'
import type { Route } from './+types/door'

export const handle = {
  action: 'open-check-in',
  formAction: 'check-in',
  rateLimit: 'none',
  kiosk: true,
  frame: 'none',
  ns: ['check-in'],
} satisfies Handle

const passIn = (request: Request) => questionsIn(request.url)['pass'] ?? ''

/** The door: on an enrolled tablet, or on a phone that has just read its code. Elsewhere it sends people to the desk. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)!
  const { lng } = context.get(requestContext)!
  const title = textOf(lng, 'check-in:title')
  const { settings, clock } = services
  const pass = passIn(request)
  const kioskId = await kioskOf(services, request.headers, pass)
  if (!kioskId) return { title, door: null, isWrongCode: 'code' in questionsIn(request.url) }
  const own = `${settings.publicUrl}/checkin?pass=${kioskPass(settings, kioskId, clock.instant())}`
  const door = { times: timesAround(clock.now()), qr: pass ? null : renderSVG(own, { border: 0 }) }
  return { title, door, isWrongCode: false }
}

/** The answer is the same whoever was meant; only what cannot be read at all, or comes too often, is said to be so. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)!
  const kioskId = await kioskOf(services, request.headers, passIn(request))
  if (!kioskId) throw data(null, { status: 404 })
  const input = await parseForm(request, checkInSchema)
  if (!input.success) return data({ answer: 'incomplete' as const }, { status: 422 })
  const done = await checkIn(services, kioskId, input.data)
  return done.ok ? { answer: 'thanks' as const } : data({ answer: 'too-many' as const }, { status: 429 })
}

// A tablet whose connection went is no page about the failure that nobody takes away.
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepUnsent]

export default function DoorPage({ loaderData: { door, isWrongCode }, actionData }: Route.ComponentProps) {
  if (!door) return <Elsewhere isWrongCode={isWrongCode} />
  return (
    <Door door={door} answer={actionData?.answer ?? null} unsent={<UnsentNote />} resetMs={policy.checkInResetMs} />
  )
}
