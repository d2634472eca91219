import { deviceNow } from '#app/ui/shell/device-clock.ts'
import { KNOWN, paint, type Known } from '#app/ui/shell/session-hint.ts'

/** As long as a session can last at most. */
const DAYS = 30

/** Somebody is signed in: the bar shows the account, with the entries of these roles. */
export function hint(roles: readonly string[]) {
  writeCookie(DAYS * 86_400)
  sessionStorage.setItem(KNOWN, JSON.stringify({ at: deviceNow(), roles: roles.join(' ') } satisfies Known))
  paint(roles.join(' '))
}

/** Nobody is signed in any more. */
export function unhint() {
  writeCookie(0)
  sessionStorage.removeItem(KNOWN)
  paint(null)
}

function writeCookie(seconds: number) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `signed-in=1; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}
