import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage } from '#app/domain/language.ts'
import { URGENCIES } from '#app/domain/health/reactions.ts'
import { answerTime, isClinicOpen } from '#app/features/messages/queries.ts'
import { reportSkin } from '#app/features/reactions/commands/skin-reports.ts'
import { skinCheckDue, skinReportsOf } from '#app/features/reactions/queries/reports.ts'
import { REPORT_PICTURES_MAX, reportSchema, signsIn } from '#app/features/reactions/schema.ts'
import { OwnReactions } from '#app/features/reactions/ui/own-reactions.tsx'
import type { Handle } from '#app/handle.ts'
import { requestContext } from '#app/http/context.ts'
import { fieldText, sentenceFor, statusOf } from '#app/http/problem.ts'
import { questionsIn } from '#app/input/fields.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { filesIn, textsIn } from '#app/routes/form.ts'
import { reportsWithLinks } from '#app/routes/picture-links.ts'
import type { Route } from './+types/own-reactions'

export const handle = {
  action: 'report-skin',
  formAction: 'report-skin',
  rateLimit: 'none',
  ns: ['reactions', 'messages'],
} satisfies Handle

/** How one's own skin is: what is asked, and what was said before. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, actor } = authorizePage(context)
  const [due, reports, answeredBy, isOpen] = await Promise.all([
    skinCheckDue(services, actor.userId),
    skinReportsOf(services, actor.userId),
    answerTime(services),
    isClinicOpen(services),
  ])
  return {
    signs: signsIn(lng),
    due,
    answer: { answeredBy, today: services.clock.today() },
    isOpen,
    reports: reportsWithLinks(services, actor, reports),
    sent: URGENCIES.find((one) => one === questionsIn(request.url)['sent']) ?? null,
    title: textOf(lng, 'reactions:title'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const form = await filesIn(request, context.get(requestContext)!.upload)
  const field = textsIn(form)
  const report = reportSchema.safeParse({
    visit: field('visit'),
    signs: form.getAll('sign').filter((one) => typeof one === 'string'),
    note: field('note'),
  })
  const files = form.getAll('picture').filter((one) => one instanceof File && one.size > 0) as File[]
  if (!report.success) return data({ error: fieldText(report.error.issues[0]!.message, lng) }, { status: 422 })
  if (files.length > REPORT_PICTURES_MAX)
    return data({ error: textOf(lng, 'reactions:too-many', { count: REPORT_PICTURES_MAX }) }, { status: 422 })
  const taken = await services.limits.take('message-of-account', actor.userId)
  if (!taken.ok) return data({ error: textOf(lng, 'reactions:too-often') }, { status: 429 })
  const pictures = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())))
  const kept = await reportSkin(services, actor, { ...report.data, lng, pictures })
  if (kept.ok) return redirect(inLanguage(`/dashboard/reactions?sent=${kept.value.urgency}`, lng))
  if (kept.refusal === 'not-found') throw data(null, { status: 404 })
  return data({ error: sentenceFor(kept.refusal, lng) }, { status: statusOf(kept.refusal) })
}

export default function OwnReactionsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sent, ...shown } = loaderData
  const error = actionData?.error ?? null
  return <OwnReactions {...shown} error={error} sent={error ? null : sent} key={shown.reports.length} />
}
