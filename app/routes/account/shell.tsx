import { Outlet } from 'react-router'
import { readDesk } from '#app/routes/desk/desk-data.ts'
import { DeskErrorBoundary, DeskPage } from '#app/routes/desk/desk.tsx'
import { keepUnsent } from '#app/ui/drafts/unsent.ts'
import type { Route } from './+types/shell'

/** A person's own account stays in the frame of their daily work. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return { desk: await readDesk(context, new URL(request.url).pathname) }
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepUnsent]

export default function AccountShell() {
  return (
    <DeskPage>
      <Outlet />
    </DeskPage>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <DeskErrorBoundary error={error} />
