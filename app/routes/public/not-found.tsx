import { data } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { requestContext } from '#app/http/context.ts'
import { LostPage } from '#app/ui/shell/lost-page.tsx'
import type { Handle } from '#app/handle.ts'
import type { Route } from './+types/not-found'

export const handle = { action: 'read-public', content: true } satisfies Handle

/** Every address no other route knows. */
export function loader({ context }: Route.LoaderArgs) {
  const { lng } = context.get(requestContext)!
  return data({ title: textOf(lng, 'errors:lost-meta') }, { status: 404 })
}

export default function NotFound() {
  return <LostPage />
}
