import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { dayOf } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { answerOwnHealth, confirmOwnHealth } from '#app/features/journal/commands/health.ts'
import { healthIn, typedOf } from '#app/features/journal/health-schema.ts'
import { ownHealth } from '#app/features/journal/queries/health.ts'
import { HealthPage } from '#app/features/journal/ui/health/health-pages.tsx'
import type { Handle } from '#app/handle.ts'
import { questionsIn } from '#app/input/fields.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { formIn, textFields, textsIn } from '#app/routes/form.ts'
import { isOnlyStep } from '#app/ui/hooks/use-search-trail.ts'
import type { Route } from './+types/own-health'

export const handle = {
  action: 'answer-health',
  formAction: 'answer-health',
  rateLimit: 'none',
  ns: ['health'],
} satisfies Handle

/**
 * One's own health form, signed in: to fill in while it is due, else the answers and what follows from them. Before each
 * visit it is asked whether anything has changed, with the answers beside it.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, self } = authorizePage(context)
  const { because, findings, last } = await ownHealth(services, self)
  const { again, sent } = questionsIn(request.url)
  const isAsked = (because !== null && because !== 'old') || again !== undefined
  return {
    findings: isAsked ? null : findings,
    today: services.clock.today(),
    isRecheck: because === 'old',
    typed: isAsked && last ? typedOf(last.answers) : {},
    given: isAsked || !last ? null : { on: dayOf(last.at), answers: last.answers },
    isSent: sent !== undefined,
    title: textOf(lng, isAsked ? 'health:form-title' : 'health:own-title'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor, self } = authorizeForm(context)
  const form = await formIn(request)
  if (textsIn(form)('act') === 'unchanged') {
    const kept = await confirmOwnHealth(services, actor, self, lng)
    return redirect(inLanguage(kept.ok ? '/dashboard/health?sent=1' : '/dashboard/health?again=1', lng))
  }
  const read = healthIn(textsIn(form), services.clock.today())
  if (!read.ok) return data({ wrong: { faults: read.faults, typed: textFields(form) } }, { status: 422 })
  await answerOwnHealth(services, actor, { answers: read.answers, lng })
  return redirect(inLanguage('/dashboard/health?sent=1', lng))
}

export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.defaultShouldRevalidate && !isOnlyStep(args.currentUrl, args.nextUrl)

export default function OwnHealth({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <HealthPage
      findings={actionData?.wrong ? null : loaderData.findings}
      given={actionData?.wrong ? null : loaderData.given}
      wrong={actionData?.wrong ?? null}
      typed={loaderData.typed}
      today={loaderData.today}
      isRecheck={loaderData.isRecheck}
      isSignedIn
      isSent={loaderData.isSent}
    />
  )
}
