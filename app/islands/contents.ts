/** Marks in the contents beside the text where the reader is: at the last heading above the upper third of the window. */
export function highlightContents() {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.toc a')]
  const places = links.flatMap((link) => document.getElementById(link.hash.slice(1)) ?? [])
  const mark = () => {
    const here = places.findLast((place) => place.getBoundingClientRect().top <= innerHeight / 3 + 1)
    for (const link of links) link.toggleAttribute('data-here', link.hash.slice(1) === here?.id)
  }
  // What has been scrolled past stays inside: a jump from the end to the beginning then changes it too.
  const observer = new IntersectionObserver(mark, { rootMargin: '1000000px 0px -67% 0px' })
  for (const place of places) observer.observe(place)
}
