import { clinicToday } from '#app/ui/shell/device-clock.ts'
import { CONSENT_DAYS, consentCookie, consentText } from '#app/domain/clinic/cookie-consent.ts'
import { storeCode } from '#app/features/affiliates/ui/code-store.ts'
import { allowsStatistics, CHOSEN, isHttps, readChoice, send } from '#app/ui/shell/choice.ts'
import { countHere } from './events.ts'

const find = <E extends HTMLElement>(id: string) => document.getElementById(`cookies-${id}`) as E
let opener: HTMLElement | null = null
let kept: Promise<unknown> = Promise.resolve()

document.addEventListener('keydown', ({ key, target }) => {
  if (key === 'Escape' && readChoice() && find('bar').contains(target as Node)) leave()
})

/** What a control with `data-cookies` asks for: the three answers, the switches, or the bar again. */
export function press(pressed: HTMLElement) {
  const act = pressed.dataset['cookies']
  if (act === 'choose') return open(find('switches').hidden === true)
  if (act === 'open') {
    opener = pressed
    find('bar').hidden = false
    open(true)
    return find('title').focus()
  }
  choose(act === 'accept' || (act === 'save' && find<HTMLInputElement>('statistics').checked))
  leave()
}

function choose(statistics: boolean) {
  const before = allowsStatistics()
  keep(statistics)
  document.dispatchEvent(new Event(CHOSEN))
  if (!statistics) {
    // Nothing stays that only a yes allowed.
    storeCode(null)
    delete window.dataLayer
    return
  }
  if (!before) countHere('page_view')
}

/** The choice holds at once; the server sets it again, because some browsers shorten what scripts set to a week. */
function keep(statistics: boolean) {
  const text = consentText({ statistics, day: clinicToday() })
  const secure = isHttps() ? '; secure' : ''
  document.cookie = `${consentCookie(isHttps())}=${text}; path=/; max-age=${CONSENT_DAYS * 86_400}; samesite=lax${secure}`
  // One after another, so that the cookie of the last answer is the last choice.
  kept = kept.then(() => send('/api/cookie-choice', { statistics }))
}

function open(on: boolean) {
  find('switches').hidden = !on
  document.querySelector('[data-cookies="choose"]')?.setAttribute('aria-expanded', String(on))
  if (on) find<HTMLInputElement>('statistics').checked = allowsStatistics()
}

/** The focus goes back to what opened the bar, else to the page; where it was outside, it stays. */
function leave() {
  const bar = find('bar')
  const inside = bar.contains(document.activeElement)
  open(false)
  bar.hidden = true
  if (inside) (opener ?? document.getElementById('content'))?.focus({ preventScroll: true })
  opener = null
}
