import { redirect } from 'react-router'
import { clinic } from '#app/content/clinic.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage } from '#app/domain/language.ts'
import { deleteAnalysis } from '#app/features/analysis/commands.ts'
import { ownVisits } from '#app/features/dashboard/queries.ts'
import { CoursePage } from '#app/features/dashboard/ui/course-page.tsx'
import { picturesOf, scansOf } from '#app/features/patients/queries.ts'
import { plansOf } from '#app/features/plans/queries.ts'
import type { Handle } from '#app/handle.ts'
import { isId } from '#app/input/fields.ts'
import { behindSignIn } from '#app/routes/behind-sign-in.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import { linksTo, scansWithLinks } from '#app/routes/picture-links.ts'
import type { Route } from './+types/course'

export const handle = {
  action: 'see-own-dashboard',
  formAction: 'see-own-dashboard',
  ns: ['dashboard', 'record', 'booking', 'plans'],
} satisfies Handle

export async function loader({ context }: Route.LoaderArgs) {
  const { services, lng, actor } = behindSignIn(context, 'see-own-dashboard')
  const [visits, plans, pictures, scans] = await Promise.all([
    ownVisits(services, actor.userId),
    plansOf(services, actor.userId),
    picturesOf(services, actor.userId),
    scansOf(services, actor.userId),
  ])
  return {
    shown: {
      ...visits,
      plans,
      pictures: linksTo(services, actor, pictures),
      scans: scansWithLinks(services, actor, scans),
    },
    title: `${textOf(lng, 'dashboard:menu-course')} · ${clinic.name}`,
  }
}

/** Deletes a saved scan of one's own, photos and all. One that is gone already is as it was wished. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = behindSignIn(context, 'see-own-dashboard')
  const id = textsIn(await formIn(request))('scan')
  if (isId(id)) await deleteAnalysis(services, id, actor)
  return redirect(inLanguage('/dashboard/course#scans', lng))
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export default function OwnCoursePage({ loaderData: { shown } }: Route.ComponentProps) {
  return <CoursePage {...shown} />
}
