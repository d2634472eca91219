import { followPriceCalculator } from '#app/content/price-calculator.ts'
import { followSession } from '#app/features/account/ui/live-session.ts'
import { followNotice } from '#app/features/notice/ui/live-notice.ts'
import { followContents } from '#app/routes/public/content-page/live-contents.ts'
import { playHero } from '#app/routes/public/home/live-hero.ts'
import { followCompares } from '#app/ui/live-compare.ts'
import { followShell } from '#app/ui/shell/live-shell.ts'
import { keepLanguage, keepReferral } from './keep-choices.ts'
import { openAskedSignIn, openIslands, wakeContactForms } from './open-islands.ts'

/** A message left by the page before ("Tiden er booket"). */
function showWhatWasKept() {
  if (sessionStorage.getItem('falm-toast')) void import('#app/ui/toast.tsx').then((toast) => toast.showKeptToast())
}

// The only script of a content page, and part of every other. It loads nothing until someone means to use it.
const parts = [
  followShell,
  followSession,
  followCompares,
  openIslands,
  wakeContactForms,
  keepLanguage,
  keepReferral,
  openAskedSignIn,
  followNotice,
  playHero,
  followContents,
  followPriceCalculator,
  showWhatWasKept,
]
for (const part of parts) {
  try {
    part()
  } catch (error) {
    // Blocked storage, an old browser: what one part cannot do, the others still can.
    console.warn(error)
  }
}
