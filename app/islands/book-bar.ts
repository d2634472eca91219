// Where the page offers the same itself, or asks for something else, the bar would be in the way.
const OWN_OFFER = '.hero, .pg-head, #kontakt, #contact-form, .price-board, .contact-board, .cta, .ft'

/** "Book tid" follows the reader once the head of the page has left the screen. */
export function showBookBar() {
  const bar = document.querySelector('.book-bar')
  if (!bar) return
  const inView = new Set<Element>()
  const watcher = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) {
      if (isIntersecting) inView.add(target)
      else inView.delete(target)
    }
    document.documentElement.toggleAttribute('data-reading', inView.size === 0)
    bar.setAttribute('aria-hidden', String(inView.size > 0))
  })
  for (const place of document.querySelectorAll(OWN_OFFER)) watcher.observe(place)
}
