import type { z } from 'zod'
import type { signedInAnswer } from '#app/features/account/answer-schema.ts'
import { deviceNow } from '#app/ui/shell/device-clock.ts'
import { policy } from '#app/domain/policy.ts'
import { askToSignIn } from '#app/ui/drafts/session-end.ts'
import { forgetBooking, forgetOffline, forgetTabDrafts } from '#app/ui/shell/forget.ts'
import { isHinted, known, UNFINISHED } from '#app/ui/shell/session-hint.ts'
import { hint, paintName, unhint } from './session-mark.ts'
import { CHANNEL, finish, isSigningOut, signOut } from './sign-out.ts'

const USE_EVERY_MS = 60_000

let following = false
let usedAt = 0
let lastRead = 0

/**
 * Follows a session: on this page, from page to page, and in every tab. Called again when the page is seen again.
 * @param fresh the page has just come: what the server wrote into it holds, whatever this browser knew.
 */
export function follow(fresh: boolean) {
  if (!following) start()
  paintName(known()?.name)
  const { roles } = document.documentElement.dataset
  if (fresh && roles && !isHinted()) hint({ roles: roles.split(' ') })
  if (isHinted()) void check(fresh)
  else end()
}

function start() {
  following = true
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-sign-out]')) void signOut()
  })
  new BroadcastChannel(CHANNEL).addEventListener('message', leave)
  setInterval(() => void check(), policy.sessionCheckMs)
  // The end of a press: an answer that locks the page between its start and its end would take the press from the form.
  for (const type of ['click', 'keyup'] as const)
    document.addEventListener(type, onUse, { capture: true, passive: true })
  if (sessionStorage.getItem(UNFINISHED)) void finish()
}

/**
 * Asks the server who is signed in: while the page is seen, and at most every 30 s ([specification 9]). Where the answer
 * at a page's start is a failure, nobody is taken to be signed in here ([specification 4]). No answer at all is a
 * network that is away, and says nothing about the session.
 */
async function check(atStart = false) {
  // The server asks for the sign-in where it found no session: what this browser knew no longer holds.
  const isAskedToSignIn = atStart && new URLSearchParams(location.search).has('signin')
  const wait = isAskedToSignIn ? 0 : (known()?.at ?? 0) + policy.sessionCheckMs - deviceNow()
  if (document.visibilityState !== 'visible' || !isHinted() || wait > 0) return
  await read({}, atStart)
}

/** A click or a key extends the session, at most once a minute. What the page reads by itself does not. */
function onUse() {
  const isSignedOut = !isHinted() || 'locked' in document.documentElement.dataset
  if (!isSignedOut && deviceNow() - usedAt >= USE_EVERY_MS) void extendSession()
}

/** Reports that the page is used. */
export function extendSession(): Promise<void> {
  usedAt = deviceNow()
  return read({ method: 'POST' })
}

async function read(init: RequestInit, atStart = false) {
  const mine = ++lastRead
  const answer = await fetch('/api/account/session', init).catch(() => null)
  // An answer from before a sign-in or a sign-out is out of date.
  if (!answer || mine !== lastRead || isSigningOut()) return
  if (!answer.ok) return atStart ? end() : undefined
  const { account, idleSeconds } = (await answer.json()) as z.output<typeof signedInAnswer>
  if (!account) return end()
  hint(account)
  const detail = { email: account.email, roles: account.roles, idleSeconds }
  document.dispatchEvent(new CustomEvent('session-read', { detail }) satisfies DocumentEventMap['session-read'])
}

/** The session ended by itself: a page with a form asks to sign in over it, any other is left. */
function end() {
  if (!askToSignIn()) leave()
}

/** Nobody is signed in here any more: what only the one who was may see goes from the screen. */
function leave() {
  const { dataset, lang } = document.documentElement
  const was = dataset['roles'] !== undefined
  unhint()
  if (was) {
    // The scan is kept by each tab for itself, and a booking may stand open in this one.
    forgetBooking()
    forgetTabDrafts()
    forgetOffline()
    document.dispatchEvent(new Event('signed-out'))
  }
  if (was && 'private' in dataset) location.replace(`/logout-success?lng=${lang}`)
}
