import { isBlocked, isCommon } from './blocked-passwords.ts'
import { later } from '#app/domain/time/clinic-time.ts'
import { policy } from '#app/domain/policy.ts'
import { passwordMinimum, type PasswordPlace } from './password-length.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { isStaff, type Role } from './roles.ts'

/** What a one-time link is for; a link for one purpose is worth nothing for another. */
export const LINK_PURPOSES = ['confirm', 'reset', 'welcome', 'address', 'address-undo'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

export type PasswordRefusal = 'password-too-short' | 'password-too-long' | 'password-too-common'

type PasswordFacts = {
  roles: readonly Role[]
  /** Characters the clinic asks for, where it asks for more than we ship. */
  own?: number
  about: readonly string[]
  common: ReadonlySet<string>
  place?: PasswordPlace
}

/**
 * Whether a password may be set: long enough for its owner's roles, at most 128 characters, and not one that is
 * tried first: of `common`, the list of the best known, or built as those are. `about` are the owner's name and address,
 * which are no password either. Source: [security 2].
 */
export function checkPassword(
  password: string,
  { roles, about, common, place = 'change', own = policy.passwordMinLength }: PasswordFacts,
): Result<string, PasswordRefusal, { min: number }> {
  const min = passwordMinimum({ isStaff: isStaff(roles), place, own })
  const length = Array.from(password).length
  if (length < min) return refuse('password-too-short', { min })
  if (length > policy.passwordMaxLength) return refuse('password-too-long', { min })
  if (isBlocked(password, about) || isCommon(password, common)) return refuse('password-too-common', { min })
  return ok(password)
}

/**
 * True when somebody has to set up a second factor before anything else: staff without one, where the server's
 * environment requires it or the owner does. The owner may ask for more than the server, never for less.
 */
export const isTwoFactorDue = (
  required: { byServer: boolean; byOwner: boolean },
  person: { roles: readonly Role[]; twoFactor: boolean },
): boolean => (required.byServer || required.byOwner) && isStaff(person.roles) && !person.twoFactor

const MINUTE = 60_000
const DAY = 86_400_000

/** How long a session lives: unused, and at most. Source: [security 4.2]. */
export const sessionLimits = (roles: readonly Role[]): { idleMs: number; absoluteMs: number } =>
  isStaff(roles)
    ? { idleMs: policy.staffSessionIdleMinutes * MINUTE, absoluteMs: policy.staffSessionHours * 60 * MINUTE }
    : { idleMs: policy.sessionIdleDays * DAY, absoluteMs: policy.sessionDays * DAY }

/** A session begun before this has ended, whoever's it was. */
export const endedBefore = (now: Date) => later(now, -policy.sessionDays * DAY)

/** True while a session may be used. */
export function isLiving(session: { createdAt: Date; lastSeenAt: Date }, roles: readonly Role[], now: Date): boolean {
  const { idleMs, absoluteMs } = sessionLimits(roles)
  return (
    now.getTime() - session.lastSeenAt.getTime() < idleMs && now.getTime() - session.createdAt.getTime() < absoluteMs
  )
}

/** True when the password was given recently enough for a sensitive act. */
export const isFresh = (provenAt: Date, now: Date): boolean =>
  now.getTime() - provenAt.getTime() <= policy.freshPasswordMinutes * MINUTE

/** Milliseconds a one-time link can be used. Source: [security 7]. */
export function linkLifeMs(purpose: LinkPurpose): number {
  if (purpose === 'reset') return policy.resetLinkMinutes * MINUTE
  return purpose === 'address-undo' ? policy.addressUndoDays * DAY : policy.accountLinkHours * 60 * MINUTE
}
