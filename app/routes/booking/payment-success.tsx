import { redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { hasPriceWarning } from '#app/domain/pricing/pricing.ts'
import { findManagedAppointment, type ManagedAppointment } from '#app/features/appointments/queries/appointments.ts'
import { isReturning } from '#app/services/links/return.ts'
import { findPaymentOutcome } from '#app/features/payments/queries/outcome.ts'
import { PaymentSucceeded, type ShownPayment } from '#app/features/payments/ui/payment-succeeded.tsx'
import { requestContext, servicesContext } from '#app/http/context.ts'
import type { Handle } from '#app/handle.ts'
import { NoPayment } from '#app/features/payments/ui/no-payment.tsx'
import { noPayment } from './no-payment.ts'
import type { Route } from './+types/payment-success'

export const handle = { action: 'pay', ns: ['payments', 'booking'] } satisfies Handle

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)!
  const { lng } = context.get(requestContext)!
  const id = new URL(request.url).searchParams.get('payment') ?? ''
  const outcome = await findPaymentOutcome(services, id)
  if (!outcome) return noPayment(lng)
  const { standing } = outcome
  if (standing === 'failed') throw redirect(`/payment-failed?payment=${id}&lng=${lng}`)

  const { manageUrl, startsAt, durationMinutes, email } = outcome.appointment
  const isOwn = isReturning(services.settings, request.headers, id)
  if (standing === 'over') return isOwn ? redirect(manageUrl) : noPayment(lng)
  const appointment = isOwn ? await findManagedAppointment(services, manageUrl.split('/').at(-1) ?? '') : null
  const payment: ShownPayment = {
    // The payment provider sends here only who has paid: after a card that was turned down, with another.
    state: standing === 'open' ? 'waiting' : standing,
    amount: outcome.amount,
    firstName: appointment?.firstName ?? '',
    startsAt,
    arriveAt: appointment?.arriveAt ?? startsAt,
    minutes: durationMinutes,
    provider: appointment?.provider ?? null,
    rest: appointment && restOf(appointment),
    isPackage: appointment?.quote?.subject === 'package',
    own: isOwn ? { manageUrl, email } : null,
  }
  const titles = { paid: 'payments:paid-title', waiting: 'payments:waiting', refunding: 'payments:too-late' } as const
  const title = titles[payment.state]
  return { payment, title: textOf(lng, title) }
}

/** What the order leaves to be paid on the day. */
const restOf = ({ quote, due }: ManagedAppointment) =>
  quote && due > 0 ? { amount: due, rises: hasPriceWarning(quote) } : null

export default function PaymentSuccessPage({ loaderData }: Route.ComponentProps) {
  return 'none' in loaderData ? <NoPayment /> : <PaymentSucceeded payment={loaderData.payment} />
}
