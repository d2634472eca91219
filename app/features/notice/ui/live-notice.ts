import { freshPage } from '#app/ui/shell/fresh-page.ts'

const CLOSED = 'falm-notice-closed'
let stopTimer = () => {}

/** Shows the banner of the page, takes it away after its time (the times come with it), and follows changes of the setting. */
export function followNotice() {
  // A page without a place for it, as the staff's, keeps its one connection for what it shows.
  if (!document.querySelector('#notice-place')) return
  show()
  listen()
}

function show() {
  const banner = document.querySelector<HTMLElement>('#notice-place .notice')
  if (!banner) return
  const text = banner.textContent ?? ''
  // Who closed it has read it: not again on the next page, unless it says something else.
  if (sessionStorage.getItem(CLOSED) === text) return
  banner.style.color = banner.dataset['colour'] ?? ''
  banner.dataset['on'] = ''
  banner.querySelector('[data-close-notice]')?.addEventListener('click', () => {
    sessionStorage.setItem(CLOSED, text)
    leave(banner)
  })
  stopTimer = countDown(banner)
}

function leave(banner: HTMLElement) {
  stopTimer()
  banner.classList.add('gone')
  setTimeout(() => delete banner.dataset['on'], Number(banner.dataset['fadeMs']))
}

/** Time stands still while the pointer or the focus is on the banner. */
function countDown(banner: HTMLElement) {
  let timer = 0
  const stop = () => clearTimeout(timer)
  const start = () => {
    stop()
    if (!banner.matches(':hover, :focus-within'))
      timer = window.setTimeout(() => leave(banner), Number(banner.dataset['shownMs']))
  }
  for (const name of ['pointerenter', 'focusin']) banner.addEventListener(name, stop)
  for (const name of ['pointerleave', 'focusout']) banner.addEventListener(name, () => setTimeout(start))
  start()
  return stop
}

/**
 * Listens while the page is looked at; each open connection costs the browser one of six. A connection that fails is
 * opened again after the delays that come with the page: 1, 2, 5, then every 10 seconds ([specification 9]).
 */
function listen() {
  const delays = document.querySelector<HTMLElement>('#notice-place')?.dataset['retryMs']?.split(' ').map(Number) ?? []
  let source: EventSource | undefined
  let timer = 0
  let failures = 0
  let missed = false
  const connect = () => {
    if (missed) void renew()
    missed = false
    source = new EventSource('/api/events')
    source.addEventListener('notice', renew)
    source.addEventListener('open', () => (failures = 0))
    source.addEventListener('error', () => {
      stop()
      timer = window.setTimeout(connect, delays[failures] ?? delays.at(-1))
      failures = Math.min(failures + 1, delays.length)
    })
  }
  const stop = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
    missed = true
  }
  const follow = () => {
    if (document.hidden) stop()
    else if (!source) connect()
  }
  document.addEventListener('visibilitychange', follow)
  follow()
}

/** Reads the banner out of this page as the server writes it now, so that there is one way to draw it. */
async function renew() {
  const fresh = (await freshPage())?.querySelector('#notice-place')
  const place = document.querySelector('#notice-place')
  if (!fresh || !place || markup(fresh) === markup(place)) return
  stopTimer()
  place.replaceChildren(...fresh.childNodes)
  show()
}

// Without what showing it has changed.
const markup = (place: Element) =>
  `${place.textContent} ${place.querySelector('rect')?.getAttribute('fill')} ${place.querySelector('section')?.dataset['colour']}`
