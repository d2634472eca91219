import type { DoorName, LeftOpen } from './island-doors.ts'

/** What a link with `data-island-open` can open, and the page with the same steps, where there is nothing to open over. */
const PAGES: Record<DoorName, string> = {
  treatment: '/book',
  consultation: '/kontakt',
  package: '/book-aftale',
  'sign-in': '/account/sign-in',
  settings: '/account/settings',
}

const doors = () => import('./island-doors.ts')

/**
 * Dialogs on content pages. Pointing at such a link, touching or focusing it loads the code; a click opens the dialog.
 * Where the code cannot be had the link leads to the page with the same steps, as it does without script.
 */
export function openIslands() {
  for (const event of ['pointerover', 'touchstart', 'focusin'] as const) {
    document.addEventListener(
      event,
      ({ target }) => {
        const found = find(target)
        if (found)
          doors()
            .then((part) => part.loadDialog(found.name, language()))
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
    // A link in a menu goes away with its menu, which gives the focus back to its button.
    const trigger = link.checkVisibility() ? link : (document.activeElement as HTMLElement)
    link.setAttribute('aria-busy', 'true')
    doors()
      .then((part) => part.openDialog(name, { lng: language(), trigger }))
      .catch(() => location.assign(link.href))
      .finally(() => link.removeAttribute('aria-busy'))
  })
}

/**
 * Somebody is reading: the first scroll, move or key says so. In the next quiet moment the site's own pictures further
 * down come, before a quick scroll reaches their empty boxes; and where the page's own words offer a time, the booking,
 * so that it stands there at the press. Not for whoever saves data.
 */
export function readyForReader() {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const signs = ['scroll', 'pointermove', 'keydown'] as const
  const load = () => {
    for (const image of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')) image.loading = 'eager'
    if (document.querySelector('main [data-island-open="treatment"]'))
      doors()
        .then((part) => part.loadDialog('treatment', language()))
        .catch(ignore)
  }
  const begin = () => {
    for (const sign of signs) removeEventListener(sign, begin)
    // Not every browser tells of its quiet moments.
    ;(window.requestIdleCallback ?? setTimeout)(load)
  }
  for (const sign of signs) addEventListener(sign, begin, { passive: true })
}

/** A reload finds in the history what stood open: it opens again, at the step its draft has kept. */
export function reopenDialog() {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const left = history.state as Partial<LeftOpen> | null
  if (load?.type !== 'reload' || !left?.door || !left.depth) return
  const { door, depth } = left
  doors()
    .then((part) => part.reopenDialog({ door, depth }, language()))
    .catch(ignore)
}

/** An address may ask for the sign-in: `/?signin=1`. */
export function openAskedSignIn() {
  if (new URLSearchParams(location.search).has('signin')) void doors().then((part) => part.openAskedSignIn(language()))
}

const language = () => (document.documentElement.lang === 'en' ? 'en' : 'da')
const ignore = () => {}

/** The contact form is plain HTML until someone comes near it. */
export function wakeContactForms() {
  for (const form of document.querySelectorAll<HTMLElement>('[data-island="contact-form"]')) {
    const wake = () => {
      near.disconnect()
      // As plain HTML it can still be sent.
      doors()
        .then((part) => part.hydrateContactForm(form))
        .catch(ignore)
    }
    const near = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && wake(), {
      rootMargin: '200px',
    })
    near.observe(form)
    for (const name of ['pointerover', 'focusin']) form.addEventListener(name, wake, { once: true })
  }
}

function find(target: EventTarget | null) {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-island-open]') : null
  const name = link?.dataset['islandOpen'] as DoorName | undefined
  return link && name && Object.hasOwn(PAGES, name) && PAGES[name] !== location.pathname ? { link, name } : null
}
