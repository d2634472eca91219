type Opener = { lng: 'da' | 'en'; trigger: HTMLElement }
type Island = {
  load: () => Promise<unknown>
  open: (facts: Opener) => Promise<void>
  /** The page with the same steps, where there is nothing to open over it. */
  page?: string
}

const treatment = () => import('#app/features/booking/ui/treatment-island.tsx')
const signIn = () => import('#app/features/account/ui/sign-in-island.tsx')
const settings = () => import('#app/features/account/ui/settings-island.tsx')

/** What a link with `data-island-open` opens in place of its address. */
const islands: Record<string, Island> = {
  treatment: { load: treatment, open: async (facts) => (await treatment()).openTreatment(facts), page: '/book' },
  'sign-in': { load: signIn, open: async (facts) => (await signIn()).openSignIn(facts) },
  settings: {
    load: settings,
    open: async (facts) => (await settings()).openSettings(facts),
    page: '/account/settings',
  },
}

/**
 * Dialogs on content pages. Pointing at such a link, touching or focusing it loads the code; a click opens the dialog.
 * Where the code cannot be had the link leads to the page with the same steps, as it does without script.
 */
export function openIslands() {
  for (const name of ['pointerover', 'touchstart', 'focusin'] as const) {
    document.addEventListener(
      name,
      ({ target }) =>
        void find(target)
          ?.island.load()
          .catch(() => {}),
      { passive: true },
    )
  }
  document.addEventListener('click', (event) => {
    const found = find(event.target)
    if (!found || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0)
      return
    event.preventDefault()
    const { link, island } = found
    // A link in a menu goes away with its menu, which gives the focus back to its button.
    const trigger = link.checkVisibility() ? link : (document.activeElement as HTMLElement)
    link.setAttribute('aria-busy', 'true')
    island
      .open({ lng: language(), trigger })
      .catch(() => location.assign(link.href))
      .finally(() => link.removeAttribute('aria-busy'))
  })
}

/** An address may ask for the sign-in: `/?signin=1`. */
export function openAskedSignIn() {
  if (new URLSearchParams(location.search).has('signin')) void signIn().then((part) => part.openAskedSignIn(language()))
}

const language = () => (document.documentElement.lang === 'en' ? 'en' : 'da')

/** The contact form is plain HTML until someone comes near it. */
export function wakeContactForms() {
  for (const form of document.querySelectorAll<HTMLElement>('[data-island="contact-form"]')) {
    const wake = () => {
      near.disconnect()
      // As plain HTML it can still be sent.
      import('#app/features/booking/ui/contact-island.tsx')
        .then((island) => island.hydrateContactForm(form))
        .catch(() => {})
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
  const island = link && islands[link.dataset['islandOpen'] ?? '']
  return link && island && island.page !== location.pathname ? { link, island } : null
}
