import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage } from '#app/domain/language.ts'
import { policy } from '#app/domain/policy.ts'
import { deleteAnalysis } from '#app/features/analysis/commands.ts'
import { byRunning, ownVisits } from '#app/features/dashboard/queries/own-start.ts'
import { CoursePage } from '#app/features/dashboard/ui/course/course-page.tsx'
import { picturesOf, scansOf } from '#app/features/patients/queries/record.ts'
import { pageIn } from '#app/input/page.ts'
import { ownFadings } from '#app/features/journal/queries/fading.ts'
import { sharedPhotosOf } from '#app/features/journal/queries/photos.ts'
import { pauseOwnPlan } from '#app/features/plans/commands/pause-own.ts'
import { replanFor } from '#app/features/plans/queries/replan.ts'
import { nextTimes } from '#app/features/plans/queries/next-times.ts'
import { plansOf } from '#app/features/plans/queries/treatment-plan.ts'
import type { Handle } from '#app/handle.ts'
import { isId, ownPagesSchema, questionsIn } from '#app/input/fields.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import { linksTo, photosWithLinks, scansWithLinks } from '#app/routes/picture-links.ts'
import type { Route } from './+types/course'
import { pauseIntents } from '#app/features/plans/intent-schema.ts'

export const handle = {
  action: 'see-own-dashboard',
  formAction: 'see-own-dashboard',
  rateLimit: 'none',
  ns: ['dashboard', 'record', 'booking', 'plans', 'manage'],
} satisfies Handle

const DONE = ['paused', 'resumed'] as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, actor, self } = authorizePage(context)
  const [visits, plans, pictures, scans, courses, fadings] = await Promise.all([
    ownVisits(services, self),
    plansOf(services, self),
    picturesOf(services, self),
    scansOf(services, self),
    sharedPhotosOf(services, self),
    ownFadings(services, self),
  ])
  const { past: page } = ownPagesSchema.parse(questionsIn(request.url))
  return {
    shown: {
      coming: visits.coming,
      past: pageIn(visits.past, page, policy.ownVisitsShown),
      plans: plans.toSorted(byRunning),
      photos: photosWithLinks(
        services,
        actor,
        courses.flatMap(({ photos }) => photos),
      ),
      times: Object.fromEntries(
        await Promise.all(plans.map(async (plan) => [plan.id, await nextTimes(services, plan)] as const)),
      ),
      replans: Object.fromEntries(
        await Promise.all(plans.map(async (plan) => [plan.id, await replanFor(services, plan)] as const)),
      ),
      left: plans.length === 1 && courses.length === 1 ? (fadings.own[0]?.points ?? []) : null,
      pictures: linksTo(services, actor, pictures),
      scans: scansWithLinks(services, actor, scans),
    },
    done: DONE.find((one) => one === questionsIn(request.url)['done']) ?? null,
    title: textOf(lng, 'dashboard:menu-course'),
  }
}

/**
 * Pauses a course of one's own or takes it up again; or deletes a saved scan, photos and all. One that is gone already
 * is as it was wished.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const text = textsIn(await formIn(request))
  const intent = pauseIntents.of(text('intent'))
  if (intent) {
    const to = intent === 'pause' ? 'paused' : 'active'
    const planId = text('plan')
    const moved = isId(planId) ? await pauseOwnPlan(services, actor, { planId, to }) : null
    if (moved?.ok) return redirect(inLanguage(`/dashboard/course?done=${intent}d`, lng))
    return data({ refusal: textOf(lng, `plans:${moved?.refusal ?? 'not-found'}`) }, { status: 409 })
  }
  const id = text('scan')
  if (isId(id)) await deleteAnalysis(services, id, actor)
  return redirect(inLanguage('/dashboard/course#scans', lng))
}

export default function OwnCoursePage({ loaderData: { shown, done }, actionData }: Route.ComponentProps) {
  return <CoursePage {...shown} done={done} refusal={actionData?.refusal ?? null} />
}
