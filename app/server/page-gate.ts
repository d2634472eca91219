import { data, redirectDocument, type MiddlewareFunction, type ServerBuild } from 'react-router'
import { judge, type GateRefusal, type PageRule } from '#app/domain/gate.ts'
import { requestContext } from './context.ts'

export type PageRules = ReadonlyMap<string, PageRule>

const SAFE = new Set(['GET', 'HEAD'])

/**
 * Stands before every loader and action: pages, forms, `.data` requests of any subset of routes, and resources.
 * Nobody is sent to sign in and comes back to where they were going; a wrong role is told so.
 */
export const pageGate: MiddlewareFunction<Response> = ({ request, pattern, url, context }, next) => {
  const facts = context.get(requestContext)
  const rule = facts?.ruleOf(pattern.startsWith('/') ? pattern : `/${pattern}`)
  if (!facts || !rule) throw data(null, { status: 404 })
  const { formAction } = rule
  if (!SAFE.has(request.method) && !formAction) throw data(null, { status: 405 })
  const action = SAFE.has(request.method) ? rule.action : formAction!
  const entered = judge(facts.actor, { action, link: rule.link ?? false })
  if (entered.ok) return next()
  if (entered.refusal === 'forbidden') throw data(null, { status: 403 })
  throw redirectDocument(wayOut(entered.refusal, `${url.pathname}${url.search}`), {
    status: 303,
    headers: { 'Cache-Control': 'no-store' },
  })
}

/** Where a refused visitor goes instead. */
function wayOut(refusal: Exclude<GateRefusal, 'forbidden'>, here: string) {
  if (refusal === 'new-password-needed') return '/account/password'
  if (refusal === 'two-factor-needed') return '/account/two-factor'
  return `/?signin=1&next=${encodeURIComponent(here)}`
}

/**
 * Address pattern → rule, read from each page's `handle`.
 * @throws naming every page that says no action: such a site does not start.
 */
export function pageRulesOf(routes: ServerBuild['routes']): PageRules {
  const rules = new Map<string, PageRule>()
  const without: string[] = []
  const parents = new Set(Object.values(routes).map((route) => route?.parentId))
  for (const [id, route] of Object.entries(routes)) {
    if (!route || parents.has(id)) continue
    const handle = (route.module.handle ?? {}) as Partial<PageRule>
    if (handle.action) rules.set(patternOf(routes, id), handle as PageRule)
    else without.push(id)
  }
  if (without.length > 0) throw new Error(`These pages name no action in their handle: ${without.join(', ')}`)
  return rules
}

function patternOf(routes: ServerBuild['routes'], id: string): string {
  const parts: string[] = []
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined)
    if (route.path) parts.unshift(route.path)
  return `/${parts.join('/')}`
}
