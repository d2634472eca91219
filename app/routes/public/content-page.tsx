import { requestContext, servicesContext } from '#app/http/context.ts'
import type { Handle } from '#app/handle.ts'
import type { Route } from './+types/content-page'
import { loadContentPage } from './content-page/load.server.ts'
import { contentMeta } from './content-page/meta.ts'
import { ContentPage } from './content-page/page.tsx'

export const handle = { action: 'read-public', indexed: true, content: true } satisfies Handle

/** Every information and blog page; which one is the address. */
export const loader = ({ pattern, context }: Route.LoaderArgs) =>
  loadContentPage(context.get(servicesContext)!, context.get(requestContext)!, pattern)

export const meta = ({ loaderData, location }: Route.MetaArgs) =>
  loaderData ? contentMeta(loaderData, location.search) : []

export default function ContentRoute({ loaderData }: Route.ComponentProps) {
  return <ContentPage view={loaderData.view} />
}
