import { data, redirect } from 'react-router'
import { sentenceFor } from '#app/http/problem.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { clinicTimeAt, timeOf } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { isPaymentFailure } from '#app/domain/money/payment.ts'
import { startDeposit } from '#app/features/payments/commands/checkout.ts'
import { toPaymentPage } from './to-payment-page.ts'
import { isReturning } from '#app/services/links/return.ts'
import { findPaymentOutcome } from '#app/features/payments/queries/outcome.ts'
import { PaymentFailed, type ShownFailure } from '#app/features/payments/ui/payment-failed.tsx'
import { pageLanguage, requestContext, servicesContext } from '#app/http/context.ts'
import type { Services } from '#app/services/services.ts'
import type { Handle } from '#app/handle.ts'
import { NoPayment } from '#app/features/payments/ui/no-payment.tsx'
import { noPayment } from './no-payment.ts'
import type { Route } from './+types/payment-failed'

export const handle = {
  action: 'pay',
  formAction: 'pay',
  rateLimit: 'none',
  ns: ['payments', 'booking'],
} satisfies Handle

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)!
  const { lng } = context.get(requestContext)!
  const { id, outcome, isOwn } = await outcomeOf(services, request)
  if (!outcome) return noPayment(lng)
  const { standing, reason, amount, heldUntil, appointment } = outcome
  if (standing === 'over') return isOwn ? redirect(appointment.manageUrl) : noPayment(lng)
  if (standing === 'paid' || standing === 'refunding') throw redirect(`/payment-success?payment=${id}&lng=${lng}`)
  const failure: Omit<ShownFailure, 'refusal'> = {
    reason: reason && isPaymentFailure(reason) ? reason : null,
    amount,
    startsAt: appointment.startsAt,
    heldUntil: heldUntil ? timeOf(clinicTimeAt(heldUntil)) : null,
  }
  return { failure, title: textOf(lng, 'payments:failed') }
}

/** Another try: a new payment of the same booking. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)!
  const lng = pageLanguage(context)
  const { id, outcome, isOwn } = await outcomeOf(services, request)
  if (!outcome) throw data(null, { status: 404 })
  const opened = await startDeposit(services, outcome.appointment.id)
  if (opened.ok) return toPaymentPage(services, opened.value)
  if (opened.refusal === 'already-paid' || opened.refusal === 'nothing-due')
    return redirect(isOwn ? outcome.appointment.manageUrl : inLanguage(`/payment-success?payment=${id}`, lng))
  const why = opened.refusal === 'not-found' ? 'payment-unavailable' : opened.refusal
  return { refusal: sentenceFor(why, lng) }
}

async function outcomeOf(services: Services, request: Request) {
  const id = new URL(request.url).searchParams.get('payment') ?? ''
  const outcome = await findPaymentOutcome(services, id)
  return { id, outcome, isOwn: isReturning(services.settings, request.headers, id) }
}

export default function PaymentFailedPage({ loaderData, actionData }: Route.ComponentProps) {
  if ('none' in loaderData) return <NoPayment />
  return <PaymentFailed failure={{ ...loaderData.failure, refusal: actionData?.refusal ?? null }} />
}
