import { AFTERCARE } from '#app/content/guide/aftercare.ts'
import { aftercareSteps } from '#app/content/guide/steps.ts'
import { pageAt } from '#app/content/pages.server.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { nextTimeOf } from '#app/features/dashboard/queries/offline.ts'
import { OfflinePage } from '#app/features/dashboard/ui/offline-page.tsx'
import { priceList } from '#app/features/pricing/queries.ts'
import type { Handle } from '#app/handle.ts'
import { authorizePage } from '#app/routes/authorize.ts'
import type { Route } from './+types/offline'

export const handle = { action: 'see-own-dashboard', frame: 'none', scriptless: true } satisfies Handle

/** What a client's device keeps. The aftercare steps are everybody's, so the device says of nobody that they were treated. */
export async function loader({ context }: Route.LoaderArgs) {
  const { services, lng, self, clinic } = authorizePage(context)
  const [next, { rules }] = await Promise.all([nextTimeOf(services, self), priceList(services)])
  return {
    shown: { next, steps: aftercareSteps(pageAt(AFTERCARE, lng), { rules, clinic }) },
    title: textOf(lng, 'offline:title'),
  }
}

export default function OwnOfflinePage({ loaderData: { shown } }: Route.ComponentProps) {
  return <OfflinePage shown={shown} />
}
