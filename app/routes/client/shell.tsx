import { useTranslation } from 'react-i18next'
import { Outlet, useRouteLoaderData } from 'react-router'
import { inLanguage } from '#app/domain/language.ts'
import { unreadOf } from '#app/features/messages/queries.ts'
import type { Handle } from '#app/handle.ts'
import { behindSignIn } from '#app/routes/behind-sign-in.ts'
import { AppShell } from '#app/ui/app-shell.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { useLiveMessages } from '#app/ui/use-live-messages.ts'
import { ErrorHead } from '#app/ui/shell/error-head.tsx'
import type { Route } from './+types/shell'

export const handle = { shell: true, ns: ['dashboard'] } satisfies Partial<Handle>

/** The client's pages in the order of the menu. */
const MENU = [
  { path: '/dashboard', name: 'menu-start', inBar: true },
  { path: '/dashboard/course', name: 'menu-course', inBar: true, also: ['/dashboard/plan'] },
  {
    path: '/dashboard/journal',
    name: 'menu-journal',
    inBar: true,
    also: ['/dashboard/passport', '/dashboard/cover-up', '/dashboard/reactions'],
  },
  { path: '/dashboard/messages', name: 'menu-messages' },
  { path: '/dashboard/payments', name: 'menu-payments' },
  { path: '/dashboard/documents', name: 'menu-documents', also: ['/dashboard/consents', '/dashboard/health'] },
  { path: '/dashboard/settings', name: 'menu-settings' },
] as const

export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor, self } = behindSignIn(context, 'see-own-dashboard')
  return {
    name: `${actor.firstName} ${actor.lastName}`.trim() || actor.email,
    unread: await unreadOf(services, self),
  }
}

function Frame({ children }: { children: React.ReactNode }) {
  const shown = useRouteLoaderData<typeof loader>('routes/client/shell')
  const { t } = useTranslation('dashboard')
  const lng = useLanguage()
  if (!shown) return children
  const links = MENU.map(({ path, name, ...more }) => ({
    ...more,
    href: inLanguage(path, lng),
    name: t(name),
    count: name === 'menu-messages' ? shown.unread : undefined,
  }))
  return (
    <AppShell label={t('menu')} links={links} person={{ name: shown.name, role: t('role') }}>
      {children}
    </AppShell>
  )
}

export default function ClientShell() {
  useLiveMessages()
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
