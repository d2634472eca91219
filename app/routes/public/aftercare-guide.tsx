import type { Handle } from '#app/handle.ts'
import { requestContext, servicesContext } from '#app/http/context.ts'
import type { Route } from './+types/aftercare-guide'
import { answerGuide } from './aftercare-guide/answer.server.ts'

export const handle = { action: 'read-public' } satisfies Handle

/** /tatoveringsfjernelse/efterbehandling.pdf: the aftercare page to keep, in the language the address asks for. */
export const loader = ({ request, context }: Route.LoaderArgs) =>
  answerGuide(context.get(servicesContext)!, context.get(requestContext)!.lng, request)
