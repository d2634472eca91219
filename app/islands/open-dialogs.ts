import type { Language } from '#app/domain/language.ts'
import { deviceNow } from '#app/ui/shell/device-clock.ts'
import { isHolding } from '#app/ui/shell/forget.ts'
import type { DialogName, OpenDialog } from './dialogs.ts'

/** Page with the same steps as each dialog: on that page its link does not open a dialog. */
const PAGES: Record<DialogName, string> = {
  treatment: '/book',
  consultation: '/kontakt',
  package: '/book-aftale',
  'sign-in': '/account/sign-in',
  settings: '/account/settings',
}

const dialogs = () => import('./dialogs.ts')

/**
 * Links with `data-island-open` prefetch their dialog on hover, touch or focus and open it on click. If the code cannot
 * be loaded, the link leads to its page, as it does without script.
 */
export function openDialogsOnClick() {
  for (const event of ['pointerover', 'touchstart', 'focusin'] as const) {
    document.addEventListener(
      event,
      ({ target }) => {
        const found = find(target)
        if (found)
          dialogs()
            .then((part) => part.prefetchDialog(found.name, language()))
            .catch(ignore)
      },
      { passive: true },
    )
  }
  document.addEventListener('click', (event) => {
    const found = find(event.target)
    if (!found || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0)
      return
    event.preventDefault()
    const { link, name } = found
    // A link in a menu closes with it, and the menu returns the focus to its button.
    const trigger = link.checkVisibility() ? link : (document.activeElement as HTMLElement)
    link.setAttribute('aria-busy', 'true')
    dialogs()
      .then((part) => part.openDialog(name, { lng: language(), trigger }))
      .catch(() => location.assign(link.href))
      .finally(() => link.removeAttribute('aria-busy'))
  })
}

/**
 * At the first scroll, move or key, once the browser is idle: loads the lazy pictures and, where the text offers a
 * booking, prerenders its dialog. Off in data-saving mode.
 */
export function prefetchOnFirstInteraction() {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const signs = ['scroll', 'pointermove', 'keydown'] as const
  const load = () => {
    for (const image of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')) image.loading = 'eager'
    if (document.querySelector('main [data-island-open="treatment"]'))
      dialogs()
        .then((part) => part.prefetchDialog('treatment', language()))
        .catch(ignore)
  }
  const begin = () => {
    for (const sign of signs) removeEventListener(sign, begin)
    // Safari has no requestIdleCallback.
    ;(window.requestIdleCallback ?? setTimeout)(load)
  }
  for (const sign of signs) addEventListener(sign, begin, { passive: true })
}

/**
 * Reopens the dialog named in the history entry, at the step of its draft: after a reload, and on the way back from the
 * payment page while the unpaid time is held.
 */
export function reopenDialog() {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const left = history.state as Partial<OpenDialog> | null
  if (!left?.reopenAs || !left.depth) return
  const { reopenAs, depth } = left
  if (load?.type !== 'reload' && !(load?.type === 'back_forward' && isHolding(reopenAs, deviceNow()))) return
  dialogs()
    .then((part) => part.reopenDialog({ reopenAs, depth }, language()))
    .catch(ignore)
}

/** Opens the sign-in for `/?signin=1`. */
export function openRequestedSignIn() {
  if (new URLSearchParams(location.search).has('signin'))
    void dialogs().then((part) => part.openRequestedSignIn(language()))
}

const language = () => document.documentElement.lang as Language
const ignore = () => {}

/** Hydrates the contact form when it nears the viewport, or on hover or focus. */
export function hydrateOnVisible() {
  for (const form of document.querySelectorAll<HTMLElement>('[data-island="contact-form"]')) {
    const hydrate = () => {
      near.disconnect()
      // Without its script the form still submits.
      dialogs()
        .then((part) => part.hydrateContactForm(form))
        .catch(ignore)
    }
    const near = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && hydrate(), {
      rootMargin: '200px',
    })
    near.observe(form)
    for (const name of ['pointerover', 'focusin']) form.addEventListener(name, hydrate, { once: true })
  }
}

/** A link to the contact form focuses its first field. Source: [decisions 12]. */
export function focusContactFormOnClick() {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('a[href="#kontakt"]')) return
    const field = document.querySelector<HTMLElement>('#kontakt .contact-fields input:not([type="hidden"])')
    // Once the browser has followed the link, which takes the focus away.
    setTimeout(() => field?.isConnected && field.focus())
  })
}

function find(target: EventTarget | null) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-island-open]') : null
  const name = link?.dataset['islandOpen'] as DialogName | undefined
  return link && name && Object.hasOwn(PAGES, name) && PAGES[name] !== location.pathname ? { link, name } : null
}
