import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { dayOf } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { ownVisits } from '#app/features/dashboard/queries/own-start.ts'
import { signOwnConsent, withdrawConsent } from '#app/features/journal/commands/consents.ts'
import { signatureSchema } from '#app/features/journal/consent-schema.ts'
import { consentsOf } from '#app/features/journal/queries/consents.ts'
import { OwnConsents } from '#app/features/journal/ui/consents/own-consents.tsx'
import type { Handle } from '#app/handle.ts'
import { sentenceFor, statusOf } from '#app/http/problem.ts'
import { questionsIn } from '#app/input/fields.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import { consentsWithLinks } from '#app/routes/picture-links.ts'
import type { Route } from './+types/own-consents'

export const handle = {
  action: 'sign-consent',
  formAction: 'sign-consent',
  rateLimit: 'none',
  ns: ['consents', 'dashboard'],
} satisfies Handle

const DONE = ['signed', 'withdrawn'] as const

/** One's own consents: to read, to sign, and to withdraw. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, actor, self } = authorizePage(context)
  const [consents, { coming }] = await Promise.all([consentsOf(services, self), ownVisits(services, self)])
  const [next] = coming
  return {
    consents: consentsWithLinks(services, actor, consents),
    before: next ? dayOf(next.startsAt) : null,
    done: DONE.find((one) => one === questionsIn(request.url)['done']) ?? null,
    title: textOf(lng, 'consents:title'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const field = textsIn(await formIn(request))
  const [id, name] = [field('consent'), field('name')]
  if (field('act') === 'withdraw') {
    const withdrawn = await withdrawConsent(services, actor, id)
    if (!withdrawn.ok) throw data(null, { status: 404 })
    return redirect(inLanguage('/dashboard/consents?done=withdrawn', lng))
  }
  const typed = signatureSchema.safeParse({ name })
  if (!typed.success) return data({ wrong: { id, name, text: textOf(lng, 'consents:name-missing') } }, { status: 422 })
  const signed = await signOwnConsent(services, actor, { id, name: typed.data.name })
  if (signed.ok) return redirect(inLanguage('/dashboard/consents?done=signed', lng))
  if (signed.refusal === 'not-found') throw data(null, { status: 404 })
  return data({ wrong: { id, name, text: sentenceFor(signed.refusal, lng) } }, { status: statusOf(signed.refusal) })
}

export default function OwnConsentsPage({ loaderData: { consents, before, done }, actionData }: Route.ComponentProps) {
  return (
    <OwnConsents
      consents={consents}
      before={before}
      wrong={actionData?.wrong ?? null}
      done={actionData ? null : done}
    />
  )
}
