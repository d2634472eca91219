import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { listenToSlots } from './live-events.ts'

// Not every answer is announced live, and not every browser hears it: often at first, then every three seconds.
const ASK_AGAIN_MS = [500, 1_000, 1_500, 3_000]

/** Asks the server again while something is awaited. */
export function useLiveReload(waiting: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!waiting) return
    // Without a connection the page stays as it was read last; a reading that fails would take it from the screen.
    const again = () => {
      if (navigator.onLine) void revalidate()
    }
    const stop = listenToSlots({ onSlots: again, onReturn: again })
    let timer: ReturnType<typeof setTimeout>
    const wait = (round: number) => {
      timer = setTimeout(() => {
        again()
        wait(Math.min(round + 1, ASK_AGAIN_MS.length - 1))
      }, ASK_AGAIN_MS[round])
    }
    wait(0)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [waiting, revalidate])
}
