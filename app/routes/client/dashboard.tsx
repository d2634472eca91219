import { redirect } from 'react-router'
import { clinic } from '#app/content/clinic.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage } from '#app/domain/language.ts'
import { deleteAnalysis } from '#app/features/analysis/commands.ts'
import { accessLogOf } from '#app/features/patients/queries.ts'
import { isId, logPageSchema, questionsIn } from '#app/input/fields.ts'
import { ownOverview } from '#app/features/dashboard/queries.ts'
import { whatStays } from '#app/features/privacy/queries.ts'
import { OwnDashboard } from '#app/features/dashboard/ui/own-dashboard.tsx'
import type { Handle } from '#app/handle.ts'
import { behindSignIn } from '#app/routes/behind-sign-in.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import { linksTo, scansWithLinks } from '#app/routes/picture-links.ts'
import type { Route } from './+types/dashboard'

export const handle = {
  action: 'see-own-dashboard',
  formAction: 'see-own-dashboard',
  ns: ['dashboard', 'record', 'booking', 'manage', 'portal', 'plans', 'invoices'],
} satisfies Handle

/** Everybody's own page; staff and partners are clients of their own data too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, actor } = behindSignIn(context, 'see-own-dashboard')
  const { log: page } = logPageSchema.parse(questionsIn(request.url))
  const { pictures, scans, ...overview } = await ownOverview(services, actor.userId)
  return {
    shown: {
      ...overview,
      firstName: actor.firstName,
      pictures: linksTo(services, actor, pictures),
      scans: scansWithLinks(services, actor, scans),
      log: await accessLogOf(services, actor.userId, page),
      stays: await whatStays(services, actor.userId),
    },
    title: `${textOf(lng, 'dashboard:title')} · ${clinic.name}`,
  }
}

/** Deletes a saved scan of one's own, photos and all. One that is gone already is as it was wished. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = behindSignIn(context, 'see-own-dashboard')
  const id = textsIn(await formIn(request))('scan')
  if (isId(id)) await deleteAnalysis(services, id, actor)
  return redirect(inLanguage('/dashboard#scans', lng))
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export default function DashboardPage({ loaderData: { shown } }: Route.ComponentProps) {
  return <OwnDashboard shown={shown} />
}
