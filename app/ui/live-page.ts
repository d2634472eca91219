import { listenToMessages } from './live-messages.ts'
import { freshPage } from './shell/fresh-page.ts'

/** A signed-in page without the framework: when a message comes or is read, it shows what the server draws now. */
export function followPage() {
  listenToMessages(() => void renew())
}

/** Menus and main part; a menu that stands open stays so. */
const PLACES = ['#app-main', '.app-side nav', '#app-menu nav']

async function renew() {
  const page = await freshPage()
  if (!page) return
  for (const where of PLACES) {
    const place = document.querySelector(where)
    const fresh = page.querySelector(where)
    // Only where the words are others: a picture's link is signed anew each time, and would blink.
    if (!place || !fresh || place.textContent === fresh.textContent) continue
    const focused = document.activeElement?.closest(`${where} a[href]`)?.getAttribute('href')
    place.replaceChildren(...fresh.childNodes)
    if (focused) place.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true })
  }
}
