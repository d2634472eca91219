import './sub-nav.css'

export type SubLink = { href: string; name: string; isHere: boolean }

/** Scrolls the open page to the middle of a line that is longer than the screen. */
function showCurrent(nav: HTMLElement | null) {
  const here = nav?.querySelector('[aria-current]')
  if (!nav || !here) return
  const [line, link] = [nav.getBoundingClientRect(), here.getBoundingClientRect()]
  nav.scrollLeft += link.left + link.width / 2 - (line.left + line.width / 2)
}

/** From each page of one matter, such as a client's record, to every other. */
export const SubNav = ({ label, links }: { label: string; links: readonly SubLink[] }) => (
  <nav className="sub-nav" aria-label={label} ref={showCurrent}>
    <ul>
      {links.map(({ href, name, isHere }) => (
        <li key={href}>
          <a href={href} aria-current={isHere ? 'page' : undefined}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
