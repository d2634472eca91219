import { isBlocked, isCommon } from './blocked-passwords.ts'
import { later } from '#app/domain/time/clinic-time.ts'
import { policy } from '#app/domain/policy.ts'
import { passwordMinimum, type PasswordPlace } from './password-length.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { isStaff, type Role } from './roles.ts'

/** The purposes of one-time links; a link is valid for one purpose. */
export const LINK_PURPOSES = ['confirm', 'reset', 'welcome', 'address', 'address-undo'] as const
export type LinkPurpose = (typeof LINK_PURPOSES)[number]

export type PasswordRefusal = 'password-too-short' | 'password-too-long' | 'password-too-common'

type PasswordFacts = {
  roles: readonly Role[]
  /** The clinic's minimum length, where it exceeds the default. */
  own?: number
  about: readonly string[]
  common: ReadonlySet<string>
  place?: PasswordPlace
}

/**
 * Checks a new password: long enough for the user's roles, at most 128 characters, and neither common nor built like a
 * common one. `about` are the user's name and address, which are refused, too. Source: [security 2].
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
 * True when a user must set up a second factor first: staff without one, where the environment or the owner requires it.
 * The owner can require more than the environment, never less.
 */
export const isTwoFactorDue = (
  required: { byServer: boolean; byOwner: boolean },
  person: { roles: readonly Role[]; twoFactor: boolean },
): boolean => (required.byServer || required.byOwner) && isStaff(person.roles) && !person.twoFactor

const MINUTE = 60_000
const DAY = 86_400_000

/**
 * The idle and absolute lifetime of a session. Source: [security 4.2].
 * @param staffIdleMinutes the clinic's own limit for staff
 */
export const sessionLimits = (
  roles: readonly Role[],
  staffIdleMinutes: number = policy.staffSessionIdleMinutes,
): { idleMs: number; absoluteMs: number } =>
  isStaff(roles)
    ? { idleMs: staffIdleMinutes * MINUTE, absoluteMs: policy.staffSessionHours * 60 * MINUTE }
    : { idleMs: policy.sessionIdleDays * DAY, absoluteMs: policy.sessionDays * DAY }

/** The start before which every session has expired. */
export const endedBefore = (now: Date) => later(now, -policy.sessionDays * DAY)

/** @property staffIdleMinutes the clinic's own limit for staff */
type SessionUse = { createdAt: Date; lastSeenAt: Date; staffIdleMinutes?: number }

/** True while a session is valid. */
export function isLiving(session: SessionUse, roles: readonly Role[], now: Date): boolean {
  const { idleMs, absoluteMs } = sessionLimits(roles, session.staffIdleMinutes)
  return (
    now.getTime() - session.lastSeenAt.getTime() < idleMs && now.getTime() - session.createdAt.getTime() < absoluteMs
  )
}

/** Seconds until a session ends unless it is used; negative once it has. */
export const idleSecondsLeft = (session: SessionUse, roles: readonly Role[], now: Date): number =>
  Math.floor(
    (session.lastSeenAt.getTime() + sessionLimits(roles, session.staffIdleMinutes).idleMs - now.getTime()) / 1000,
  )

/** True when the password was entered recently enough for a sensitive act. */
export const isFresh = (provenAt: Date, now: Date): boolean =>
  now.getTime() - provenAt.getTime() <= policy.freshPasswordMinutes * MINUTE

/** The lifetime of one-time links in milliseconds. Source: [security 7]. */
export function linkLifeMs(purpose: LinkPurpose): number {
  if (purpose === 'reset') return policy.resetLinkMinutes * MINUTE
  return purpose === 'address-undo' ? policy.addressUndoDays * DAY : policy.accountLinkHours * 60 * MINUTE
}
