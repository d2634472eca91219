import { data } from 'react-router'
import { useTranslation } from 'react-i18next'
import { textOf } from '#app/content/text/i18n.server.ts'
import { signByLink } from '#app/features/journal/commands/consents.ts'
import { signatureSchema } from '#app/features/journal/consent-schema.ts'
import { consentByLink } from '#app/features/journal/queries/consents.ts'
import { ConsentBody, PrintedSignature, SignForm } from '#app/features/journal/ui/consents/consent-sheet.tsx'
import type { Handle } from '#app/handle.ts'
import { pageLanguage, requestContext, servicesContext } from '#app/http/context.ts'
import { sentenceFor, statusOf } from '#app/http/problem.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import { keepUnsent } from '#app/ui/drafts/unsent.ts'
import { UnsentNote } from '#app/ui/drafts/unsent-note.tsx'
import type { Route } from './+types/consent'

export const handle = {
  action: 'sign-consent',
  formAction: 'sign-consent',
  rateLimit: 'none',
  link: true,
  ns: ['consents'],
} satisfies Handle

/** A consent by its private link: its text and a place to sign; nothing on it says whose it is. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)!
  const { lng } = context.get(requestContext)!
  const found = await consentByLink(services, params.token)
  const title = found?.text.title ?? textOf(lng, 'consents:link-gone')
  const consent = found && {
    id: found.id,
    text: found.text,
    lng: found.lng,
    isOpen: found.state === 'open',
    signableFrom: found.signableFrom,
  }
  return data({ consent, title: title }, { status: found ? 200 : 404 })
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)!
  const lng = pageLanguage(context)
  const name = textsIn(await formIn(request))('name')
  const typed = signatureSchema.safeParse({ name })
  if (!typed.success)
    return data({ isSigned: false, wrong: { text: textOf(lng, 'consents:name-missing'), name } }, { status: 422 })
  const signed = await signByLink(services, { token: params.token, name: typed.data.name })
  // The link is used up, and the page it led to gone: what was done is answered all the same.
  if (signed.ok) return data({ isSigned: true, wrong: null }, { status: 200 })
  if (signed.refusal === 'not-found') throw data(null, { status: 404 })
  const wrong = { text: sentenceFor(signed.refusal, lng), name }
  return data({ isSigned: false, wrong }, { status: statusOf(signed.refusal) })
}

// A signature without a connection: the text and the name stay.
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepUnsent]

export default function ConsentByLink({ loaderData: { consent }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('consents')
  const isSigned = actionData?.isSigned === true
  if (isSigned || !consent)
    return (
      <main className="consent-page">
        <h1>{t(isSigned ? 'thanks' : 'link-gone')}</h1>
        <p className="lead">{t(isSigned ? 'thanks-text' : 'link-gone-text')}</p>
      </main>
    )
  return (
    <main className="consent-page">
      <h1>{consent.text.title}</h1>
      <ConsentBody text={consent.text} lng={consent.lng} />
      <SignForm
        id={consent.id}
        isOpen={consent.isOpen}
        signableFrom={consent.signableFrom}
        wrong={actionData?.wrong ?? null}
      />
      <PrintedSignature />
      <UnsentNote />
    </main>
  )
}
