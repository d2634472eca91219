import type { MiddlewareHandler } from 'hono'
import { isSameForAll, judge, type Declared, type RateLimit } from '#app/domain/access/gate.ts'
import { callerOf } from './caller.ts'
import { languageOf } from './language.ts'
import type { Services } from '#app/services/services.ts'
import { problem } from '#app/http/problem.ts'
import { send } from '#app/http/send.ts'

/** The rule of each mounted gate; a test requests every address. */
export const gateRules = new WeakMap<object, CallRule>()

/** What a call declares. The gate checks `action`; the handler consumes `rateLimit`. */
export type CallRule = Declared & { rateLimit: RateLimit }

/**
 * Authorizes a request by the table in domain/access/roles.ts before anything else of it is read. A test finds addresses
 * without a gate.
 */
export function authorize(services: Services, rule: CallRule): MiddlewareHandler {
  const { action } = rule
  const gate: MiddlewareHandler = async (c, next) => {
    // Public answers look up no session: health must answer without a database.
    const actor = isSameForAll(action) ? null : await callerOf(services, c.req.raw)
    const entered = judge(actor, rule)
    if (!entered.ok) return send(problem(entered.refusal, languageOf(c.req.raw)))
    return next()
  }
  gateRules.set(gate, rule)
  return gate
}
