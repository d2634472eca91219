import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { inLanguage } from '#app/domain/language.ts'
import type { Handle } from '#app/handle.ts'
import { authorizePage } from '#app/routes/authorize.ts'
import { AppShell } from '#app/ui/app-shell.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { ErrorHead } from '#app/ui/shell/error-head.tsx'
import type { Route } from './+types/shell'

export const handle = { shell: true, ns: ['partner-desk', 'affiliates'] } satisfies Partial<Handle>

const MENU = [
  { path: '/affiliate-dashboard', name: 'menu-overview', inBar: true },
  { path: '/affiliate-dashboard/codes', name: 'menu-codes', inBar: true },
  { path: '/affiliate-dashboard/partners', name: 'menu-partners' },
  { path: '/affiliate-dashboard/payouts', name: 'menu-payouts', inBar: true },
  { path: '/affiliate-dashboard/materials', name: 'menu-materials' },
] as const

export function loader({ context }: Route.LoaderArgs) {
  const { actor } = authorizePage(context, 'see-affiliate-dashboard')
  return {
    id: actor.userId,
    name: `${actor.firstName} ${actor.lastName}`.trim() || actor.email,
    role: actor.roles.includes('affiliate') ? ('role' as const) : ('role-admin' as const),
  }
}

function Frame({ children }: { children: React.ReactNode }) {
  const shown = useRouteLoaderData<typeof loader>('routes/affiliate/shell')
  const { t } = useTranslation('partner-desk')
  const lng = useLanguage()
  const partner = new URLSearchParams(useLocation().search).get('partner')
  if (!shown) return children
  const links = MENU.map(({ path, name, ...more }) => ({
    ...more,
    href: inLanguage(partner ? `${path}?partner=${encodeURIComponent(partner)}` : path, lng),
    name: t(name),
  }))
  return (
    <AppShell label={t('menu')} links={links} person={{ id: shown.id, name: shown.name, role: t(shown.role) }}>
      {children}
    </AppShell>
  )
}

export default function PartnerShell() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorHead error={error} />
    </Frame>
  )
}
