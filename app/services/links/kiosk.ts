import { randomBytes, randomInt } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { policy } from '#app/domain/policy.ts'
import type { Settings } from '#app/services/installation-settings.ts'
import { isMac, macOf } from '#app/services/signatures/keys.ts'

type Ground = Pick<Settings, 'publicUrl' | 'secret' | 'previousSecret'>

const isSecure = ({ publicUrl }: Ground) => publicUrl.startsWith('https:')
const nameOf = (settings: Ground) => `${isSecure(settings) ? '__Host-' : ''}kiosk`

export const newKioskToken = () => randomBytes(32).toString('base64url')
/** Eight digits, typed once on the tablet. */
export const newKioskCode = () => String(randomInt(10 ** 8)).padStart(8, '0')

/** How a code or a token is kept. */
export const kioskHash = ({ secret }: Pick<Settings, 'secret'>, text: string) => macOf(secret, 'kiosk', `token:${text}`)

/** What an enrolled tablet carries; read by no script and sent along from no other site. */
export const kioskCookie = (settings: Ground, token: string): string =>
  serialize(nameOf(settings), token, {
    path: '/',
    httpOnly: true,
    secure: isSecure(settings),
    sameSite: 'Strict',
    maxAge: policy.kioskDays * 24 * 3600,
  })

export const kioskTokenIn = (settings: Ground, headers: Headers): string | null =>
  parse(headers.get('cookie') ?? '', nameOf(settings))[nameOf(settings)] ?? null

/** What the tablet's code leads a phone with: that it stands before this tablet now. */
export function kioskPass({ secret }: Pick<Settings, 'secret'>, kioskId: string, now: Date): string {
  const until = now.getTime() + policy.checkInPassMinutes * 60_000
  return `${kioskId}.${until}.${macOf(secret, 'kiosk', passOf(kioskId, until))}`
}

/** Whose pass it is; null when it is none of ours, or too old. Constant time. */
export function kioskOfPass(settings: Pick<Settings, 'secret' | 'previousSecret'>, pass: string, now: Date) {
  const [kioskId, until, proof] = pass.split('.')
  if (!kioskId || !until || !proof || !/^\d{13}$/.test(until) || Number(until) < now.getTime()) return null
  return isMac(settings, 'kiosk', passOf(kioskId, Number(until)), proof) ? kioskId : null
}

const passOf = (kioskId: string, until: number) => `pass:${kioskId}:${until}`
