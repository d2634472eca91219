import { data } from 'react-router'
import { clinic } from '#app/content/clinic.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { offerConsent, openConsents } from '#app/features/journal/commands/consents.ts'
import { offerSchema } from '#app/features/journal/consent-schema.ts'
import { ConsentsPage } from '#app/features/journal/ui/consents-page.tsx'
import type { Handle } from '#app/handle.ts'
import { statusOf } from '#app/http/problem.ts'
import { behindSignIn } from '#app/routes/behind-sign-in.ts'
import { formIn } from '#app/routes/form.ts'
import { consentsWithLinks } from '#app/routes/picture-links.ts'
import { qrSvg } from '#app/services/qr/qr.ts'
import type { Route } from './+types/patient-consents'

export const handle = {
  action: 'read-journal',
  formAction: 'write-journal',
  ns: ['consents', 'journal', 'admin', 'record'],
} satisfies Handle

/** One client's consents. Every opening is written to the access log. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, lng, actor } = behindSignIn(context, 'read-journal')
  const opened = await openConsents(services, actor, params.id)
  if (!opened.ok) throw data(null, { status: statusOf(opened.refusal) })
  const { consents, ...shown } = opened.value
  return {
    shown: { id: params.id, ...shown, consents: consentsWithLinks(services, actor, consents) },
    title: `${textOf(lng, 'consents:title')} · ${clinic.name}`,
  }
}

/** Offers a consent and shows its private link once. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { services, lng, actor } = behindSignIn(context, 'write-journal')
  const offer = offerSchema.safeParse(Object.fromEntries(await formIn(request)))
  if (!offer.success) return data({ link: null, wrong: textOf(lng, 'consents:told-missing') }, { status: 422 })
  const { kind, lng: written } = offer.data
  const offered = await offerConsent(services, actor, { patientId: params.id, kind, lng: written })
  if (!offered.ok) throw data(null, { status: statusOf(offered.refusal) })
  const { url } = offered.value
  return { link: { url, qr: qrSvg(url) }, wrong: null }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export default function PatientConsents({ loaderData, actionData }: Route.ComponentProps) {
  return <ConsentsPage shown={loaderData.shown} offered={actionData ?? { link: null, wrong: null }} />
}
