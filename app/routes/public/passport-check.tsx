import { data } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { checkPassport } from '#app/features/passport/queries.ts'
import { PassportCheck } from '#app/features/passport/ui/passport-check.tsx'
import type { Handle } from '#app/handle.ts'
import { requestContext, servicesContext } from '#app/http/context.ts'
import { questionsIn } from '#app/input/fields.ts'
import type { Route } from './+types/passport-check'

export const handle = { action: 'check-passport', link: true, ns: ['passport'] } satisfies Handle

/** Whether a passport is genuine, by the code on it. Whose it is stands nowhere on the page. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)!
  const { lng } = context.get(requestContext)!
  const digest = questionsIn(request.url)['digest'] ?? null
  const check = await checkPassport(services, { code: params.code, digest })
  const title = textOf(lng, 'passport:check-title')
  return data({ check, hasFile: digest !== null, title }, { status: check === 'not-ours' ? 404 : 200 })
}

export default function PassportCheckPage({ loaderData: { check, hasFile } }: Route.ComponentProps) {
  return <PassportCheck check={check} hasFile={hasFile} />
}
