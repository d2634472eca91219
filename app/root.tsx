import { islands } from 'virtual:islands'
import { useTranslation } from 'react-i18next'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import { clinic } from '#app/content/clinic.ts'
import { reachOf, type Action } from '#app/domain/roles.ts'
import { noticeFor } from '#app/features/notice/notice.ts'
import { findNoticeSetting } from '#app/features/notice/queries.ts'
import { NoticeBanner } from '#app/features/notice/ui/notice-banner.tsx'
import { Loading } from '#app/ui/loading.tsx'
import { Footer } from '#app/ui/shell/footer.tsx'
import { Header } from '#app/ui/shell/header.tsx'
import { LostPage } from '#app/ui/shell/lost-page.tsx'
import { WrongPage } from '#app/ui/shell/wrong-page.tsx'
import type { Route } from './+types/root'
import { requestContext, servicesContext } from './server/context.ts'
import './ui/falm.css'

/** What a route tells the shell about itself. */
export type Handle = {
  /** A content page: no framework script, only the islands entry. */
  content?: boolean
  /** Text namespaces the hydrated page needs. */
  ns?: string[]
  /** The bar lies on the page's first picture. */
  over?: boolean
  /** No bar, footer or banner: the page has its own frame. */
  bare?: boolean
  /** What being here is, in the table of who may do what. */
  action?: Action
}

/** Nobody comes here without signing in, so it leaves the screen with the session. */
const isPrivate = ({ action }: Handle) => action !== undefined && reachOf(['anonymous', 'token'], action) === null

export async function loader({ context }: Route.LoaderArgs) {
  const { lng, nonce, actor } = context.get(requestContext) ?? { lng: 'da' as const, nonce: '', actor: null }
  const services = context.get(servicesContext)
  const setting = services && (await findNoticeSetting(services))
  return {
    lng,
    nonce,
    islands,
    roles: actor?.roles.join(' '),
    notice: noticeFor(setting, lng),
    year: services?.clock.today().slice(0, 4) ?? '',
  }
}

// What the shell shows belongs to the page as loaded; the banner follows its own live event.
export const shouldRevalidate = () => false

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const { t, i18n } = useTranslation('common')
  const handles = useMatches().map((match) => (match.handle ?? {}) as Handle)
  const content = handles.some((handle) => handle.content)
  const bare = handles.some((handle) => handle.bare)
  const ns = ['common', 'navigation', 'errors', ...handles.flatMap((handle) => handle.ns ?? [])]
  return (
    <html
      lang={data?.lng ?? i18n.language}
      data-ns={ns.join(' ')}
      data-roles={data?.roles}
      data-private={handles.some(isPrivate) || undefined}
      suppressHydrationWarning
    >
      <Head islands={data?.islands} />
      <body data-close={t('close')} data-messages={t('messages')}>
        {bare ? null : (
          <>
            <a className="skip" href="#content">
              {t('skip')}
            </a>
            <Header over={handles.some((handle) => handle.over === true)} />
          </>
        )}
        <div id="content" className="page" tabIndex={-1}>
          {children}
        </div>
        {bare ? null : (
          <>
            <Footer year={data?.year ?? ''} />
            <NoticeBanner notice={data?.notice ?? null} />
          </>
        )}
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

function Head({ islands }: { islands: { src: string; preload: string[] } | undefined }) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content="#ffffff" />
      <link rel="preload" href="/fonts/albert-sans.woff2" as="font" type="font/woff2" crossOrigin="anonymous" />
      <Meta />
      <Links />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="icon" href="/icons/icon-32.png" sizes="32x32" />
      <link rel="apple-touch-icon" href="/icons/icon-180.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {islands?.preload.map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      {islands ? <script type="module" src={islands.src} /> : null}
    </head>
  )
}

export default function App() {
  const waiting = useNavigation().state === 'loading'
  return (
    <>
      <Outlet />
      {waiting ? <Loading /> : null}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation('errors')
  const lost = isRouteErrorResponse(error) && error.status === 404
  return (
    <>
      <title>{`${lost ? t('lost-meta') : t('wrong-title')} · ${clinic.name}`}</title>
      {lost ? <LostPage /> : <WrongPage />}
    </>
  )
}
