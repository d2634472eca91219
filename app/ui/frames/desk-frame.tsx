import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { isUnder } from '#app/domain/access/frame.ts'
import { useScripted } from '#app/ui/hooks/use-scripted.ts'
import { Icon } from '#app/ui/icon.tsx'
import { LanguageLink } from '#app/ui/shell/language-link.tsx'
import { useInLanguage } from '#app/ui/shell/languages.ts'
import { Wordmark, WordmarkAgain } from '#app/ui/wordmark.tsx'
import { PersonName } from '#app/ui/parts/person-name.tsx'
import type { WayOn } from './desk-error.tsx'
import { OwnEntries, Person, type DeskPerson } from './desk-person.tsx'
import { RoomSwitch } from './room-switch.tsx'
import './desk-frame.css'
import './dark-room.css'

/**
 * A line of the menu. `inBar`: also in the bar at the bottom of a phone, which holds four, or three and "More"; there it
 * says `short`, where its name is too long for a quarter of the screen. `also`: paths that belong to it. `group`: what
 * it stands under where the menu is too long to be seen whole.
 */
export type MenuLink = {
  href: string
  name: string
  short?: string | undefined
  count?: number | undefined
  group?: string | undefined
  inBar?: boolean
  also?: readonly string[]
}

type Props = {
  label: string
  /** Empty while the person may open no other page. */
  links: MenuLink[]
  person: DeskPerson
  elsewhere: WayOn[]
  /** On a tablet the menu is a line above the page, which then has the whole width. */
  isLined?: boolean
  /** Four are used most: the rest is behind the button of the strip, which marks it, and the bar has no "More". */
  isFourUsed?: boolean
  /** Opens the search over everything the person may see; unset: there is none. */
  onFind?: (() => void) | undefined
  children: ReactNode
}

/** The frame of a signed-in person: side menu with wordmark and person, on a phone a strip above and four items below. */
export function DeskFrame({
  label,
  links,
  person,
  elsewhere,
  isLined = false,
  isFourUsed = false,
  onFind,
  children,
}: Props) {
  const { t } = useTranslation('common')
  const here = useHere(links)
  const bar = links.filter(({ inBar }) => inBar).slice(0, isFourUsed ? 4 : 3)
  const isElsewhere = here !== undefined && !bar.some(({ href }) => isHere(href, here))
  const menu = useInSight(here)
  const isOpen = links.length > 0
  const entries = (
    <OwnEntries elsewhere={elsewhere} hasAccount={isOpen && !hasOwnSettings(links)}>
      {isLined ? <RoomSwitch /> : null}
    </OwnEntries>
  )
  return (
    <div className={isLined ? 'app-shell lined' : 'app-shell'}>
      <a className="skip" href="#app-main">
        {t('skip')}
      </a>
      <header className="app-side">
        <Home />
        {isOpen && onFind ? <FindButton onFind={onFind} /> : null}
        {isOpen ? (
          <nav aria-label={label} ref={menu}>
            <Lines links={links} here={here} />
          </nav>
        ) : null}
        <Person person={person} menuId="app-person">
          {entries}
        </Person>
      </header>
      <header className="app-strip">
        <Home again />
        {isLined && isOpen ? <StripLinks label={label} links={links} here={here} /> : null}
        {isOpen && onFind ? <FindButton onFind={onFind} /> : null}
        {isLined ? null : <LanguageLink className="nl" />}
        <MenuButton isMarked={isFourUsed && isElsewhere} />
      </header>
      <main className="app-main desk-main" id="app-main" tabIndex={-1}>
        {children}
      </main>
      {isOpen ? (
        <BottomBar label={label} links={bar} here={here} isElsewhere={isElsewhere} hasMore={!isFourUsed} />
      ) : null}
      <MenuSheet label={label} links={links} here={here} person={person}>
        {entries}
      </MenuSheet>
    </div>
  )
}

/** The menu leads to the account's settings already. */
const hasOwnSettings = (links: MenuLink[]) => links.some(({ also }) => also?.includes('/account/settings'))

// The foot of a menu that scrolls fades out: a line is seen whole above it.
const FADE_PX = 24

/** A long menu scrolls by itself to the line of the page that is open. */
function useInSight(here: string | undefined) {
  const menu = useRef<HTMLElement>(null)
  useEffect(() => {
    const line = here && menu.current?.querySelector('[aria-current]')
    if (!line) return
    const hidden = line.getBoundingClientRect().bottom + FADE_PX - menu.current!.getBoundingClientRect().bottom
    if (hidden > 0) menu.current!.scrollTop += hidden
  }, [here])
  return menu
}

/** The entry this page belongs to: the longest address it begins with. */
function useHere(links: MenuLink[]): string | undefined {
  const { pathname } = useLocation()
  return links
    .flatMap(({ href, also = [] }) => {
      const own = href.split('?')[0]!
      return [own, ...also].map((path) => ({ own, path }))
    })
    .filter(({ path }) => isUnder(pathname, path))
    .toSorted((a, b) => b.path.length - a.path.length)[0]?.own
}

