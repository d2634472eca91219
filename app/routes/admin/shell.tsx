import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useRouteLoaderData } from 'react-router'
import { inLanguage } from '#app/domain/language.ts'
import type { Handle } from '#app/handle.ts'
import { authorizePage } from '#app/routes/authorize.ts'
import { AppShell } from '#app/ui/app-shell.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { listenToSlots } from '#app/ui/live-events.ts'
import { useLiveMessages } from '#app/ui/use-live-messages.ts'
import { ErrorHead } from '#app/ui/shell/error-head.tsx'
import { keepUnsent } from '#app/ui/shell/unsent.ts'
import { UnsentNote } from '#app/ui/shell/unsent-note.tsx'
import { useReread } from '#app/ui/use-reread.ts'
import type { Route } from './+types/shell'
import { menuFor } from './menu.ts'

export const handle = { shell: true, ns: ['admin'] } satisfies Partial<Handle>

/** Who is at work and what waits in each list; read with every page, so a count is never older than the page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor } = authorizePage(context, 'see-staff-pages')
  return {
    menu: await menuFor(services, actor),
    id: actor.userId,
    name: `${actor.firstName} ${actor.lastName}`.trim() || actor.email,
    role: actor.roles.includes('admin') ? ('role-admin' as const) : ('role-provider' as const),
  }
}

// Entry, note, booking, price: whatever staff type on any of these pages outlives a send that fails.
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepUnsent]

const SETTLE_MS = 300

/** The counts of the menu follow what colleagues do, on whatever page: read anew once a burst of changes is over. */
function useLiveCounts() {
  const reread = useReread()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(reread, SETTLE_MS)
    }
    const stop = listenToSlots({ onSlots: again, onReturn: again })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [reread])
}

function Frame({ children }: { children: React.ReactNode }) {
  const shown = useRouteLoaderData<typeof loader>('routes/admin/shell')
  const { t } = useTranslation('admin')
  const lng = useLanguage()
  if (!shown) return children
  const links = shown.menu.map(({ path, name, group, ...more }) => ({
    ...more,
    href: inLanguage(path, lng),
    name: t(name),
    group: group && t(group),
  }))
  return (
    <AppShell label={t('menu')} links={links} person={{ id: shown.id, name: shown.name, role: t(shown.role) }} isLined>
      {children}
    </AppShell>
  )
}

export default function StaffShell() {
  useLiveCounts()
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
