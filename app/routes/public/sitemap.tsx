import { allPages } from '#app/content/pages.server.ts'
import { siteMap } from '#app/content/sitemap.ts'
import { servicesContext } from '#app/http/context.ts'
import type { Handle } from '#app/handle.ts'
import type { Route } from './+types/sitemap'

export const handle = { action: 'read-public' } satisfies Handle

/** /sitemap.xml */
export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(servicesContext)!.settings
  return new Response(siteMap(publicUrl, allPages()), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
