import { listenToSlots } from './live-events.ts'

/**
 * Calls when a message came or was read. A tab nobody looks at waits until somebody does: what it would read counts as
 * seen. Returns the way to stop.
 */
export function listenToMessages(reread: () => void): () => void {
  let isStale = false
  const look = () => {
    if (document.visibilityState !== 'visible') return void (isStale = true)
    isStale = false
    reread()
  }
  const onVisible = () => void (isStale && look())
  document.addEventListener('visibilitychange', onVisible)
  const stop = listenToSlots({ onSlots: () => {}, onMessages: look, onReturn: look })
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    stop()
  }
}
