import { data, redirect } from 'react-router'
import { PAYMENT_WAYS } from '#app/domain/money/payment.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { SandboxCheckout } from '#app/features/payments/ui/sandbox-checkout.tsx'
import { formIn, textsIn } from '#app/routes/form.ts'
import { pageLanguage, servicesContext } from '#app/http/context.ts'
import type { Handle } from '#app/handle.ts'
import type { Route } from './+types/sandbox-payment'
import { sandboxIntents } from '#app/features/payments/intent-schema.ts'

export const handle = {
  action: 'use-demo-tools',
  formAction: 'use-demo-tools',
  rateLimit: 'none',
  ns: ['payments', 'booking'],
  frame: 'none',
} satisfies Handle

export async function loader({ params, context }: Route.LoaderArgs) {
  const checkout = await context.get(servicesContext)!.sandbox?.findCheckout(params.checkout)
  if (!checkout) throw data(null, { status: 404 })
  return { checkout, title: textOf(pageLanguage(context), 'payments:sandbox-title') }
}

/** Pays or gives up, and sends the browser where the payment provider would. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const sandbox = context.get(servicesContext)!.sandbox
  if (!sandbox) throw data(null, { status: 404 })
  const text = textsIn(await formIn(request))
  const card = { number: text('number'), expiry: text('expiry'), cvc: text('cvc') }
  const delivery = DELIVERIES.find((one) => one === text('delivery')) ?? 'now'
  const way = PAYMENT_WAYS.find((one) => one === text('way')) ?? 'card'
  const ended =
    sandboxIntents.of(text('intent')) === 'cancel'
      ? await sandbox.cancelCheckout(params.checkout)
      : way === 'card'
        ? await sandbox.payWithCard(params.checkout, card, { delivery })
        : await sandbox.payBy(params.checkout, way, { delivery })
  if (!ended) throw data(null, { status: 404 })
  return redirect(ended.redirectTo)
}

const DELIVERIES = ['now', 'late', 'twice', 'before-return'] as const

export default function SandboxPaymentPage({ loaderData: { checkout } }: Route.ComponentProps) {
  return <SandboxCheckout checkout={checkout} />
}
