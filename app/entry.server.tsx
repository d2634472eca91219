import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { isDatabaseAway } from '#app/db/outage.ts'
import { requestContext } from '#app/http/context.ts'
import { noteError } from '#app/http/log.ts'
import { ClinicContext } from '#app/ui/clinic.ts'
import { ErrorDesk } from '#app/ui/frames/error-desk.ts'
import { Nonce } from '#app/ui/shell/nonce.ts'
import { errorDeskOf } from '#app/routes/desk/error-desk.server.tsx'

export { runAdminCommand } from '#app/server/commands/admin-command.ts'
export { runDatabaseCommand } from '#app/server/commands/database-command.ts'
export { runBackupCommand, runRestoreCommand } from '#app/server/commands/backup-command.ts'
export { createApp } from '#app/server/app.ts'
export { readEnv } from '#app/server/env.ts'
export { listen } from '#app/server/listen.ts'
export { buildServices } from '#app/server/services.ts'
export { startServer } from '#app/server/start.ts'

/** A page that failed. What is merely not there, or sent in a way no page takes, is answered and not written down. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (isRouteErrorResponse(error) || request.signal.aborted) return
  const facts = context.get(requestContext)
  if (facts && isDatabaseAway(error)) facts.isDatabaseAway = true
  noteError({ route: 'page' }, error)
  if (import.meta.env.DEV) console.error(error)
}

const ABORT_AFTER_MS = 6_000

/** Renders a page whole: pages are small, and a complete answer can be cached, compressed and counted. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { lng, nonce, clinic, texts } = context.get(requestContext)!
  const errorDesk = routerContext.staticHandlerContext.errors
    ? await errorDeskOf(request, context, routerContext.manifest)
    : null
  return new Promise<Response>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <I18nextProvider i18n={i18nFor(lng, texts)}>
        <ClinicContext value={clinic}>
          <Nonce value={nonce}>
            <ErrorDesk value={errorDesk}>
              <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
            </ErrorDesk>
          </Nonce>
        </ClinicContext>
      </I18nextProvider>,
      {
        nonce,
        onAllReady() {
          const body = new PassThrough({
            // Without this the timer keeps every finished page in memory until it fires.
            final(done) {
              clearTimeout(timer)
              done()
            },
          })
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
          pipe(body)
        },
        onShellError: reject,
        onError(error) {
          status = 500
          noteError({ route: 'page' }, error)
        },
      },
    )
    const timer = setTimeout(abort, ABORT_AFTER_MS)
  })
}
