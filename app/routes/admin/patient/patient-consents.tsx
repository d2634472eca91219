import { data } from 'react-router'
import { z } from 'zod'
import { refuse } from '#app/domain/result.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { offerConsent, openConsents, unsignedLink } from '#app/features/journal/commands/consents.ts'
import { scanConsent } from '#app/features/journal/commands/scanned-consents.ts'
import { offerSchema, scanSchema, showSchema } from '#app/features/journal/consent-schema.ts'
import { ConsentsPage, NOTHING_OFFERED } from '#app/features/journal/ui/consents/consents-page.tsx'
import { WithRecordFacts } from '#app/features/patients/ui/record-known.tsx'
import type { Handle } from '#app/handle.ts'
import { requestContext } from '#app/http/context.ts'
import { sentenceFor, statusOf } from '#app/http/problem.ts'
import { authorizeForm, authorizePage, type Authorized } from '#app/routes/authorize.ts'
import { filesIn, textFields, textsIn } from '#app/routes/form.ts'
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
    shown: {
      id: params.id,
      ...shown,
      consents: consentsWithLinks(services, actor, consents),
      today: services.clock.today(),
    },
    known: await factsFor(services, actor, params.id),
    title: textOf(lng, 'consents:title'),
  }
}

/** Offers a consent, or takes one that was offered: shows its private link, or signs it by the scan of its paper. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const form = await filesIn(request, context.get(requestContext)!.upload)
  const fields = textFields(form)
  const patientId = params.id
  if ('scan' in fields) return scanIn({ services, lng, actor }, patientId, form)
  const asked = z.union([showSchema, offerSchema]).safeParse(fields)
  if (!asked.success) return data({ ...NOTHING_OFFERED, wrong: textOf(lng, 'consents:told-missing') }, { status: 422 })
  const link =
    'show' in asked.data
      ? await unsignedLink(services, actor, { patientId, id: asked.data.show })
      : await offerConsent(services, actor, { patientId, kind: asked.data.kind, lng: asked.data.lng })
  if (!link.ok) throw data(null, { status: statusOf(link.refusal) })
  const { id, url } = link.value
  return { ...NOTHING_OFFERED, code: { id, url, qr: qrSvg(url) } }
}

type Acting = Pick<Authorized, 'services' | 'lng' | 'actor'>

async function scanIn({ services, lng, actor }: Acting, patientId: string, form: FormData) {
  const asked = scanSchema.safeParse(textFields(form))
  const id = textsIn(form)('scan')
  const files = form.getAll('page').filter((one) => one instanceof File && one.size > 0) as File[]
  const scanned = asked.success
    ? await scanConsent(services, actor, {
        patientId,
        id,
        signedOn: asked.data.signedOn,
        files: await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer()))),
      })
    : refuse('paper-day')
  if (scanned.ok) return NOTHING_OFFERED
  if (scanned.refusal === 'forbidden' || scanned.refusal === 'not-found')
    throw data(null, { status: statusOf(scanned.refusal) })
  const wrongScan = { id, text: sentenceFor(scanned.refusal, lng) }
  return data({ ...NOTHING_OFFERED, wrongScan }, { status: statusOf(scanned.refusal) })
}

export default function PatientConsents({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WithRecordFacts of={loaderData.known}>
      <ConsentsPage shown={loaderData.shown} offered={actionData ?? NOTHING_OFFERED} />
    </WithRecordFacts>
  )
}
