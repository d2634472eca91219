import type { Hono } from 'hono'
import { openPicture } from '#app/features/patients/commands.ts'
import { askerOf } from '#app/http/caller.ts'
import { languageOf } from '#app/http/language.ts'
import { fileKeyOf, isFileLink } from '#app/services/links/files.ts'
import type { Services } from '#app/services/services.ts'
import { may } from '#app/http/gate.ts'
import { problem } from '#app/http/problem.ts'
import { send } from '#app/http/send.ts'

/**
 * Private pictures: by a link made for this session, this file and five minutes, and by the session itself. Nothing
 * keeps a copy, no other site can show one, and nothing in one can run. Source: security facts 1.5, rows 45–49.
 */
export function mountPrivateFiles(app: Hono, services: Services) {
  app.get('/api/files/*', may(services, 'view-booking-image'), async (c) => {
    const lng = languageOf(c.req.raw)
    const refused = (code: string) => send(problem(code, lng))
    const actor = await askerOf(services, c.req.raw)
    if (!actor) return refused('sign-in-needed')
    if (c.req.header('sec-fetch-site') === 'cross-site') return refused('forbidden')
    const { pathname, searchParams } = new URL(c.req.url)
    const key = fileKeyOf(pathname)
    if (!key) return refused('not-found')
    const link = { key, sessionId: actor.sessionId, purpose: 'view' } as const
    const proof = { until: searchParams.get('until'), proof: searchParams.get('proof') }
    if (!isFileLink(services.settings, link, proof, services.clock.instant())) return refused('forbidden')
    const opened = await openPicture(services, actor, key)
    if (!opened.ok) return refused(opened.refusal)
    const { bytes, type } = opened.value
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: {
        'Content-Type': type,
        'Content-Disposition': `inline; filename="${key.split('/').at(-1)}"`,
        'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Cache-Control': 'private, no-store',
        'Referrer-Policy': 'no-referrer',
      },
    })
  })
}
