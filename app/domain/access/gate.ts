import type { Shows } from './access.ts'
import type { Actor } from './actor.ts'
import type { LimitName } from './limits.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { reachOf, type Action, type Reach, type StaffAction } from './roles.ts'

/** The rate limits of a route; every form and every call under `/api` declares them. */
export type RateLimit = 'none' | readonly [LimitName, ...LimitName[]]

export const limitsIn = (rateLimit: RateLimit | undefined): readonly LimitName[] =>
  rateLimit === undefined || rateLimit === 'none' ? [] : rateLimit

/** What a page, call, form, file or stream permits. */
export type Rule = {
  action: Action
  /** The address contains a private link, so the caller also has the standing `token`. The query verifies the link. */
  link?: boolean
  /** For the kiosk, which has the standing `kiosk`. The command verifies the tablet. */
  kiosk?: boolean
}
/** A route's rule, and which clients it shows where staff access any client's data. */
export type Declared = Rule &
  ({ action: StaffAction; shows: Shows } | { action: Exclude<Action, StaffAction>; shows?: Shows })

/** A form on a page: who may submit it, and its rate limits. */
type FormRule = { formAction: Action; rateLimit: RateLimit } | { formAction?: undefined; rateLimit?: undefined }

/** A page: `action` authorizes the view, `formAction` its form; without it the page takes no form. */
export type PageRule = Declared &
  FormRule & {
    /** The page contains a form that is sent to another address without script, so its Origin header is needed. */
    sendsForm?: boolean
  }
export type GateRefusal = 'sign-in-needed' | 'forbidden' | 'new-password-needed' | 'two-factor-needed'

/**
 * Authorizes a rule. For `own`, the query filters; data of others is answered as if it did not exist. A user with a
 * temporary password or a missing second factor may only use public routes and complete that step.
 * Source: [security 6, part 3].
 */
export function judge(actor: Actor, { action, link = false, kiosk = false }: Rule): Result<Reach, GateRefusal> {
  if (actor?.mustChangePassword && action !== 'choose-password' && !SAME_FOR_ALL.has(action))
    return refuse('new-password-needed')
  if (actor?.mustSetUpTwoFactor && !actor.mustChangePassword && !SETTING_UP.has(action) && !SAME_FOR_ALL.has(action))
    return refuse('two-factor-needed')
  const standings = actor ? actor.roles : (['anonymous'] as const)
  const reach = reachOf(
    [...standings, ...(link ? (['token'] as const) : []), ...(kiosk ? (['kiosk'] as const) : [])],
    action,
  )
  if (reach) return ok(reach)
  return refuse(actor ? 'forbidden' : 'sign-in-needed')
}

/** True for actions that need no authentication. */
export const isSameForAll = (action: Action) => SAME_FOR_ALL.has(action)

const SAME_FOR_ALL: ReadonlySet<Action> = new Set<Action>([
  'read-public',
  'listen-to-public-events',
  'check-health',
  'record-statistics',
  'report-policy-violation',
  'use-demo-tools',
  'report-payment',
  'withdraw',
  'sign-in',
  'sign-out',
  'prove-address',
  'reset-password',
  'read-own-session',
])

const SETTING_UP: ReadonlySet<Action> = new Set<Action>(['set-up-two-factor', 'choose-password', 'confirm-password'])
