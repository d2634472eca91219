import type { MiddlewareHandler } from 'hono'
import { isSameForAll, judge, type Declared, type RateLimit } from '#app/domain/access/gate.ts'
import { callerOf } from './caller.ts'
import { languageOf } from './language.ts'
import type { Services } from '#app/services/services.ts'
import { problem } from '#app/http/problem.ts'
import { send } from '#app/http/send.ts'

/** The rule each mounted gate enforces: a test asks for every address. */
export const gateRules = new WeakMap<object, CallRule>()

/** What a call beside the pages declares. The gate checks `action`; whoever answers the call consumes `rateLimit`. */
export type CallRule = Declared & { rateLimit: RateLimit }

/**
 * Lets through who may, by the table in domain/access/roles.ts, before anything else of the request is read. Every address
 * of the server stands behind one; a test finds those that do not.
 */
export function authorize(services: Services, rule: CallRule): MiddlewareHandler {
  const { action } = rule
  const gate: MiddlewareHandler = async (c, next) => {
    // Nobody's session is looked up where the answer is everybody's: health must answer without a database.
    const actor = isSameForAll(action) ? null : await callerOf(services, c.req.raw)
    const entered = judge(actor, rule)
    if (!entered.ok) return send(problem(entered.refusal, languageOf(c.req.raw)))
    return next()
  }
  gateRules.set(gate, rule)
  return gate
}
