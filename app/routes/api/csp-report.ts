import type { Hono } from 'hono'
import { z } from 'zod'
import { addressOf } from '#app/http/address.ts'
import { languageOf } from '#app/http/language.ts'
import { maskLinks, note } from '#app/http/log.ts'
import type { Services } from '#app/services/services.ts'
import { authorize, type CallRule } from '#app/http/gate.ts'
import { limited } from '#app/http/limited.ts'
import { problem } from '#app/http/problem.ts'
import { send } from '#app/http/send.ts'

const report = z.object({
  body: z.object({ effectiveDirective: z.string().max(40), documentURL: z.string().max(2_048) }),
})
const reports = z.array(report).min(1).max(20)
const SEEN_MAX = 200
const RULE = { action: 'report-policy-violation', rateLimit: ['report-from-address'] } as const satisfies CallRule

/** Browsers tell here what a page's policy stopped. Kept: the rule and the page's path, once each; nothing of who. */
export function mountPolicyReports(app: Hono, services: Services) {
  const seen = new Set<string>()
  app.post('/api/csp-report', authorize(services, RULE), async (c) => {
    const counted = {
      limits: RULE.rateLimit,
      address: addressOf(c, services),
      lng: languageOf(c.req.raw),
    }
    const answered = await limited(services, counted, async () => {
      const parsed = reports.safeParse(await c.req.json().catch(() => null))
      if (!parsed.success) return problem('body-invalid', counted.lng)
      for (const { body } of parsed.data) noteOnce(seen, body.effectiveDirective, body.documentURL)
      return new Response(null, { status: 204 })
    })
    return send(answered)
  })
}

function noteOnce(seen: Set<string>, directive: string, url: string) {
  const path = URL.canParse(url) ? maskLinks(new URL(url).pathname) : ''
  const key = `${directive} ${path}`
  if (seen.has(key) || seen.size >= SEEN_MAX) return
  seen.add(key)
  note('warn', { event: 'policy-violation', directive, path })
}
