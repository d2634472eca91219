import { data } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { reachedClient } from '#app/domain/access/actor.ts'
import { clientClearance } from '#app/features/health/queries/clearance.ts'
import { ClearancePanel } from '#app/features/health/ui/clearance-panel.tsx'
import { makeHealthLink, openHealth } from '#app/features/journal/commands/health.ts'
import { HealthRecord } from '#app/features/journal/ui/health/health-record.tsx'
import { WithRecordFacts } from '#app/features/patients/ui/record-known.tsx'
import type { Handle } from '#app/handle.ts'
import { statusOf } from '#app/http/problem.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { clearanceAct } from '#app/routes/clearance-act.ts'
import { formIn, textFields } from '#app/routes/form.ts'
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
  const { services, lng, actor } = authorizePage(context)
  const opened = await openHealth(services, actor, params.id)
  if (!opened.ok) throw data(null, { status: statusOf(opened.refusal) })
  const self = reachedClient(actor, 'read-journal', params.id)!
  return {
    clearance: await clientClearance(services, actor, self),
    shown: { id: params.id, ...opened.value },
    known: await factsFor(services, actor, params.id),
    title: textOf(lng, 'health:title'),
  }
}

/** Makes a private link to the form, shown once, or saves a doctor's decision or an override. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { services, actor } = authorizeForm(context)
  const form = textFields(await formIn(request))
  if (!form['act']) {
    const made = await makeHealthLink(services, actor, params.id)
    if (!made.ok) throw data(null, { status: statusOf(made.refusal) })
    return { link: { url: made.value.url, qr: qrSvg(made.value.url) }, refusal: null }
  }
  const done = await clearanceAct(services, actor, params.id, form)
  if (done.ok) return { link: null, refusal: null }
  if (done.refusal === 'incomplete') return data({ link: null, refusal: done.refusal }, { status: 422 })
  return data(
    { link: null, refusal: done.refusal === 'out-of-date' ? done.refusal : ('refused' as const) },
    { status: 409 },
  )
}

export default function PatientHealth({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WithRecordFacts of={loaderData.known}>
      <HealthRecord
        shown={loaderData.shown}
        link={actionData?.link ?? null}
        clearance={
          <ClearancePanel
            patientId={loaderData.shown.id}
            clearance={loaderData.clearance}
            refusal={actionData?.refusal ?? null}
          />
        }
      />
    </WithRecordFacts>
  )
}
