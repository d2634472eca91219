import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage } from '#app/domain/language.ts'
import { decidePartner } from '#app/features/affiliates/commands/partners.ts'
import { partnerApplications } from '#app/features/affiliates/queries/codes.ts'
import { setRates } from '#app/features/affiliates/commands/account.ts'
import { changeCode, makeCampaignCode } from '#app/features/affiliates/commands/codes.ts'
import { declinePayout, payPayout } from '#app/features/affiliates/commands/payouts.ts'
import { reviewCommission } from '#app/features/affiliates/commands/review-commissions.ts'
import { fraudSignals, heldCommissions, managedCodes, waitingPayouts } from '#app/features/affiliates/queries/clinic.ts'
import {
  campaignCodeSchema,
  commissionReviewSchema,
  partnerCodeChangeSchema,
  partnerDecisionSchema,
  partnerRatesSchema,
} from '#app/features/affiliates/schema.ts'
import { HeldCommissions, Signals, WaitingPayouts } from '#app/features/affiliates/ui/partner-admin.tsx'
import { ManagedCodes } from '#app/features/affiliates/ui/partner-codes.tsx'
import { PartnerApplications } from '#app/features/affiliates/ui/partner-applications.tsx'
import type { SignedIn } from '#app/domain/access/actor.ts'
import type { Services } from '#app/services/services.ts'
import type { Handle } from '#app/handle.ts'
import { isId, questionsIn } from '#app/input/fields.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { formIn, textFields } from '#app/routes/form.ts'
import { DeskHead } from '#app/ui/desk/desk.tsx'
import type { Route } from './+types/partners'
import { partnerIntents } from '#app/features/affiliates/intent-schema.ts'

export const handle = {
  action: 'manage-partners',
  shows: 'no-client',
  formAction: 'manage-partners',
  rateLimit: 'none',
  ns: ['admin'],
} satisfies Handle

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng } = authorizePage(context)
  const [applications, payouts, codes, signals, held] = await Promise.all([
    partnerApplications(services),
    waitingPayouts(services),
    managedCodes(services),
    fraudSignals(services),
    heldCommissions(services),
  ])
  return {
    applications,
    payouts,
    codes,
    signals,
    held,
    done: 'done' in questionsIn(request.url),
    title: textOf(lng, 'admin:partners'),
  }
}

/** Answers an application, pays or declines a payout, or changes a code or a partner's shares. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const form = textFields(await formIn(request))
  const done = await carryOut(services, actor, form)
  if (!done) throw data(null, { status: 400 })
  if (done.ok) return redirect(inLanguage('/admin/partners?done', lng))
  if (done.refusal === 'forbidden') throw data(null, { status: 403 })
  return data({ text: textOf(lng, `admin:${done.refusal}`) }, { status: 409 })
}

/** Null: the form was not one of this page's. */
async function carryOut(services: Services, actor: SignedIn, form: Record<string, string>) {
  const id = form['id'] ?? ''
  const intent = partnerIntents.of(form['intent'])
  if (intent === 'pay') return isId(id) ? payPayout(services, actor, id) : null
  if (intent === 'decline') return isId(id) ? declinePayout(services, actor, id) : null
  if (intent === 'code') {
    const change = partnerCodeChangeSchema.safeParse(form)
    return change.success ? changeCode(services, actor, change.data) : null
  }
  if (intent === 'campaign') {
    const made = campaignCodeSchema.safeParse(form)
    return made.success ? makeCampaignCode(services, actor, made.data) : null
  }
  if (intent === 'rates') {
    const rates = partnerRatesSchema.safeParse(form)
    return rates.success ? setRates(services, actor, rates.data) : null
  }
  if (intent === 'review') {
    const review = commissionReviewSchema.safeParse(form)
    return review.success ? reviewCommission(services, actor, review.data) : null
  }
  const decision = partnerDecisionSchema.safeParse(form)
  return decision.success ? decidePartner(services, actor, decision.data) : null
}

export default function PartnersPage({ loaderData: shown, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin')
  return (
    <>
      <DeskHead title={t('partners')} lead={t('partners-lead')} />
      <PartnerApplications applications={shown.applications} done={shown.done} refusal={actionData?.text ?? null} />
      <WaitingPayouts payouts={shown.payouts} />
      <HeldCommissions held={shown.held} />
      <Signals signals={shown.signals} />
      <ManagedCodes codes={shown.codes} />
    </>
  )
}
