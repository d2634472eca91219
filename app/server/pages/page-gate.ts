import {
  data,
  redirectDocument,
  type MiddlewareFunction,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { Actor } from '#app/domain/access/actor.ts'
import { isCounted, LIMITS, type LimitName } from '#app/domain/access/limits.ts'
import { judge, limitsIn, type GateRefusal, type PageRule } from '#app/domain/access/gate.ts'
import { requestContext, servicesContext } from '#app/http/context.ts'
import { subjectsOf } from '#app/http/limited.ts'
import { withViewLog } from '#app/http/view-log.ts'

export type PageRules = ReadonlyMap<string, PageRule>

const SAFE = new Set(['GET', 'HEAD'])

/**
 * Stands before every loader and action: pages, forms, `.data` requests of any subset of routes, and resources.
 * An anonymous visitor is sent to sign in and comes back to where they were going; a wrong role is told so.
 */
export const pageGate: MiddlewareFunction<Response> = async ({ request, pattern, url, params, context }, next) => {
  const facts = context.get(requestContext)
  const page = pattern.startsWith('/') ? pattern : `/${pattern}`
  const rule = facts?.ruleOf(page)
  if (!facts || !rule) throw data(null, { status: 404 })
  // Unknown is not anonymous: a session that could not be read sends no client to the sign-in.
  if (facts.isDatabaseAway) throw data(null, { status: 503 })
  const isForm = !SAFE.has(request.method)
  const action = isForm ? rule.formAction : rule.action
  if (!action) throw data(null, { status: 405 })
  const entered = judge(facts.actor, { action, link: rule.link ?? false, kiosk: rule.kiosk ?? false })
  if (entered.ok) {
    const viewing = { actor: facts.actor, shows: rule.shows, page, params, isRead: !isForm }
    const response = await withViewLog(context.get(servicesContext)!, viewing, (shown) => {
      context.set(requestContext, { ...facts, shown, rule })
      return counted(context, { rule, isForm, actor: facts.actor }, next)
    })
    return kept(response, rule, facts.actor)
  }
  if (entered.refusal === 'forbidden') throw data(null, { status: 403 })
  throw redirectDocument(WAYS_OUT[entered.refusal](`${url.pathname}${url.search}`), {
    status: 303,
    headers: { 'Cache-Control': 'no-store' },
  })
}

/** A page of one person is kept by nobody, and its address is told to nobody else. */
function kept(response: Response, { action, formAction, sendsForm }: PageRule, actor: Actor): Response {
  if (!actor && (action === 'read-public' || action === 'book')) return response
  response.headers.set('Cache-Control', 'private, no-store')
  // Told nothing at all, a browser sends a form as from nowhere, and such a form is refused: the site, never the path.
  response.headers.set('Referrer-Policy', formAction || sendsForm ? 'strict-origin' : 'no-referrer')
  return response
}

/** Guesses at private links, and forms, only so often from one network address. */
async function counted(
  context: Readonly<RouterContextProvider>,
  asked: { rule: PageRule; isForm: boolean; actor: Actor },
  next: () => Promise<Response>,
): Promise<Response> {
  const { limits } = context.get(servicesContext)!
  const { address } = context.get(requestContext)!
  const names = limitsOf(asked)
  const whom = subjectsOf({ address, account: asked.actor?.userId ?? null })
  const subjectOf = (name: LimitName) => whom[LIMITS[name].by]
  for (const name of names) {
    const taken = await limits.take(name, subjectOf(name), address)
    if (!taken.ok)
      throw data(null, { status: 429, headers: { 'Retry-After': String(taken.details?.retryAfterSeconds ?? 60) } })
  }
  const response = await next()
  for (const name of names) if (!isCounted(name, response.status)) await limits.giveBack(name, subjectOf(name), address)
  return response
}

function limitsOf({ rule, isForm, actor }: { rule: PageRule; isForm: boolean; actor: Actor }): LimitName[] {
  const own = isForm ? limitsIn(rule.rateLimit) : []
  const guess = own.length === 0 && rule.link ? (['private-link-from-address'] as const) : []
  return [...own, ...guess, ...(isForm && !actor ? (['writes-from-address'] as const) : [])]
}

/** Where a refused visitor goes instead. @param here where they come back to after signing in; null: nowhere in particular */
export const WAYS_OUT: Readonly<Record<Exclude<GateRefusal, 'forbidden'>, (here: string | null) => string>> = {
  'new-password-needed': () => '/account/password',
  'two-factor-needed': () => '/account/two-factor',
  'sign-in-needed': (here) => (here ? `/?signin=1&next=${encodeURIComponent(here)}` : '/?signin=1'),
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
