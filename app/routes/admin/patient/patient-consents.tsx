import { data } from 'react-router'
import { z } from 'zod'
import { textOf } from '#app/content/text/i18n.server.ts'
import { offerConsent, openConsents, unsignedLink } from '#app/features/journal/commands/consents.ts'
import { offerSchema, showSchema } from '#app/features/journal/consent-schema.ts'
import { ConsentsPage } from '#app/features/journal/ui/consents/consents-page.tsx'
import { WithRecordFacts } from '#app/features/patients/ui/record-known.tsx'
import type { Handle } from '#app/handle.ts'
import { statusOf } from '#app/http/problem.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { formIn, textFields } from '#app/routes/form.ts'
import { consentsWithLinks } from '#app/routes/picture-links.ts'
import { qrSvg } from '#app/services/qr/qr.ts'
import { factsFor } from '#app/routes/record-facts.ts'
import type { Route } from './+types/patient-consents'

export const handle = {
  action: 'read-journal',
  shows: { what: 'consents', param: 'id' },
  formAction: 'write-journal',
  rateLimit: 'none',
  ns: ['consents', 'journal', 'admin', 'record', 'clients', 'health', 'plans'],
} satisfies Handle

/** One client's consents. Every opening is written to the access log. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, lng, actor } = authorizePage(context)
  const opened = await openConsents(services, actor, params.id)
  if (!opened.ok) throw data(null, { status: statusOf(opened.refusal) })
  const { consents, ...shown } = opened.value
  return {
    shown: { id: params.id, ...shown, consents: consentsWithLinks(services, actor, consents) },
    known: await factsFor(services, actor, params.id),
    title: textOf(lng, 'consents:title'),
  }
}

/** Offers a consent, or takes one that was offered, and shows its private link. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const fields = textFields(await formIn(request))
  const asked = z.union([showSchema, offerSchema]).safeParse(fields)
  if (!asked.success) return data({ code: null, wrong: textOf(lng, 'consents:told-missing') }, { status: 422 })
  const patientId = params.id
  const link =
    'show' in asked.data
      ? await unsignedLink(services, actor, { patientId, id: asked.data.show })
      : await offerConsent(services, actor, { patientId, kind: asked.data.kind, lng: asked.data.lng })
  if (!link.ok) throw data(null, { status: statusOf(link.refusal) })
  const { id, url } = link.value
  return { code: { id, url, qr: qrSvg(url) }, wrong: null }
}

export default function PatientConsents({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WithRecordFacts of={loaderData.known}>
      <ConsentsPage shown={loaderData.shown} offered={actionData ?? { code: null, wrong: null }} />
    </WithRecordFacts>
  )
}
