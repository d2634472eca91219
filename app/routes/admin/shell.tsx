import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { UrgentBanner } from '#app/features/reactions/ui/urgent-banner.tsx'
import type { Handle } from '#app/handle.ts'
import { authorizePage } from '#app/routes/authorize.ts'
import { readDesk } from '#app/routes/desk/desk-data.ts'
import { DeskErrorBoundary, DeskPage } from '#app/routes/desk/desk.tsx'
import { listenToSlots } from '#app/ui/live/live-events.ts'
import { useLiveMessages } from '#app/ui/live/use-live-messages.ts'
import { keepUnsent } from '#app/ui/drafts/unsent.ts'
import { UserRoles } from '#app/ui/desk/permissions.ts'
import { useReread } from '#app/ui/hooks/use-reread.ts'
import type { Route } from './+types/shell'

export const handle = { ns: ['admin', 'reactions'] } satisfies Partial<Handle>

export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor } = authorizePage(context, 'see-staff-pages')
  return { roles: actor.roles, desk: await readDesk(context, new URL(request.url).pathname) }
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

export default function StaffShell({ loaderData: { roles } }: Route.ComponentProps) {
  useLiveCounts()
  useLiveMessages()
  return (
    <UserRoles value={roles}>
      <UrgentBanner />
      <DeskPage>
        <Outlet />
      </DeskPage>
    </UserRoles>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <DeskErrorBoundary error={error} />
