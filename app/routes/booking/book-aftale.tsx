import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf } from '#app/content/text/i18n.server.ts'
import { policy } from '#app/domain/policy.ts'
import { useSearchTrail } from '#app/ui/hooks/use-search-trail.ts'
import { PackageFlow } from '#app/features/booking/ui/package/package-flow.tsx'
import type { Handle } from '#app/handle.ts'
import { requestContext, servicesContext } from '#app/http/context.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { isHintedIn } from '#app/ui/shell/session-hint.ts'
import type { Route } from './+types/book-aftale'

export const handle = {
  action: 'book',
  indexed: true,
  shows: 'own',
  flow: true,
  ns: ['package', 'booking', 'affiliates', 'images', 'portal', 'plans'],
} satisfies Handle

export function loader({ request, context }: Route.LoaderArgs) {
  const { lng, clinic } = context.get(requestContext)!
  const publicUrl = context.get(servicesContext)!.settings.publicUrl
  // The steps somebody signed in sees, and a visitor; who it is, the calls themselves ask.
  const withAccount = !isHintedIn(request.headers.get('cookie') ?? '')
  const [title, description] = [textOf(lng, 'package:title'), textOf(lng, 'package:description')]
  return { lng, publicUrl, clinicName: clinic.name, withAccount, title, description }
}

export const meta: Route.MetaFunction = ({ loaderData, location }) =>
  loaderData ? pageMeta({ ...loaderData, path: '/book-aftale', search: location.search }) : []

// The steps are told apart by the address alone: nothing is read again.
export const shouldRevalidate = () => false

export default function PackagePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('package')
  // As the page began: who signs in on the way keeps the step they stand on.
  const [withAccount] = useState(loaderData.withAccount)
  const { anonymous, signedIn } = policy.packageSteps
  const trail = useSearchTrail(withAccount ? anonymous : signedIn)
  return (
    <PackageFlow
      trail={trail}
      withAccount={withAccount}
      level={2}
      renderFrame={({ aside, top, footer, children }) => (
        <main className="wrap book-page">
          <div className="book-head">
            <h1>{t('title')}</h1>
            {aside}
          </div>
          <div className="flow-top">{top}</div>
          {children}
          <div className="flow-foot">{footer}</div>
        </main>
      )}
    />
  )
}
