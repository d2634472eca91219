import { deviceNow } from '#app/ui/shell/device-clock.ts'
import { followSession } from '#app/features/account/ui/live-session.ts'
import { storedCode } from '#app/features/affiliates/ui/code-store.ts'
import { followOffline } from '#app/features/dashboard/ui/live-offline.ts'
import { followNotice } from '#app/features/notice/ui/live-notice.ts'
import { followCookies } from '#app/features/statistics/ui/live-cookies.ts'
import { followContents } from '#app/routes/public/content-page/live-contents.ts'
import { followCompares } from '#app/ui/live-compare.ts'
import { followLanguageLink, keepLanguage } from '#app/ui/shell/live-language.ts'
import { followBook } from '#app/ui/shell/live-book.ts'
import { SCAN_KEY } from '#app/ui/shell/forget.ts'
import { followShell } from '#app/ui/shell/live-shell.ts'
import { openAskedSignIn, openIslands, readyForReader, reopenDialog, wakeContactForms } from './open-islands.ts'

/** A message left by the page before ("Tiden er booket"). */
function showWhatWasKept() {
  if (sessionStorage.getItem('falm-toast')) void import('#app/ui/toast.tsx').then((toast) => toast.showKeptToast())
}

/** The calculator comes when somebody reaches for it; at once where a reload has kept the slider off its start. */
function wakePriceCalculator() {
  const form = document.querySelector('[data-island="price-calculator"]')
  const slider = form?.querySelector<HTMLInputElement>('input[type="range"]')
  if (!form || !slider) return
  const names = ['pointerover', 'touchstart', 'focusin']
  const wake = () => {
    for (const name of names) form.removeEventListener(name, wake)
    void import('#app/content/price-calculator.ts').then((calculator) => calculator.followPriceCalculator())
  }
  for (const name of names) form.addEventListener(name, wake)
  if (slider.value !== slider.defaultValue) wake()
  // The booking begins with the size the price was worked out for.
  form.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-book-area]'))
      localStorage.setItem(SCAN_KEY, JSON.stringify({ size: `${slider.value} cm²`, typed: true, savedAt: deviceNow() }))
  })
}

/** The hero moves on large screens only: the others do not load what moves it. */
function wakeHero() {
  if (!document.querySelector('.hero video') || !matchMedia('(min-width: 1024px)').matches) return undefined
  return import('#app/routes/public/home/live-hero.ts').then((hero) => hero.playHero())
}

/** A partner's code, in the address or kept from an earlier visit; few visitors have one. */
function followReferral() {
  if (!new URLSearchParams(location.search).has('ref') && !storedCode()) return undefined
  return import('#app/features/affiliates/ui/referral.ts').then((referral) => referral.followReferral())
}

// The only script of a content page, and part of every other. It loads nothing until someone means to use it.
const parts: (() => void | Promise<void>)[] = [
  keepLanguage,
  followLanguageLink,
  followShell,
  followBook,
  followReferral,
  followCookies,
  followSession,
  followCompares,
  followOffline,
  openIslands,
  readyForReader,
  reopenDialog,
  openAskedSignIn,
  wakeContactForms,
  followNotice,
  wakeHero,
  followContents,
  wakePriceCalculator,
  showWhatWasKept,
]
const begun = parts.map(async (part) => {
  try {
    await part()
  } catch (error) {
    // Blocked storage, an old browser: what one part cannot do, the others still can.
    console.warn(error)
  }
})

// Links that open dialogs and the like do so from here on; before, they lead to pages.
void Promise.all(begun).then(() => document.documentElement.toggleAttribute('data-awake', true))
