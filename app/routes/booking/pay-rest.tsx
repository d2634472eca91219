import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { clinicTimeAt, dayOf } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { startRest } from '#app/features/payments/commands/pay-rest.ts'
import { findRest, type Rest } from '#app/features/payments/queries/rest.ts'
import { RestPage, type ShownRest } from '#app/features/payments/ui/rest-page.tsx'
import type { Handle } from '#app/handle.ts'
import { pageLanguage, requestContext, servicesContext } from '#app/http/context.ts'
import type { Route } from './+types/pay-rest'

export const handle = {
  action: 'pay',
  shows: 'own',
  formAction: 'pay',
  rateLimit: 'none',
  link: true,
  ns: ['payments'],
} satisfies Handle

/** What is left of the visit that the link names, and nothing else of it. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)!
  const { lng } = context.get(requestContext)!
  const query = new URL(request.url).searchParams
  const rest = await findRest(services, params.token, query.get('until') ?? '')
  if (!rest) throw data(null, { status: 404 })
  const shown: ShownRest = {
    state: stateOf(rest, query),
    left: rest.left,
    day: rest.day,
    until: dayOf(clinicTimeAt(rest.until)),
  }
  return { rest: shown, title: textOf(lng, 'payments:rest-title') }
}

function stateOf({ left, isExpired }: Rest, query: URLSearchParams): ShownRest['state'] {
  if (left === 0) return 'paid'
  if (query.has('paid')) return 'waiting'
  if (isExpired) return 'expired'
  return query.has('failed') ? 'failed' : 'open'
}

/** Opens the payment page. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)!
  const lng = pageLanguage(context)
  const until = new URL(request.url).searchParams.get('until') ?? ''
  const here = inLanguage(`/betal/${params.token}?until=${until}`, lng)
  const at = (state: 'paid' | 'failed') => {
    const url = new URL(here, services.settings.publicUrl)
    url.searchParams.set(state, '1')
    return url.href
  }
  const ask = { token: params.token, until, successUrl: at('paid'), failureUrl: at('failed') }
  const opened = await startRest(services, ask)
  if (opened.ok) return redirect(opened.value.url)
  if (opened.refusal === 'not-found') throw data(null, { status: 404 })
  if (opened.refusal === 'link-expired') return redirect(here)
  const text = opened.refusal === 'already-paid' ? 'payments:rest-changed' : 'payments:payment-unavailable'
  return data({ refusal: textOf(lng, text) }, { status: 409 })
}

export default function PayRestPage({ loaderData: { rest }, actionData }: Route.ComponentProps) {
  return <RestPage rest={rest} refusal={actionData?.refusal ?? null} />
}
