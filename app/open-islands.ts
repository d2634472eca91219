type Opener = { lng: 'da' | 'en'; trigger: HTMLElement }
type Islands = Record<string, { load: () => Promise<unknown>; open: (facts: Opener) => Promise<void> }>

const treatment = () => import('#app/features/booking/ui/treatment-island.tsx')

/** What a link with `data-island-open` opens in place of its address. */
const islands: Islands = {
  treatment: { load: treatment, open: async (facts) => (await treatment()).openTreatment(facts) },
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
      .open({ lng: document.documentElement.lang === 'en' ? 'en' : 'da', trigger })
      .catch(() => location.assign(link.href))
      .finally(() => link.removeAttribute('aria-busy'))
  })
}

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
  // On the page with the same steps there is nothing to open over it.
  return link && island && link.pathname !== location.pathname ? { link, island } : null
}
