import { inLanguage, languageFrom } from '#app/domain/language.ts'
import { forgetBooking, forgetOffline, forgetTabDrafts } from '#app/ui/shell/forget.ts'
import { call, post } from '#app/ui/call.ts'
import { UNFINISHED } from '#app/ui/shell/session-hint.ts'
import { unhint } from './session-mark.ts'

/** Where the tabs of a browser hear of a sign-out. */
export const CHANNEL = 'falm-session'

const lng = () => languageFrom(document.documentElement.lang)
const ask = (scope: 'global' | 'local') => call(lng(), '/api/account/sign-out', post({ scope }))

let isLeaving = false
/** True once the user has asked to sign out: an answer that arrives later says nothing about the session. */
export const isSigningOut = () => isLeaving

/**
 * Signs out everywhere, or where that fails here; either way nothing stays on the screen or the device, in any tab,
 * and the browser goes to /logout-success ([specification 4]).
 */
export async function signOut() {
  isLeaving = true
  const everywhere = (await ask('global')).ok
  const out = everywhere || (await ask('local')).ok
  forget()
  // The page says that it was everywhere; where it was not, a word over it says so.
  if (out && !everywhere) await sayOnlyHere().catch(() => {})
  if (!out) sessionStorage.setItem(UNFINISHED, '1')
  location.replace(inLanguage('/logout-success', lng()))
}

async function sayOnlyHere() {
  const [{ openTexts }, { showToastAfterRedirect }] = await Promise.all([
    import('#app/content/text/client.ts'),
    import('#app/ui/toast.tsx'),
  ])
  const { t } = await openTexts(lng(), ['portal'])
  showToastAfterRedirect({ title: t('portal:only-here'), text: t('portal:only-here-text'), tone: 'warn' })
}

/** A sign-out that did not reach the server is tried again on the next page. */
export async function finish() {
  const { ok } = await ask('local')
  if (ok) sessionStorage.removeItem(UNFINISHED)
}

function forget() {
  const other = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is its origin's own
  other.postMessage('signed-out')
  other.close()
  unhint()
  forgetBooking()
  forgetTabDrafts()
  forgetOffline()
}
