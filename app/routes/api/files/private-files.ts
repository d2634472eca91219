import type { Context, Hono } from 'hono'
import type { ReportShown } from '#app/domain/access/access.ts'
import type { SignedIn } from '#app/domain/access/actor.ts'
import { openFile } from '#app/features/files/commands.ts'
import { callerRange, partHeaders } from '#app/http/ranges.ts'
import { callerOf } from '#app/http/caller.ts'
import { languageOf } from '#app/http/language.ts'
import { fileKeyOf, fileLinkState, fileUrlOf } from '#app/services/links/files.ts'
import type { Services } from '#app/services/services.ts'
import { authorize, type CallRule } from '#app/http/gate.ts'
import { problem, type Refusal } from '#app/http/problem.ts'
import { filePolicy, send } from '#app/http/send.ts'
import { withViewLog } from '#app/http/view-log.ts'

const ROUTE = '/api/files/*'
const RULE = {
  action: 'view-booking-image',
  shows: { what: 'picture' },
  rateLimit: 'none',
} as const satisfies CallRule

/**
 * Private files: by a link made for this session, this file and five minutes, and by the session itself. A page of ours
 * that is older gets a fresh link. Nothing keeps a copy, no other site can show one, and nothing in one can run. Films
 * are sent in the parts that are asked for. Source: [security 45–49].
 */
export function mountPrivateFiles(app: Hono, services: Services) {
  app.get(ROUTE, authorize(services, RULE), async (c) => {
    const actor = await callerOf(services, c.req.raw)
    if (!actor) return send(problem('sign-in-needed', languageOf(c.req.raw)))
    const viewing = { actor, shows: RULE.shows, page: ROUTE, params: {}, isRead: true }
    return withViewLog(services, viewing, (shown) => answerFile(c, services, { actor, shown }))
  })
}

type Caller = { actor: SignedIn; shown: ReportShown }

async function answerFile(c: Context, services: Services, { actor, shown }: Caller): Promise<Response> {
  const lng = languageOf(c.req.raw)
  const refused = (code: Refusal) => send(problem(code, lng))
  if (c.req.header('sec-fetch-site') === 'cross-site') return refused('forbidden')
  const { pathname, searchParams } = new URL(c.req.url)
  const key = fileKeyOf(pathname)
  if (!key) return refused('not-found')
  const link = { key, sessionId: actor.sessionId, purpose: 'view' } as const
  const proof = { until: searchParams.get('until'), proof: searchParams.get('proof') }
  const now = services.clock.instant()
  const state = fileLinkState(services.settings, link, proof, now)
  // A page that was open for longer than its links live: only its own origin is led to a fresh one.
  if (state === 'expired' && c.req.header('sec-fetch-site') === 'same-origin') {
    const headers = { Location: fileUrlOf(services.settings, link, now), 'Cache-Control': 'no-store' }
    return new Response(null, { status: 303, headers })
  }
  if (state !== 'valid') return refused('forbidden')
  const range = callerRange(c.req.header('range'))
  const opened = await openFile(services, actor, { key, range })
  if (!opened.ok) return refused(opened.refusal)
  const { stream, type, client, ...part } = opened.value
  shown(client ? [client] : [])
  // A caller who asks for the headers alone reads nothing: what was opened is closed.
  if (c.req.method === 'HEAD') await stream.cancel()
  const { status, headers } = partHeaders(part)
  return new Response(c.req.method === 'HEAD' ? null : stream, {
    status,
    headers: {
      ...headers,
      'Content-Type': type,
      'Content-Disposition': `inline; filename="${key.split('/').at(-1)}"`,
      'Content-Security-Policy': filePolicy,
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'no-referrer',
    },
  })
}
