import { islands } from 'virtual:islands'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { frameOf, isDesk, type Frame, type FramedPage } from '#app/domain/access/frame.ts'
import { reachOf, ROLES } from '#app/domain/access/roles.ts'
import { isCountedPath } from '#app/content/paths.ts'
import { consentIn } from '#app/domain/clinic/cookie-consent.ts'
import { noticeFor } from '#app/domain/clinic/notice.ts'
import { DEFAULT_LANGUAGE } from '#app/domain/language.ts'
import { findNoticeSetting } from '#app/features/notice/queries.ts'
import type { Services } from '#app/services/services.ts'
import { CLINIC_BLOCK, writeClinicBlock } from '#app/ui/clinic-block.ts'
import { useClinic } from '#app/ui/clinic.ts'
import { Nonce } from './ui/shell/nonce.ts'
import { roomIn, useRoom } from './ui/shell/room.ts'
import { Loading } from '#app/ui/loading.tsx'
import { ScriptWait } from '#app/ui/page/script-wait.tsx'
import { ErrorDesk } from '#app/ui/frames/error-desk.ts'
import { ERROR_TITLES, errorKindOf } from '#app/ui/frames/error-kind.ts'
import { ErrorPage } from '#app/ui/frames/error-page.tsx'
import { FrameContext } from '#app/ui/frames/frame-context.ts'
import favicon from './ui/shell/favicon.svg?inline'
import { SiteFrame } from './site-frame.tsx'
import type { Route } from './+types/root'
import type { Handle } from './handle.ts'
import { requestContext, servicesContext } from './http/context.ts'
import { pageGate } from '#app/server/pages/page-gate.ts'
import './ui/falm.css'
import faces from './ui/fonts.css?url'
import typeface from './ui/fonts/albert-sans.woff2?url'

export const middleware: Route.MiddlewareFunction[] = [pageGate]

/** Nobody comes here without signing in, so it leaves the screen with the session. */
const isPrivate = ({ action }: Partial<Handle>) =>
  action !== undefined && reachOf(['anonymous', 'token'], action) === null

/** Shows what belongs to one person: no translation service reads it along. */
const isPersonal = ({ action, link }: Partial<Handle>) =>
  link === true || (action !== undefined && reachOf(['anonymous'], action) === null)

export async function loader({ request, context }: Route.LoaderArgs) {
  const { lng, nonce, actor } = context.get(requestContext) ?? { lng: DEFAULT_LANGUAGE, nonce: '', actor: null }
  const services = context.get(servicesContext)
  const setting = services && (await findNoticeSetting(services))
  return {
    lng,
    nonce,
    islands,
    roles: actor?.roles.join(' '),
    room: roomIn(request.headers.get('cookie') ?? ''),
    // A cached page is the same for everyone: its script decides.
    asksCookies: services !== null && nonce !== '' && !hasChosenCookies(services, request),
    notice: services ? noticeFor(setting, lng, services.clock.now()) : null,
    year: services?.clock.today().slice(0, 4) ?? '',
  }
}

function hasChosenCookies({ clock, settings }: Services, request: Request) {
  const https = settings.publicUrl.startsWith('https:')
  return consentIn(request.headers.get('cookie') ?? '', { https, today: clock.today() }) !== null
}

