import { data } from 'react-router'
import { clinic } from '#app/content/clinic.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { makeHealthLink, openHealth } from '#app/features/journal/commands/health.ts'
import { HealthRecord } from '#app/features/journal/ui/health-record.tsx'
import { WithRecordFacts } from '#app/features/patients/ui/record-known.tsx'
import type { Handle } from '#app/handle.ts'
import { statusOf } from '#app/http/problem.ts'
import { behindSignIn } from '#app/routes/behind-sign-in.ts'
import { qrSvg } from '#app/services/qr/qr.ts'
import { factsFor } from '#app/routes/record-facts.ts'
import type { Route } from './+types/patient-health'

export const handle = {
  action: 'read-journal',
  shows: { what: 'health', param: 'id' },
  formAction: 'write-journal',
  rateLimit: 'none',
  ns: ['health', 'journal', 'admin', 'record', 'clients', 'plans'],
} satisfies Handle

/** What one client has said of the own health. Every opening is written to the access log. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, lng, actor } = behindSignIn(context, 'read-journal')
  const opened = await openHealth(services, actor, params.id)
  if (!opened.ok) throw data(null, { status: statusOf(opened.refusal) })
  return {
    shown: { id: params.id, ...opened.value },
    known: await factsFor(services, actor, params.id),
    title: `${textOf(lng, 'health:title')} · ${clinic.name}`,
  }
}

/** Makes a private link to the form, shown once. */
export async function action({ params, context }: Route.ActionArgs) {
  const { services, actor } = behindSignIn(context, 'write-journal')
  const made = await makeHealthLink(services, actor, params.id)
  if (!made.ok) throw data(null, { status: statusOf(made.refusal) })
  return { url: made.value.url, qr: qrSvg(made.value.url) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export default function PatientHealth({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WithRecordFacts of={loaderData.known}>
      <HealthRecord shown={loaderData.shown} link={actionData ?? null} />
    </WithRecordFacts>
  )
}
