import { LEFT } from './live-language.ts'

const SOLID_AFTER_PX = 50
const ANCHOR_DELAY_MS = 100

/** What HTML and CSS cannot do alone in the bar and the menus. */
export function followShell() {
  followScroll()
  followMenus()
  addEventListener('hashchange', scrollToHash)
  // Coming from the other language, the place that was read goes before the anchor.
  if (!sessionStorage.getItem(LEFT)) scrollToHash()
}

function followScroll() {
  const bar = document.querySelector<HTMLElement>('.nav[data-over]')
  if (!bar) return
  const paint = () => bar.toggleAttribute('data-solid', scrollY > SOLID_AFTER_PX)
  addEventListener('scroll', paint, { passive: true })
  paint()
}

/** A menu closes when its link leads to a place on this page, and when the focus leaves it. */
function followMenus() {
  for (const menu of document.querySelectorAll<HTMLElement>('.nav [popover]')) {
    menu.addEventListener('click', (event) => {
      if ((event.target as Element).closest('a, [data-sign-out]')) menu.hidePopover()
    })
    menu.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Element && !menu.contains(relatedTarget)) menu.hidePopover()
    })
  }
}

/** Once more when pictures above the place have found their height; the offset is CSS scroll-padding. */
function scrollToHash() {
  const id = location.hash.slice(1)
  if (id) setTimeout(() => document.getElementById(decodeURIComponent(id))?.scrollIntoView(), ANCHOR_DELAY_MS)
}