// What the shell shows belongs to the page as loaded; the banner follows its own live event.
export const shouldRevalidate = () => false

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const nonce = useContext(Nonce) || data?.nonce || undefined
  const { t, i18n } = useTranslation('common')
  const { pathname } = useLocation()
  const matches = useMatches()
  const handles = matches.map((match) => (match.handle ?? {}) as Partial<Handle>)
  const { content, scriptless, flow, over, indexed, ...page } = Object.assign({}, ...handles) as Partial<Handle>
  const failed = Boolean(useRouteError())
  // Such pages work without React.
  const hydrates = !content && !scriptless && !failed
  const room = useRoom(data?.room ?? 'light')
  const frame = useFrame({ ...page, path: pathname }, { roles: data?.roles, failed })
  const personal = handles.some(isPersonal)
  const ns = ['common', 'navigation', 'errors', ...handles.flatMap((handle) => handle.ns ?? [])]
  const body = (
    <FrameContext value={frame}>
      <div id="content" className="page" tabIndex={-1}>
        {hydrates ? <ScriptWait nonce={nonce} isStaff={frame === 'staff-desk'} /> : null}
        {children}
      </div>
    </FrameContext>
  )
  return (
    <html
      lang={data?.lng ?? i18n.language}
      data-ns={ns.join(' ')}
      data-roles={data?.roles}
      translate={personal ? 'no' : undefined}
      data-private={handles.some(isPrivate) || undefined}
      data-room={frame === 'staff-desk' && room === 'dark' ? room : undefined}
      suppressHydrationWarning
    >
      <Head
        islands={data?.islands ?? (import.meta.env.SSR ? islands : undefined)}
        nonce={nonce}
        personal={personal}
        indexed={indexed ?? false}
      />
      <body
        data-close={t('close')}
        data-messages={t('messages')}
        data-page={isCountedPath(pathname) ? pathname : undefined}
      >
        {frame === 'public' || frame === 'private' ? (
          <SiteFrame
            frame={frame}
            over={over === true && !failed}
            isFlow={flow ?? false}
            isContent={content ?? false}
            linkNote={linkNoteIn(matches.at(-1)?.loaderData)}
            asksCookies={data?.asksCookies ?? false}
            notice={data?.notice ?? null}
            year={data?.year ?? ''}
          >
            {body}
          </SiteFrame>
        ) : (
          body
        )}
        <ClinicBlock />
        {hydrates ? (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        ) : null}
      </body>
    </html>
  )
}

/** Layout routes draw the desk inside it. An error in the browser has no menu at hand, so it falls back to `private`. */
function useFrame(page: FramedPage, { roles, failed }: { roles: string | undefined; failed: boolean }): Frame {
  const desk = useContext(ErrorDesk)
  const known = roles ? ROLES.filter((role) => roles.split(' ').includes(role)) : null
  if (!failed) return frameOf(page, known)
  const frame = frameOf({ ...page, frame: 'person' }, desk?.roles ?? known)
  return isDesk(frame) && !desk ? 'private' : frame
}

/** Settings for this page's scripts. */
function ClinicBlock() {
  const block = writeClinicBlock(useClinic())
  // Escaped above. React would turn its quotes into entities, which a script element does not decode.
  // oxlint-disable-next-line react/no-danger
  return <script type="application/json" id={CLINIC_BLOCK} dangerouslySetInnerHTML={{ __html: block }} />
}

/** Whose the link of a private page is, and until when it opens it. */
const linkNoteIn = (loaded: unknown) => (loaded as { linkNote?: string | null } | undefined)?.linkNote ?? null

function Head({
  islands,
  nonce,
  personal,
  indexed,
}: {
  islands: { src: string; preload: string[] } | undefined
  nonce: string | undefined
  personal: boolean
  indexed: boolean
}) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content="#ffffff" />
      {personal ? <meta name="google" content="notranslate" /> : null}
      <link rel="preload" href={typeface} as="font" type="font/woff2" crossOrigin="anonymous" />
      {indexed ? <Meta /> : <UnlistedMeta />}
      <link rel="stylesheet" href={faces} />
      <Links />
      {/* Within the page: fetched, it would share the line with the first words and the picture. */}
      <link rel="icon" href={favicon} type="image/svg+xml" />
      <link rel="icon" href="/icons/icon-32.png" sizes="32x32" />
      <link rel="apple-touch-icon" href="/icons/icon-180.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {islands?.preload.map((href) => (
        <link key={href} rel="modulepreload" href={href} nonce={nonce} />
      ))}
      {islands ? <script type="module" src={islands.src} nonce={nonce} /> : null}
    </head>
  )
}

/** The head of a page no search engine lists: the title its loader gives, and the clinic's name. */
function UnlistedMeta() {
  const { name } = useClinic()
  const title = (useMatches().at(-1)?.loaderData as { title?: string } | undefined)?.title
  return (
    <>
      {title ? <title>{`${title} · ${name}`}</title> : null}
      <meta name="robots" content="noindex" />
    </>
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
  const { name } = useClinic()
  const { t } = useTranslation('errors')
  const desk = useContext(ErrorDesk)
  const frame = useContext(FrameContext)
  const byLink = useMatches().some(({ handle }) => (handle as Partial<Handle> | undefined)?.link)
  const kind = errorKindOf(error, byLink)
  return (
    <>
      <title>{`${t(ERROR_TITLES[kind])} · ${name}`}</title>
      {desk && isDesk(frame) ? <desk.Page kind={kind} /> : <ErrorPage kind={kind} />}
    </>
  )
}
