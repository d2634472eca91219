import { LANGUAGES, type Language } from '#app/domain/language.ts'

const STORED_AS = 'lng'
/** Where a page says what the page in the other language is to take up. */
export const LEFT = 'falm-language-switch'

/**
 * The chosen language outlives a lost cookie: who asks for nothing in the address and has no cookie gets what this
 * browser last chose ([specification 1]: query, cookie, local storage, session storage, then the browser).
 */
export function keepLanguage() {
  const query = new URLSearchParams(location.search)
  const asked = query.get('lng')
  if (isOurs(asked)) return localStorage.setItem(STORED_AS, asked)
  const stored = [localStorage, sessionStorage].map((storage) => storage.getItem(STORED_AS)).find(isOurs)
  const known = /(?:^|[;\s])(?:__Host-)?lng=/.test(document.cookie)
  if (known || !stored || stored === document.documentElement.lang) return
  query.set('lng', stored)
  location.replace(`${location.pathname}?${query}${location.hash}`)
}

const isOurs = (text: string | null): text is Language => LANGUAGES.some((lng) => lng === text)

/** The language link keeps the place and what was typed; see language-switch.ts, loaded when it is used. */
export function followLanguageLink() {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-language-switch]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    import('./language-switch.ts')
      .then((language) => language.switchLanguage(link))
      .catch(() => location.assign(link.href))
  })
  if (sessionStorage.getItem(LEFT)) void import('./language-switch.ts').then((language) => language.takeUp())
}
