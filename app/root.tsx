import { useTranslation } from 'react-i18next'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root'
import { requestContext } from './server/context.ts'
import './ui/falm.css'

/** What a route tells the shell about itself. */
export type Handle = {
  /** A content page: no framework script, only the islands entry. */
  content?: boolean
  /** Text namespaces the hydrated page needs. */
  ns?: string[]
}

export function loader({ context }: Route.LoaderArgs) {
  const facts = context.get(requestContext)
  return { lng: facts?.lng ?? 'da', nonce: facts?.nonce ?? '' }
}

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const { i18n } = useTranslation()
  const handles = useMatches().map((match) => (match.handle ?? {}) as Handle)
  const content = handles.some((handle) => handle.content)
  const ns = ['common', 'navigation', 'errors', ...handles.flatMap((handle) => handle.ns ?? [])]
  return (
    <html lang={data?.lng ?? i18n.language} data-ns={ns.join(' ')} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {content ? null : (
          <>
            <ScrollRestoration nonce={data?.nonce} />
            <Scripts nonce={data?.nonce} />
          </>
        )}
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}
