import { data } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { requestContext } from '#app/http/context.ts'
import { readDesk } from '#app/routes/desk/desk-data.ts'
import { ErrorInDesk } from '#app/routes/desk/desk.tsx'
import { ErrorPage } from '#app/ui/frames/error-page.tsx'
import type { Handle } from '#app/handle.ts'
import type { Route } from './+types/not-found'

export const handle = { action: 'read-public', content: true, frame: 'person' } satisfies Handle

/** Every address no other route knows, and the page of a refused call. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { lng, refused } = context.get(requestContext)!
  if (refused) throw data(null, { status: refused })
  const desk = await readDesk(context, new URL(request.url).pathname)
  return data({ desk, title: textOf(lng, 'errors:lost-meta') }, { status: 404 })
}

export default function NotFound({ loaderData: { desk } }: Route.ComponentProps) {
  return desk ? <ErrorInDesk data={desk} kind="lost" /> : <ErrorPage kind="lost" />
}
