import { keepClear } from './parts/toast-place.ts'

export type Toast = {
  title: string
  text?: string
  /** An error is announced at once, the others when the reader is done. */
  tone?: 'info' | 'warn' | 'error'
}

// [specification 9]: three at a time, four seconds each.
const VISIBLE = 3
const SHOWN_MS = 4_000
const LEAVING_MS = 220
const AFTER_REDIRECT = 'falm-toast'

let region: HTMLElement | undefined
let shown = 0
const waiting: (() => void)[] = []

/**
 * Shows a short message in the corner, from anywhere: no provider, no React. A fourth waits for a place.
 * The time stops while the pointer or the focus is on it. Call it in the browser only.
 * @returns a function that takes it away.
 */
export function showToast(toast: Toast): () => void {
  let close = () => {}
  let cancelled = false
  const show = () => {
    if (!cancelled) close = place(toast)
  }
  if (shown < VISIBLE) show()
  else waiting.push(show)
  return () => {
    cancelled = true
    close()
  }
}

/** Keeps a message for the page that is loaded next. */
export const showToastAfterRedirect = (toast: Toast) => sessionStorage.setItem(AFTER_REDIRECT, JSON.stringify(toast))

/** Shows the message the page before left. */
export function showKeptToast() {
  const kept = sessionStorage.getItem(AFTER_REDIRECT)
  if (!kept) return
  sessionStorage.removeItem(AFTER_REDIRECT)
  showToast(JSON.parse(kept) as Toast)
}

/** Stops the time of the messages behind a dialog that opens: dim and inert, they could not be read. */
export const holdToasts = () => signal('toast-hold')

/** A dialog that closes gives the messages back to what is in front then, so that they outlive it. */
export function keepToasts(closing: HTMLElement) {
  const front = frontDialog(closing)
  if (region && closing.contains(region)) (front ?? document.body).append(region)
  if (!front || front.contains(region ?? null)) signal('toast-release')
}

/** The topmost open dialog. @param closing one that is on its way out */
const frontDialog = (closing?: HTMLElement) =>
  [...document.querySelectorAll('dialog:modal')].findLast((dialog) => dialog !== closing)

function signal(name: 'toast-hold' | 'toast-release') {
  for (const toast of region?.children ?? []) toast.dispatchEvent(new Event(name))
}

function place({ title, text, tone = 'info' }: Toast) {
  shown++
  const element = build(tone)
  const close = once(() => {
    stop()
    element.classList.add('out')
    setTimeout(() => {
      element.remove()
      shown--
      waiting.shift()?.()
    }, LEAVING_MS)
  })
  const stop = countDown(element, close)
  element.querySelector('button')?.addEventListener('click', close)
  const place = openRegion()
  place.append(element)
  // A live region speaks of what comes into it after it is there.
  requestAnimationFrame(() => {
    say(element, title, text)
    keepClear(place)
  })
  return close
}

function build(tone: string) {
  const element = document.createElement('div')
  element.className = `toast ${tone}`
  element.setAttribute('role', tone === 'error' ? 'alert' : 'status')
  const close = document.createElement('button')
  close.type = 'button'
  close.setAttribute('aria-label', document.body.dataset['close'] ?? 'Luk')
  close.innerHTML = '<svg class="ic" viewBox="0 0 20 20" aria-hidden="true"><path d="M5 5l10 10M15 5L5 15"/></svg>'
  element.append(close)
  return element
}

function say(element: HTMLElement, title: string, text: string | undefined) {
  element.prepend(Object.assign(document.createElement('b'), { textContent: title }))
  if (text) element.append(Object.assign(document.createElement('p'), { textContent: text }))
}

function followFocus({ target }: FocusEvent) {
  if (region && shown > 0 && !region.contains(target as Node)) keepClear(region)
}

/** Everything outside an open dialog is inert, so the messages stand inside the topmost one. */
function openRegion() {
  if (!region) {
    region = document.createElement('section')
    region.className = 'toasts'
    region.setAttribute('aria-label', document.body.dataset['messages'] ?? 'Beskeder')
    document.addEventListener('focusin', followFocus)
  }
  const host = frontDialog() ?? document.body
  if (region.parentElement !== host || !region.isConnected) {
    host.append(region)
    signal('toast-release')
  }
  return region
}

function countDown(element: HTMLElement, done: () => void) {
  let left = SHOWN_MS
  let startedAt = performance.now()
  let timer = setTimeout(done, left)
  let isPaused = false
  let isHeld = false
  const pause = () => {
    clearTimeout(timer)
    if (!isPaused) left -= performance.now() - startedAt
    isPaused = true
  }
  const resume = () => {
    clearTimeout(timer)
    if (isHeld || element.matches(':hover, :focus-within')) return
    startedAt = performance.now()
    isPaused = false
    timer = setTimeout(done, Math.max(left, 1_000))
  }
  element.addEventListener('pointerenter', pause)
  element.addEventListener('focusin', pause)
  element.addEventListener('toast-hold', () => {
    isHeld = true
    pause()
  })
  element.addEventListener('toast-release', () => {
    isHeld = false
    resume()
  })
  element.addEventListener('pointerleave', resume)
  element.addEventListener('focusout', () => setTimeout(resume))
  return () => clearTimeout(timer)
}

function once(action: () => void) {
  let done = false
  return () => {
    if (done) return
    done = true
    action()
  }
}
