import { homeOf } from '#app/domain/access/after-sign-in.ts'
import { policy } from '#app/domain/policy.ts'
import type { Submitted } from '#app/ui/drafts/session-end.ts'
import { deviceNow } from '#app/ui/shell/device-clock.ts'

const LIFETIME_MS = policy.typedTextHours * 3_600_000

type Page = {
  email: string
  /** Opens the sign-in over the page. @param drop leaves the page on purpose */
  onLocked(drop: () => void): Promise<void>
  /** The page is unlocked and has no refused form to submit again. */
  onResumed(): void
  /** Drops what is typed, and leaves the page. */
  leave(path: string): void
}
type Lock = { refused: Submitted | null; focused: Element | null; timer: ReturnType<typeof setTimeout>; at: number }

/**
 * Locks the page when its session ends: hides it and opens a sign-in over it. The same user gets the page back with its
 * input, and a refused form is submitted again. For another user, or after 12 hours, the page is left.
 * @returns a function that removes the listeners
 */
export function lockAtSessionEnd({ email, onLocked, onResumed, leave }: Page) {
  const { dataset } = document.documentElement
  let lock: Lock | null = null
  const drop = () => leave('/logout-success')
  const onEnded = (event: DocumentEventMap['session-ended']) => {
    event.preventDefault()
    if (lock) return void (lock.refused ??= event.detail)
    const focused = document.activeElement
    lock = { refused: event.detail, focused, timer: setTimeout(drop, LIFETIME_MS), at: deviceNow() }
    dataset['locked'] = ''
    void onLocked(drop).catch(drop)
  }
  const onRead = ({ detail }: DocumentEventMap['session-read']) => {
    if (!lock) {
      // The session ended while this tab was hidden, and another user has signed in since.
      if (detail.email === email) return
      dataset['locked'] = ''
      return leave(homeOf(detail.roles))
    }
    const { refused, focused, timer, at } = lock
    clearTimeout(timer)
    // A device that slept has not run the timer.
    const isOver = deviceNow() - at >= LIFETIME_MS
    if (detail.email !== email || isOver) return leave(homeOf(detail.roles))
    lock = null
    delete dataset['locked']
    document.dispatchEvent(new Event('session-resumed'))
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    if (refused?.form.isConnected) refused.form.requestSubmit(refused.submitter)
    else onResumed()
  }
  document.addEventListener('session-ended', onEnded)
  document.addEventListener('session-read', onRead)
  return () => {
    document.removeEventListener('session-ended', onEnded)
    document.removeEventListener('session-read', onRead)
  }
}
