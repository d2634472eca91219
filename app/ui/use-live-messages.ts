import { useEffect } from 'react'
import { listenToSlots } from '#app/ui/live-events.ts'
import { useReread } from './use-reread.ts'

/**
 * Reads the page anew when a message comes or is read. A tab nobody looks at waits until somebody does: what it would
 * read counts as seen.
 */
export function useLiveMessages() {
  const reread = useReread()
  useEffect(() => {
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
  }, [reread])
}
