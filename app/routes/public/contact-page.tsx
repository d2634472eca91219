import { ContactForm } from '#app/features/booking/ui/consultation/contact-form.tsx'
import { requestContext, servicesContext } from '#app/http/context.ts'
import type { Handle } from '#app/handle.ts'
import type { Route } from './+types/contact-page'
import { loadContentPage } from './content-page/load.server.ts'
import { contentMeta } from './content-page/meta.ts'
import { ContentPage } from './content-page/page.tsx'

export const handle = { action: 'read-public', indexed: true, content: true } satisfies Handle

/** The contact page: a content page that brings the form. A route of its own, so that no other page loads its look. */
export const loader = ({ pattern, context }: Route.LoaderArgs) =>
  loadContentPage(context.get(servicesContext)!, context.get(requestContext)!, pattern)

export const meta = ({ loaderData, location }: Route.MetaArgs) =>
  loaderData ? contentMeta(loaderData, location.search) : []

export default function ContactRoute({ loaderData }: Route.ComponentProps) {
  return <ContentPage view={loaderData.view} contactForm={<ContactForm hours={loaderData.view.hours} />} />
}
