import { isClinicDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { policy } from '#app/domain/policy.ts'

type Listener = {
  /** Slots of a day changed; null is any day. */
  onSlots(day: ClinicDay | null): void
  /** Something was sent or read in a conversation of whoever is signed in. */
  onMessages?(): void
  /** The connection, the network or the tab came back: what happened meanwhile is unknown. */
  onReturn(): void
}

const listeners = new Set<Listener>()
let disconnect: (() => void) | null = null

/**
 * Hears the clinic's slots change, over one connection however many listen on the page. A broken one is opened again
 * after 1, 2, 5, then every 10 seconds ([specification 9]). Returns the way to stop.
 */
export function listenToSlots(listener: Listener): () => void {
  listeners.add(listener)
  disconnect ??= connectOnce({
    onSlots: (day) => listeners.forEach(({ onSlots }) => onSlots(day)),
    onMessages: () => listeners.forEach(({ onMessages }) => onMessages?.()),
    onReturn: () => listeners.forEach(({ onReturn }) => onReturn()),
  })
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    disconnect?.()
    disconnect = null
  }
}

function connectOnce({ onSlots, onMessages, onReturn }: Listener): () => void {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let opened = false

  function connect() {
    clearTimeout(timer)
    source?.close()
    source = new EventSource('/api/events')
    source.addEventListener('slots', (event) => onSlots(dayIn(event.data)))
    source.addEventListener('messages', () => onMessages?.())
    source.addEventListener('open', () => {
      failures = 0
      if (opened) onReturn()
      opened = true
    })
    source.addEventListener('error', () => {
      source?.close()
      timer = setTimeout(connect, reconnectDelay(failures++))
    })
  }
  const onVisible = () => {
    if (document.visibilityState !== 'visible') return
    onReturn()
    if (source?.readyState === EventSource.CLOSED) connect()
  }
  connect()
  addEventListener('online', connect)
  addEventListener('pageshow', onShown)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    clearTimeout(timer)
    source?.close()
    removeEventListener('online', connect)
    removeEventListener('pageshow', onShown)
    document.removeEventListener('visibilitychange', onVisible)
  }

  // A page restored by the back button is as old as when it was left.
  function onShown(event: PageTransitionEvent) {
    if (event.persisted) connect()
  }
}

/** Milliseconds to wait before the next try. @param failures tries that failed since the last that held. */
export const reconnectDelay = (failures: number) =>
  policy.reconnectDelaysMs[Math.min(failures, policy.reconnectDelaysMs.length - 1)]!

function dayIn(data: unknown): ClinicDay | null {
  try {
    const { day } = JSON.parse(String(data)) as { day?: unknown }
    return typeof day === 'string' && isClinicDay(day) ? day : null
  } catch {
    return null
  }
}
