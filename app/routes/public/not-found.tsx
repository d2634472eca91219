import { data } from 'react-router'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { requestContext } from '#app/http/context.ts'
import { clinic } from '#app/content/clinic.ts'
import { LostPage } from '#app/ui/shell/lost-page.tsx'
import type { Handle } from '#app/handle.ts'
import type { Route } from './+types/not-found'

export const handle = { action: 'read-public', content: true } satisfies Handle

/** Every address no other route knows. */
export function loader({ context }: Route.LoaderArgs) {
  const t = i18nFor(context.get(requestContext)?.lng ?? 'da').getFixedT(null, 'errors')
  return data({ title: `${t('lost-meta')} · ${clinic.name}` }, { status: 404 })
}

export default function NotFound() {
  return <LostPage />
}
