import { readChoice } from '#app/ui/shell/choice.ts'
import { countHere, isNewView } from './events.ts'

/** Shows the cookie question where it is open, and counts the page where the answer is yes. */
export function followCookies() {
  // On the document, because an application page may draw the bar anew.
  document.addEventListener('click', (event) => {
    const pressed = event.target instanceof Element && event.target.closest<HTMLElement>('[data-cookies]')
    if (!pressed) return
    event.preventDefault()
    import('./press-cookies.ts')
      .then((cookies) => cookies.press(pressed))
      // What the bar says stands on the page the link leads to.
      .catch(() => pressed instanceof HTMLAnchorElement && location.assign(pressed.href))
  })
  // Taken out of the browser's memory, a page shows what it showed; the answer may have been given since.
  addEventListener('pageshow', ({ persisted }) => persisted && ask())
  ask()
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (isNewView(document.body.dataset['page'], arrival?.type)) countHere('page_view')
}

function ask() {
  const bar = document.getElementById('cookies-bar')
  if (!bar) return
  bar.hidden = readChoice() !== null
  // What stands at the bottom of the window stands above the bar, and nothing with the focus is hidden by it.
  const { style } = document.documentElement
  new ResizeObserver(() => style.setProperty('--cookies-h', `${bar.offsetHeight}px`)).observe(bar)
}