type Places = { links: MenuLink[]; here: string | undefined }
const isHere = (href: string, here: string | undefined) => (href.split('?')[0] === here ? 'page' : undefined)

function Home({ again }: { again?: boolean }) {
  const { t } = useTranslation('navigation')
  const to = useInLanguage()
  return (
    <a className="logo" href={to('/')} aria-label={t('to-site')}>
      {again ? <WordmarkAgain /> : <Wordmark />}
    </a>
  )
}

// As many as stand above each other on a laptop.
const SEEN_WHOLE = 14

/** The whole menu, or, where it is long, what is used all day and the rest under its headings. */
function Lines({ links, here }: Places) {
  const groups = links.length > SEEN_WHOLE ? [...new Set(links.flatMap(({ group }) => group ?? []))] : []
  const inGroup = (name: string) => links.filter(({ group }) => group === name)
  return (
    <ul>
      {links
        .filter(({ group }) => !group || groups.length === 0)
        .map((link) => (
          <Line key={link.href} link={link} here={here} />
        ))}
      {groups.map((name) => (
        <Group key={name} name={name} links={inGroup(name)} here={here} />
      ))}
    </ul>
  )
}

function Line({ link: { href, name, count }, here }: { link: MenuLink; here: string | undefined }) {
  return (
    <li>
      <a className="app-line" href={href} aria-current={isHere(href, here)}>
        <span>{name}</span>
        {count ? <span className="app-count tnum">{count}</span> : null}
      </a>
    </li>
  )
}

/** Open where the page stands in it; closed, it says how much waits inside. */
function Group({ name, links, here }: Places & { name: string }) {
  const waiting = links.reduce((sum, { count = 0 }) => sum + count, 0)
  return (
    <li>
      <details className="app-group" open={links.some(({ href }) => isHere(href, here))}>
        <summary className="app-line">
          <span>{name}</span>
          {waiting > 0 ? <span className="app-count tnum">{waiting}</span> : null}
          <Icon name="down" />
        </summary>
        <ul>
          {links.map((link) => (
            <Line key={link.href} link={link} here={here} />
          ))}
        </ul>
      </details>
    </li>
  )
}

function FindButton({ onFind }: { onFind(): void }) {
  const { t } = useTranslation('navigation')
  const isScripted = useScripted()
  return (
    <button type="button" className="app-find" aria-keyshortcuts="Control+K" disabled={!isScripted} onClick={onFind}>
      <Icon name="search" />
      <span>{t('find')}</span>
    </button>
  )
}

/** @param isMarked the page that is open is found only in the menu behind it. */
function MenuButton({ isMarked }: { isMarked: boolean }) {
  const { t } = useTranslation('navigation')
  return (
    <button
      type="button"
      className="app-menu-button"
      popoverTarget="app-menu"
      aria-label={t('open-menu')}
      aria-current={isMarked ? 'true' : undefined}
    >
      <Icon name="menu" />
    </button>
  )
}

/** What is used all day, and the page that is open; the rest opens beside it. */
function StripLinks({ label, links, here }: Places & { label: string }) {
  const { t } = useTranslation('navigation')
  return (
    <nav className="app-strip-nav" aria-label={`${label}, ${t('quick')}`}>
      <ul>
        {links
          .filter(({ group, href }) => !group || isHere(href, here))
          .map((link) => (
            <Line key={link.href} link={link} here={here} />
          ))}
      </ul>
    </nav>
  )
}

type Bar = Places & { label: string; isElsewhere: boolean; hasMore: boolean }

function BottomBar({ label, links, here, isElsewhere, hasMore }: Bar) {
  const { t } = useTranslation('navigation')
  return (
    <nav className="app-bar" aria-label={`${label}, ${t('quick')}`}>
      <ul>
        {links.map(({ href, name, short, count }) => (
          <li key={href}>
            <a href={href} aria-current={isHere(href, here)}>
              <span>
                {short ?? name}
                {count ? <span className="app-count tnum"> {count}</span> : null}
              </span>
            </a>
          </li>
        ))}
        {hasMore ? (
          <li>
            <button type="button" popoverTarget="app-menu" data-here={isElsewhere || undefined}>
              {t('more')}
            </button>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}

type Sheet = Places & { label: string; person: DeskPerson; children: ReactNode }

function MenuSheet({ label, links, here, person, children }: Sheet) {
  const { t } = useTranslation('navigation')
  return (
    <div id="app-menu" className="app-sheet" popover="auto">
      <div className="app-sheet-head">
        <p>
          <span className="strong">
            <PersonName>{person.name}</PersonName>
          </span>{' '}
          <span className="mut">{person.role}</span>
        </p>
        <button
          type="button"
          className="app-menu-button"
          popoverTarget="app-menu"
          popoverTargetAction="hide"
          aria-label={t('close-menu')}
        >
          <Icon name="close" />
        </button>
      </div>
      {links.length > 0 ? (
        <nav aria-label={label}>
          <Lines links={links} here={here} />
        </nav>
      ) : null}
      {children}
    </div>
  )
}
