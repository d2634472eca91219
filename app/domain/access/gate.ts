import type { Shows } from './access.ts'
import type { Actor } from './actor.ts'
import type { LimitName } from './limits.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { reachOf, type Action, type Reach, type StaffAction } from './roles.ts'

/** How often one caller may use a route; every form and every call under `/api` declares it. */
export type RateLimit = 'none' | readonly [LimitName, ...LimitName[]]

export const limitsIn = (rateLimit: RateLimit | undefined): readonly LimitName[] =>
  rateLimit === undefined || rateLimit === 'none' ? [] : rateLimit

/** What a page, call, form, file or stream lets somebody do. */
export type Rule = {
  action: Action
  /** Its address holds a private link: who holds the link stands as `token` too. The query proves the link itself. */
  link?: boolean
  /** It is there for the tablet at the door, which stands as `kiosk`. The command proves the tablet itself. */
  kiosk?: boolean
}
/** What a route declares: its rule, and which clients it shows where staff reach anybody's data. */
export type Declared = Rule &
  ({ action: StaffAction; shows: Shows } | { action: Exclude<Action, StaffAction>; shows?: Shows })

/** A form on a page: who may submit it, and how often one network address may. */
type FormRule = { formAction: Action; rateLimit: RateLimit } | { formAction?: undefined; rateLimit?: undefined }

/** A page: `action` is for who may see it, `formAction` for who may send its form; without one it takes no form. */
export type PageRule = Declared &
  FormRule & {
    /** A form on it is sent to another address, by the browser itself: it must say which site it comes from. */
    sendsForm?: boolean
  }
export type GateRefusal = 'sign-in-needed' | 'forbidden' | 'new-password-needed' | 'two-factor-needed'

/**
 * May they, and how far? `own` is for the query to narrow: another's is answered as if it did not exist.
 * A temporary password, or two factors still to be set up, leaves nothing but what is the same for everybody and
 * the way out of that state. Source: [security 6, part 3].
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

/** True when nobody is asked who they are: what it shows or does is the same for everybody. */
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
