import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { answerByLink } from '#app/features/journal/commands/health.ts'
import { healthIn } from '#app/features/journal/health-schema.ts'
import { isLaserBarred } from '#app/features/health/queries/clearance.ts'
import { healthLinkOf } from '#app/features/journal/queries/health.ts'
import { HealthLinkGone, HealthPage, HealthThanks } from '#app/features/journal/ui/health/health-pages.tsx'
import type { Handle } from '#app/handle.ts'
import { pageLanguage, requestContext, servicesContext } from '#app/http/context.ts'
import { formIn, textFields, textsIn } from '#app/routes/form.ts'
import { keepUnsent } from '#app/ui/drafts/unsent.ts'
import { UnsentNote } from '#app/ui/drafts/unsent-note.tsx'
import { TabletHeader } from '#app/ui/frames/private-frame.tsx'
import { isOnlyStep } from '#app/ui/hooks/use-search-trail.ts'
import type { Route } from './+types/health'

export const handle = {
  action: 'answer-health',
  formAction: 'answer-health',
  rateLimit: 'none',
  link: true,
  frame: 'none',
  ns: ['health'],
} satisfies Handle

/** The health form by its private link: nobody signs in, nothing says whose it is, and it is answered once. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)!
  const { lng } = context.get(requestContext)!
  const link = await healthLinkOf(services, params.token)
  return data(
    {
      isOpen: link !== null,
      today: services.clock.today(),
      title: textOf(lng, link ? 'health:form-title' : 'health:link-gone'),
    },
    { status: link ? 200 : 404 },
  )
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)!
  const lng = pageLanguage(context)
  const form = await formIn(request)
  const day = services.clock.today()
  const read = healthIn(textsIn(form), day)
  if (!read.ok) return data({ wrong: { faults: read.faults, typed: textFields(form) }, thanks: null }, { status: 422 })
  const kept = await answerByLink(services, params.token, { answers: read.answers, lng })
  if (!kept.ok) throw data(null, { status: 404 })
  // The link is used up, and the page it led to gone: what was done is answered all the same.
  const isToCall = await isLaserBarred(services, { id: kept.value.patientId }, { act: 'book', day })
  return data({ wrong: null, thanks: { isToCall } }, { status: 200 })
}

// A form this long is not filled in twice: what was answered outlives a send that fails.
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepUnsent]

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.defaultShouldRevalidate && !isOnlyStep(args.currentUrl, args.nextUrl)

export default function HealthByLink(props: Route.ComponentProps) {
  return (
    <>
      <TabletHeader />
      <Shown {...props} />
    </>
  )
}

function Shown({ loaderData: { isOpen, today }, actionData }: Route.ComponentProps) {
  if (actionData?.thanks) return <HealthThanks {...actionData.thanks} />
  if (!isOpen) return <HealthLinkGone />
  const wrong = actionData?.wrong ?? null
  return <HealthPage findings={null} wrong={wrong} today={today} isSignedIn={false} unsent={<UnsentNote />} />
}
