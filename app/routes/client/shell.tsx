import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { inLanguage } from '#app/domain/language.ts'
import { ClearanceNotice } from '#app/features/health/ui/clearance-notice.tsx'
import { unreadOf } from '#app/features/messages/queries.ts'
import type { Handle } from '#app/handle.ts'
import { authorizePage } from '#app/routes/authorize.ts'
import { AppShell, isUnder, type ShellLink } from '#app/ui/app-shell.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useLiveMessages } from '#app/ui/use-live-messages.ts'
import { ErrorHead } from '#app/ui/shell/error-head.tsx'
import { keepUnsent } from '#app/ui/shell/unsent.ts'
import { UnsentNote } from '#app/ui/shell/unsent-note.tsx'
import { clearanceNotice } from './clearance-notice.ts'
import type { Route } from './+types/shell'

export const handle = { shell: true, ns: ['dashboard'] } satisfies Partial<Handle>

/** The client's pages in the order of the menu. `also`: pages that lead back to the one they stand under. */
const MENU = [
  { path: '/dashboard', name: 'menu-start', inBar: true },
  {
    path: '/dashboard/course',
    name: 'menu-course',
    short: 'menu-course-short',
    inBar: true,
    also: ['/dashboard/plan'],
  },
  {
    path: '/dashboard/journal',
    name: 'menu-journal',
    inBar: true,
    also: ['/dashboard/passport', '/dashboard/cover-up', '/dashboard/reactions'],
  },
  { path: '/dashboard/messages', name: 'menu-messages', inBar: true },
  { path: '/dashboard/payments', name: 'menu-payments' },
  { path: '/dashboard/documents', name: 'menu-documents', also: ['/dashboard/consents', '/dashboard/health'] },
  { path: '/dashboard/settings', name: 'menu-settings' },
] as const

export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor, self, lng, clinic } = authorizePage(context, 'see-own-dashboard')
  const [unread, clearance] = await Promise.all([
    unreadOf(services, self),
    clearanceNotice(services, self, { lng, clinic }),
  ])
  return {
    id: actor.userId,
    name: `${actor.firstName} ${actor.lastName}`.trim() || actor.email,
    unread,
    clearance,
  }
}

// A message, an answer about the skin or the health: whatever is typed on these pages outlives a send that fails.
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepUnsent]

function Frame({ children }: { children: React.ReactNode }) {
  const shown = useRouteLoaderData<typeof loader>('routes/client/shell')
  const { t } = useTranslation('dashboard')
  const lng = useLanguage()
  if (!shown) return children
  const links = MENU.map(({ path, name, ...more }) => ({
    ...more,
    href: inLanguage(path, lng),
    name: t(name),
    short: 'short' in more ? t(more.short) : undefined,
    count: name === 'menu-messages' ? shown.unread : undefined,
  }))
  return (
    <AppShell label={t('menu')} links={links} person={{ id: shown.id, name: shown.name, role: t('role') }} isFourUsed>
      <WayBack links={links} />
      {shown.clearance ? <ClearanceNotice {...shown.clearance} /> : null}
      {children}
    </AppShell>
  )
}

/** From a page the menu does not name, back to the one that is marked there. */
function WayBack({ links }: { links: readonly ShellLink[] }) {
  const { pathname } = useLocation()
  const above = links.find(({ also = [] }) => also.some((path) => isUnder(pathname, path)))
  if (!above) return null
  return (
    <p className="way-back">
      <a href={above.href}>
        <Icon name="left" />
        {above.name}
      </a>
    </p>
  )
}

export default function ClientShell() {
  useLiveMessages()
  return (
    <Frame>
      <UnsentNote />
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
