import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { listenToSlots } from '#app/features/booking/ui/live-slots.ts'

// Live events bring the answer at once; this is for a browser that hears none.
const ASK_AGAIN_MS = 3_000

/** Asks the server again while something is awaited: on every live event, and every three seconds. */
export function useLiveReload(waiting: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!waiting) return
    const again = () => void revalidate()
    const stop = listenToSlots({ onSlots: again, onReturn: again })
    const timer = setInterval(again, ASK_AGAIN_MS)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [waiting, revalidate])
}
