import type { EntryContext, RouterContextProvider } from 'react-router'
import { requestContext } from '#app/http/context.ts'
import { noteError } from '#app/http/log.ts'
import type { ErrorKind } from '#app/ui/frames/error-kind.ts'
import { readDesk } from './desk-data.ts'
import { ErrorInDesk } from './desk.tsx'

/** A layout route that draws a desk: an error at the root needs its style sheets. */
const STYLED_LIKE = 'routes/account/shell'

/** The error page in the frame of the signed-in person; null for an anonymous visitor, or when the menu cannot be read. */
export async function errorDeskOf(
  request: Request,
  context: Readonly<RouterContextProvider>,
  manifest: EntryContext['manifest'],
) {
  const actor = context.get(requestContext)?.actor
  const data = await readDesk(context, new URL(request.url).pathname).catch((error: unknown) => {
    noteError({ route: 'page' }, error)
    return null
  })
  if (!actor || !data) return null
  const styles = manifest.routes[STYLED_LIKE]?.css ?? []
  const Page = ({ kind }: { kind: ErrorKind }) => (
    <>
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="default" />
      ))}
      <ErrorInDesk data={data} kind={kind} />
    </>
  )
  return { roles: actor.roles, Page }
}
