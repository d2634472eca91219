import { LEFT } from './live-language.ts'

const NAV_PX = 96
// So long it waits for what a part of the page puts away, then goes without it. A device that measures photos is slow.
const WAIT_MS = 8_000

/** A mark, how far below it in pixels, and which share of the way to the next one. */
type Place = { marks: number; at: number; below: number; part: number }
type Left = { path: string; hash: string; place: Place; typed: Record<string, Record<string, string>> }

let brought: Left['typed'] | undefined
let isLeaving = false

/**
 * Goes to this page in the other language, as the same page: its query and anchor, the place that was read, and what
 * was typed in a form with `data-keeps`. What no form holds, a part of the page puts away itself when it hears of it.
 */
export function switchLanguage(link: HTMLAnchorElement) {
  // Pressed again while it waits: put away a second time, the first would be taken up with the other's key.
  if (isLeaving) return
  // A kept page is the same for everybody: what the visitor's address has more, it does not know.
  const query = new URLSearchParams(location.search)
  query.set('lng', link.hreflang)
  const { pathname, hash } = location
  const left = { path: pathname, hash, place: placeNow(), typed: typedNow() } satisfies Left
  sessionStorage.setItem(LEFT, JSON.stringify(left))
  // Without the anchor: the browser goes to it when it pleases, sometimes after the place has been taken up.
  const leave = () => {
    isLeaving = false
    location.assign(`${pathname}?${query}`)
  }
  const waits = putAway()
  if (waits.length === 0) return leave()
  isLeaving = true
  const enough = new Promise((done) => setTimeout(done, WAIT_MS))
  void Promise.race([Promise.allSettled(waits), enough]).then(leave)
}

/** Tells the parts of the page that the language changes. @returns what is waited for before it does */
function putAway(): Promise<unknown>[] {
  const waits: Promise<unknown>[] = []
  const detail = { waitFor: (done: Promise<unknown>) => void waits.push(done) }
  document.dispatchEvent(new CustomEvent('language-leaving', { detail }) satisfies DocumentEventMap['language-leaving'])
  return waits
}

/** Takes up, once, what the page in the other language left: what was typed, then the place. */
export function takeUp() {
  if (brought) return
  brought = {}
  const text = sessionStorage.getItem(LEFT)
  sessionStorage.removeItem(LEFT)
  const left = text && (JSON.parse(text) as Left)
  if (!left || left.path !== location.pathname) return
  brought = left.typed
  for (const [name, values] of Object.entries(brought)) fill(name, values)
  if (left.hash) history.replaceState(history.state, '', left.hash)
  goTo(left.place)
  stayAt(left.place)
}

const SETTLES_MS = 1_500

/** Again whenever the last styles and pictures above give the texts another height, until the page is scrolled. */
function stayAt(place: Place) {
  let top = scrollY
  const watch = new ResizeObserver(() => {
    if (Math.abs(scrollY - top) > 1) return watch.disconnect()
    goTo(place)
    top = scrollY
  })
  watch.observe(document.getElementById('content')!)
  setTimeout(() => watch.disconnect(), SETTLES_MS)
}

/** What a form with this name held when the language was changed. Pictures and the like, which no field shows. */
export const broughtAlong = (form: string) => brought?.[form] ?? {}

function typedNow() {
  const forms = [...document.querySelectorAll<HTMLFormElement>('form[data-keeps]')]
  const texts = (form: HTMLFormElement) => [...new FormData(form)].filter(([, value]) => value && isText(value))
  // A form that has not woken here has no field for some of what came along.
  const unused = (form: HTMLFormElement) =>
    Object.entries(broughtAlong(form.dataset['keeps']!)).filter(([field]) => !form.elements.namedItem(field))
  return Object.fromEntries(
    forms.map((form) => [form.dataset['keeps'], Object.fromEntries([...unused(form), ...texts(form)])]),
  )
}

const isText = (value: FormDataEntryValue) => typeof value === 'string'

function fill(name: string, values: Record<string, string>) {
  const form = document.querySelector<HTMLFormElement>(`form[data-keeps="${name}"]`)
  for (const [field, value] of Object.entries(values)) {
    const control = form?.elements.namedItem(field)
    if (control && 'value' in control) control.value = value
  }
}

// Not in forms: what stands there depends on whether their script has come.
const marks = () => [...document.querySelectorAll<HTMLElement>('#content :is(section, h2):not(form *)')]
const topOf = (mark: Element | undefined) =>
  mark ? mark.getBoundingClientRect().top + scrollY : document.documentElement.scrollHeight

/**
 * Texts of two languages are not of one length, so a place is told by a heading: one in the upper half of the screen
 * stays where it is; else the one above, and how much of the way to the next has been read.
 */
function placeNow(): Place {
  const all = marks()
  const line = scrollY + NAV_PX
  const above = all.findLastIndex((mark) => topOf(mark) <= line + 1)
  const next = all[above + 1]
  if (next && topOf(next) - line < innerHeight / 2)
    return { marks: all.length, at: above + 1, below: line - topOf(next), part: 0 }
  const top = above < 0 ? 0 : topOf(all[above])
  return { marks: all.length, at: above, below: 0, part: (line - top) / (topOf(next) - top || 1) }
}

function goTo({ marks: count, at, below, part }: Place) {
  const all = marks()
  if (count !== all.length) return
  const top = at < 0 ? 0 : topOf(all[at])
  scrollTo({ top: top + below + part * (topOf(all[at + 1]) - top) - NAV_PX, behavior: 'instant' })
}
