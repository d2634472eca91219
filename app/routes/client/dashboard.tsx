import { redirect } from 'react-router'
import { clinic } from '#app/content/clinic.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage } from '#app/domain/language.ts'
import { accessLogOf } from '#app/features/patients/queries.ts'
import { logPageSchema, questionsIn } from '#app/features/patients/schema.ts'
import { askErasure } from '#app/features/portal/commands.ts'
import { ownOverview, whatStays } from '#app/features/portal/queries.ts'
import { erasureSchema } from '#app/features/portal/schema.ts'
import { OwnDashboard } from '#app/features/portal/ui/own-dashboard.tsx'
import type { Handle } from '#app/handle.ts'
import { behindSignIn } from '#app/routes/behind-sign-in.ts'
import { linksTo } from '#app/routes/picture-links.ts'
import { formIn } from '#app/routes/form.ts'
import type { Route } from './+types/dashboard'

export const handle = {
  action: 'see-own-dashboard',
  formAction: 'ask-erasure',
  ns: ['dashboard', 'record', 'booking', 'manage', 'portal'],
} satisfies Handle

/** Everybody's own page; staff and partners are clients of their own data too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, actor } = behindSignIn(context, 'see-own-dashboard')
  const { log: page } = logPageSchema.parse(questionsIn(request.url))
  const { pictures, ...overview } = await ownOverview(services, actor.userId)
  return {
    shown: {
      ...overview,
      firstName: actor.firstName,
      pictures: linksTo(services, actor, pictures),
      log: await accessLogOf(services, actor.userId, page),
      stays: await whatStays(services, actor.userId),
    },
    title: `${textOf(lng, 'dashboard:title')} · ${clinic.name}`,
  }
}

/** The wish to be erased. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = behindSignIn(context, 'ask-erasure')
  const form = await formIn(request)
  const { data } = erasureSchema.safeParse({ reason: form.get('reason') ?? '' })
  await askErasure(services, actor, data ?? { reason: '' })
  return redirect(inLanguage('/dashboard', lng))
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export default function DashboardPage({ loaderData: { shown } }: Route.ComponentProps) {
  return <OwnDashboard shown={shown} />
}
