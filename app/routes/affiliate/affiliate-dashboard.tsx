import {
  balanceOf,
  codesOf,
  funnelOf,
  monthsOf,
  payoutsOf,
  PERIODS,
  treeOf,
  type Period,
} from '#app/features/affiliates/queries/window.ts'
import { PartnerOverview } from '#app/features/affiliates/ui/partner-overview.tsx'
import { NoPartnerCode } from '#app/features/affiliates/ui/no-partner-code.tsx'
import type { Handle } from '#app/handle.ts'
import type { Route } from './+types/affiliate-dashboard'
import { partnerPage } from './partner-page.ts'

export const handle = {
  action: 'see-affiliate-dashboard',
  shows: 'no-client',
  ns: ['partner-desk', 'affiliates'],
} satisfies Handle

const isPeriod = (text: string | undefined): text is Period => (PERIODS as readonly string[]).includes(text ?? '')

/** From press to money, for the partner's codes together. Nothing in it names a client. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, partnerId, partners, questions, title } = await partnerPage(context, request.url)
  const asked = questions['period']
  const period = isPeriod(asked) ? asked : 'year'
  const [codes, funnel, months, tree, balance, payouts] = await Promise.all([
    codesOf(services, partnerId, period),
    funnelOf(services, partnerId, period),
    monthsOf(services, partnerId),
    treeOf(services, partnerId),
    balanceOf(services, partnerId),
    payoutsOf(services, partnerId),
  ])
  return {
    period,
    codes,
    funnel,
    months,
    tree,
    balance,
    payouts: payouts.slice(0, 3),
    partners,
    partnerId,
    site: services.settings.publicUrl,
    title,
  }
}

export default function AffiliateDashboardPage({ loaderData }: Route.ComponentProps) {
  return loaderData.codes.length > 0 ? <PartnerOverview {...loaderData} /> : <NoPartnerCode />
}
