import { randomBytes } from 'node:crypto'
import { serialize } from 'hono/utils/cookie'
import { policy } from '#app/domain/policy.ts'
import type { Clock } from '#app/services/clock/clock.ts'
import type { Settings } from '#app/services/installation-settings.ts'
import { isMac, macOf } from '#app/services/signatures/keys.ts'
import { cookieIn, cookieNames } from './cookies.ts'

type Ground = { clock: Clock; settings: Settings }

const LIFE_SECONDS = policy.knownDeviceDays * 86_400

/**
 * A mark on the browser somebody signed in with: a random name, when it was made, and a keyed signature over both and
 * the account's address. It opens nothing and names nobody; it tells the owner's tries from a stranger's.
 */
export function deviceCookie({ clock, settings }: Ground, email: string): string {
  const https = settings.publicUrl.startsWith('https:')
  const device = randomBytes(16).toString('base64url')
  const madeAt = secondsAt(clock)
  return serialize(
    cookieNames(https).device,
    `${device}.${madeAt}.${macOf(settings.secret, 'known-device', textOf(device, madeAt, email))}`,
    { path: '/', httpOnly: true, secure: https, sameSite: 'Lax', maxAge: LIFE_SECONDS },
  )
}

/** The name of the device these headers come from, where this account signed in with it lately; else null. */
export function knownDevice({ clock, settings }: Ground, headers: Headers, email: string): string | null {
  const mark = cookieIn(headers, cookieNames(settings.publicUrl.startsWith('https:')).device)
  const [, device, madeAt, signed] = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/.exec(mark ?? '') ?? []
  if (!device || !madeAt || !signed) return null
  if (!isMac(settings, 'known-device', textOf(device, Number(madeAt), email), signed)) return null
  return secondsAt(clock) - Number(madeAt) < LIFE_SECONDS ? device : null
}

const textOf = (device: string, madeAt: number, email: string) => `${device}:${madeAt}:${email.toLowerCase()}`

const secondsAt = (clock: Clock) => Math.floor(clock.instant().getTime() / 1000)
