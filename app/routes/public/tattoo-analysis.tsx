import { SCAN_HELPERS } from '#app/content/processors.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { isScanOffered, scanSettings } from '#app/features/analysis/queries.ts'
import { ScanNotOpen, ScanPage } from '#app/features/analysis/ui/scan-page.tsx'
import type { Handle } from '#app/handle.ts'
import { requestContext, servicesContext } from '#app/http/context.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/tattoo-analysis'

export const handle = {
  action: 'read-public',
  indexed: true,
  ns: ['analysis', 'booking', 'contact', 'images', 'affiliates', 'portal'],
} satisfies Handle

export async function loader({ context }: Route.LoaderArgs) {
  const { lng, clinic } = context.get(requestContext)!
  const services = context.get(servicesContext)!
  // Opening the network takes a second, which passes while the guide is read and photos are chosen.
  const isOffered = await isScanOffered(services)
  if (isOffered) services.vision.wake()
  return {
    isOffered,
    lng,
    publicUrl: services.settings.publicUrl,
    clinicName: clinic.name,
    settings: await scanSettings(services),
    outside: SCAN_HELPERS[services.vision.name],
    title: textOf(lng, 'analysis:title'),
    description: textOf(lng, 'analysis:description'),
  }
}

export const meta: Route.MetaFunction = ({ loaderData, location }) =>
  loaderData ? pageMeta({ ...loaderData, path: '/tattoo-analysis', search: location.search }) : []

// The steps live on the page: nothing is read again.
export const shouldRevalidate = () => false

export default function TattooAnalysis({ loaderData: { isOffered, settings, outside } }: Route.ComponentProps) {
  return isOffered ? <ScanPage settings={settings} outside={outside} /> : <ScanNotOpen />
}
