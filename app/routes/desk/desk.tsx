import type { ReactNode } from 'react'
import { useLocation, useMatches } from 'react-router'
import { isUnder } from '#app/domain/access/frame.ts'
import { IdleNote } from '#app/features/account/ui/idle-note.tsx'
import { SignInSheet } from '#app/features/account/ui/sign-in-sheet.tsx'
import { useFind } from '#app/features/find/ui/use-find.tsx'
import { ClearanceNotice } from '#app/features/health/ui/clearance-notice.tsx'
import { UnsentNote } from '#app/ui/drafts/unsent-note.tsx'
import { DeskError } from '#app/ui/frames/desk-error.tsx'
import { DeskFrame, type MenuLink } from '#app/ui/frames/desk-frame.tsx'
import { errorKindOf, type ErrorKind } from '#app/ui/frames/error-kind.ts'
import { ErrorPage } from '#app/ui/frames/error-page.tsx'
import { PrivateHeader } from '#app/ui/frames/private-frame.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { DeskData } from './desk-data.ts'

/** The desk that a layout route has loaded for the page. */
export function useDesk(): DeskData | null {
  const loaded = useMatches().map(({ loaderData }) => loaderData as { desk?: DeskData | null } | undefined)
  return loaded.find((data) => data?.desk)?.desk ?? null
}

/** The frame of the signed-in person around their page: their menu, the way back, and what bars treatment. */
export function Desk({ data, children }: { data: DeskData; children: ReactNode }) {
  const { desk, clearance, acts, ...frame } = data
  const find = useFind(desk === 'staff' && frame.links.length > 0 ? { pages: frame.links, acts } : null)
  return (
    <DeskFrame
      {...frame}
      isLined={desk === 'staff'}
      isFourUsed={desk === 'client'}
      onFind={desk === 'staff' ? find.open : undefined}
    >
      {find.dialog}
      {desk === 'client' ? <WayBack links={data.links} /> : null}
      {clearance ? <ClearanceNotice {...clearance} /> : null}
      {children}
    </DeskFrame>
  )
}

/** From a page the menu does not name, back to the one that is marked there. */
function WayBack({ links }: { links: readonly MenuLink[] }) {
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

/** The page of a layout route inside its desk; it stays under a sign-in when its session ends. */
export function DeskPage({ children }: { children: ReactNode }) {
  const data = useDesk()
  if (!data) return children
  return (
    <Desk data={data}>
      <SignInSheet email={data.email} />
      <IdleNote />
      <UnsentNote />
      {children}
    </Desk>
  )
}

/** The error boundary of a layout route. Without its menu, an error still says whose site it is and whom to call. */
export function DeskErrorBoundary({ error }: { error: unknown }) {
  const data = useDesk()
  const kind = errorKindOf(error)
  if (data) return <ErrorInDesk data={data} kind={kind} />
  return (
    <>
      <PrivateHeader note={null} />
      <ErrorPage kind={kind} />
    </>
  )
}

export const ErrorInDesk = ({ data, kind }: { data: DeskData; kind: ErrorKind }) => (
  <Desk data={data}>
    <DeskError kind={kind} ways={data.waysOn} />
  </Desk>
)
