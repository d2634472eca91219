import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage } from '#app/domain/language.ts'
import { acceptTerms, saveBilling } from '#app/features/affiliates/commands/account.ts'
import { requestPayout } from '#app/features/affiliates/commands/payouts.ts'
import { partnerBillingSchema } from '#app/features/affiliates/schema.ts'
import { accountOf, balanceOf, payoutsOf } from '#app/features/affiliates/queries/window.ts'
import { Billing, PayoutBalance, PayoutList, Terms } from '#app/features/affiliates/ui/payouts.tsx'
import type { Handle } from '#app/handle.ts'
import { authorizeForm } from '#app/routes/authorize.ts'
import { formIn, textFields } from '#app/routes/form.ts'
import { DeskHead } from '#app/ui/desk/desk.tsx'
import { Refusal } from '#app/ui/refusal.tsx'
import type { Route } from './+types/payouts'
import { partnerPage } from './partner-page.ts'
import { payoutIntents } from '#app/features/affiliates/intent-schema.ts'

export const handle = {
  action: 'see-affiliate-dashboard',
  shows: 'no-client',
  formAction: 'run-own-partnership',
  rateLimit: 'none',
  ns: ['partner-desk', 'affiliates'],
} satisfies Handle

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, partnerId, questions, actor, usual, title } = await partnerPage(context, request.url)
  const [balance, payouts, account] = await Promise.all([
    balanceOf(services, partnerId),
    payoutsOf(services, partnerId),
    accountOf(services, partnerId, usual),
  ])
  return { balance, payouts, account, isOwn: partnerId === actor.userId, done: 'done' in questions, title }
}

/** Accepts the terms, saves what a statement needs, or asks to be paid. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const form = await formIn(request)
  const saved = redirect(inLanguage('/affiliate-dashboard/payouts?done', lng))
  const intent = payoutIntents.of(form.get('intent'))
  if (intent === 'terms') {
    await acceptTerms(services, actor)
    return saved
  }
  if (intent === 'billing') {
    const read = partnerBillingSchema.safeParse(textFields(form))
    if (!read.success) return data({ error: textOf(lng, 'partner-desk:refused-wrong') }, { status: 422 })
    await saveBilling(services, actor, read.data)
    return saved
  }
  const asked = await requestPayout(services, actor)
  if (asked.ok) return saved
  return data({ error: textOf(lng, `partner-desk:refused-${asked.refusal}`) }, { status: 409 })
}

export default function PayoutsPage({ loaderData: shown, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('partner-desk')
  const { account, balance, payouts, isOwn, done } = shown
  return (
    <>
      <DeskHead title={t('payouts')} lead={t('payouts-lead')} />
      {actionData ? <Refusal of={actionData}>{actionData.error}</Refusal> : null}
      {done && !actionData ? (
        <p className="note ok" role="status">
          {t('saved')}
        </p>
      ) : null}
      <div className="cols-2 partner-payouts">
        <div>
          <PayoutList payouts={payouts} />
          {account ? <Billing account={account} isOwn={isOwn} /> : null}
        </div>
        <div>
          <PayoutBalance balance={balance} payouts={payouts} isOwn={isOwn} />
          {account ? <Terms account={account} isOwn={isOwn} /> : null}
        </div>
      </div>
    </>
  )
}
