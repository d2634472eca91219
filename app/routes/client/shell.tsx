import { Outlet } from 'react-router'
import type { Handle } from '#app/handle.ts'
import { authorizePage } from '#app/routes/authorize.ts'
import { readDesk } from '#app/routes/desk/desk-data.ts'
import { DeskErrorBoundary, DeskPage } from '#app/routes/desk/desk.tsx'
import { useLiveMessages } from '#app/ui/live/use-live-messages.ts'
import { keepUnsent } from '#app/ui/drafts/unsent.ts'
import type { Route } from './+types/shell'

export const handle = { ns: ['dashboard'] } satisfies Partial<Handle>

export async function loader({ request, context }: Route.LoaderArgs) {
  authorizePage(context, 'see-own-dashboard')
  return { desk: await readDesk(context, new URL(request.url).pathname) }
}

// A message, an answer about the skin or the health: whatever is typed on these pages outlives a send that fails.
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepUnsent]

export default function ClientShell() {
  useLiveMessages()
  return (
    <DeskPage>
      <Outlet />
    </DeskPage>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <DeskErrorBoundary error={error} />
