import { deviceNow } from '#app/ui/shell/device-clock.ts'
import { followSession } from '#app/features/account/ui/live-session.ts'
import { storedCode } from '#app/features/affiliates/ui/code-store.ts'
import { followOffline } from '#app/features/dashboard/ui/live-offline.ts'
import { followNotice } from '#app/features/notice/ui/live-notice.ts'
import { followCookies } from '#app/features/statistics/ui/live-cookies.ts'
import { highlightContents } from './contents.ts'
import { moveCompareSliders } from './compare.ts'
import { followLanguageLink, keepLanguage } from '#app/ui/shell/live-language.ts'
import { showBookBar } from './book-bar.ts'
import { SCAN_KEY } from '#app/ui/shell/forget.ts'
import { followShell } from '#app/ui/shell/live-shell.ts'
import {
  openRequestedSignIn,
  openDialogsOnClick,
  focusContactFormOnClick,
  prefetchOnFirstInteraction,
  reopenDialog,
  hydrateOnVisible,
} from './open-dialogs.ts'

/** Shows a message stored by the previous page ("Tiden er booket"). */
function showStoredToast() {
  if (sessionStorage.getItem('falm-toast')) void import('#app/ui/toast.tsx').then((toast) => toast.showKeptToast())
}

/** Loads the calculator on hover, touch or focus; at once if a reload restored another slider position. */
function loadPriceCalculatorOnUse() {
  const form = document.querySelector('[data-island="price-calculator"]')
  const slider = form?.querySelector<HTMLInputElement>('input[type="range"]')
  if (!form || !slider) return
  const names = ['pointerover', 'touchstart', 'focusin']
  const load = () => {
    for (const name of names) form.removeEventListener(name, load)
    void import('./price-calculator.ts').then((calculator) => calculator.updatePriceCalculator())
  }
  for (const name of names) form.addEventListener(name, load)
  if (slider.value !== slider.defaultValue) load()
  // The booking starts with the size of the calculated price.
  form.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-book-area]'))
      localStorage.setItem(
        SCAN_KEY,
        JSON.stringify({ size: form.querySelector('output')?.value, typed: true, savedAt: deviceNow() }),
      )
  })
}

/** Plays the hero's video on large screens; others do not load the code. */
function loadHero() {
  if (!document.querySelector('.hero video') || !matchMedia('(min-width: 1024px)').matches) return undefined
  return import('./hero.ts').then((hero) => hero.playHero())
}

/** Loads the referral code's script if the address or the storage has one. */
function followReferral() {
  if (!new URLSearchParams(location.search).has('ref') && !storedCode()) return undefined
  return import('#app/features/affiliates/ui/referral.ts').then((referral) => referral.followReferral())
}

// The only script of a content page, and part of every other page. The rest is loaded on use.
const parts: (() => void | Promise<void>)[] = [
  keepLanguage,
  followLanguageLink,
  followShell,
  showBookBar,
  followReferral,
  followCookies,
  followSession,
  moveCompareSliders,
  followOffline,
  openDialogsOnClick,
  focusContactFormOnClick,
  prefetchOnFirstInteraction,
  reopenDialog,
  openRequestedSignIn,
  hydrateOnVisible,
  followNotice,
  loadHero,
  highlightContents,
  loadPriceCalculatorOnUse,
  showStoredToast,
]
const begun = parts.map(async (part) => {
  try {
    await part()
  } catch (error) {
    // With blocked storage or an old browser one part fails; the others still run.
    console.warn(error)
  }
})

// A page that React hydrates says so itself.
if (!('__reactRouterContext' in globalThis))
  void Promise.all(begun).then(() => document.documentElement.toggleAttribute('data-hydrated', true))
