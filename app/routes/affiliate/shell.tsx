import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router'
import { inLanguage } from '#app/domain/language.ts'
import type { Handle } from '#app/handle.ts'
import { authorizePage } from '#app/routes/authorize.ts'
import { readDesk } from '#app/routes/desk/desk-data.ts'
import { DeskErrorBoundary, DeskPage, useDesk } from '#app/routes/desk/desk.tsx'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { keepUnsent } from '#app/ui/drafts/unsent.ts'
import { SubNav } from '#app/ui/desk/sub-nav.tsx'
import type { Route } from './+types/shell'
import { PARTNER_MENU } from './menu.ts'

export const handle = { ns: ['partner-desk', 'affiliates'] } satisfies Partial<Handle>

export async function loader({ request, context }: Route.LoaderArgs) {
  authorizePage(context, 'see-affiliate-dashboard')
  return { desk: await readDesk(context, new URL(request.url).pathname) }
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepUnsent]

export default function PartnerShell() {
  return (
    <DeskPage>
      {useDesk()?.desk === 'partner' ? null : <PartnerPages />}
      <Outlet />
    </DeskPage>
  )
}

/** The partner's own menu for an admin, whose frame has the staff's. */
function PartnerPages() {
  const { t } = useTranslation('partner-desk')
  const lng = useLanguage()
  const { pathname, search } = useLocation()
  const partner = new URLSearchParams(search).get('partner')
  const query = partner ? `?partner=${encodeURIComponent(partner)}` : ''
  return (
    <SubNav
      label={t('menu')}
      links={PARTNER_MENU.map(({ path, name }) => ({
        href: inLanguage(`${path}${query}`, lng),
        name: t(name),
        isHere: path === pathname,
      }))}
    />
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <DeskErrorBoundary error={error} />
