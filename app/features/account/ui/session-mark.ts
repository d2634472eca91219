import { deviceNow } from '#app/ui/shell/device-clock.ts'
import { initialsOf } from '#app/ui/desk/initials.ts'
import { forgetTabDrafts } from '#app/ui/shell/forget.ts'
import { isHinted, known, KNOWN, paint, type Known } from '#app/ui/shell/session-hint.ts'

/** As long as a session can last at most. */
const DAYS = 30

/** Somebody is signed in: the bar shows the account, with the entries of these roles and, where it is known, the name. */
export function hint({ roles, ...who }: { roles: readonly string[]; firstName?: string; lastName?: string }) {
  const name = `${who.firstName ?? ''} ${who.lastName ?? ''}`.trim()
  const before = known()?.name
  // A tab that missed the end of a session may still hold what the other user typed.
  if (!isHinted() || (name && before && name !== before)) forgetTabDrafts()
  writeCookie(DAYS * 86_400)
  sessionStorage.setItem(KNOWN, JSON.stringify({ at: deviceNow(), roles: roles.join(' '), name } satisfies Known))
  paint(roles.join(' '))
  paintName(name)
}

/** Who it is, in the bar's menu: written in this browser alone, as the page itself is the same for everybody. */
export function paintName(name = '') {
  const { dataset } = document.documentElement
  if (name) dataset['named'] = ''
  else delete dataset['named']
  for (const place of document.querySelectorAll<HTMLElement>('[data-who]'))
    place.textContent = place.dataset['who'] === 'name' ? name : initialsOf(name)
}

/** Nobody is signed in any more. */
export function unhint() {
  writeCookie(0)
  sessionStorage.removeItem(KNOWN)
  paint(null)
  paintName()
}

function writeCookie(seconds: number) {
  const [bound, secure] = location.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', '']
  document.cookie = `${bound}signed-in=1; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}
