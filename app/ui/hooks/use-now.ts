import { useEffect, useState } from 'react'

const TICK_MS = 10_000

/** The clinic's time in minutes since 1970, going on from what the server said, whatever this device's clock shows. */
export function useNow(serverNow: number): number {
  const [passed, setPassed] = useState({ since: serverNow, minutes: 0 })
  useEffect(() => {
    const start = performance.now()
    const tick = () => setPassed({ since: serverNow, minutes: (performance.now() - start) / 60_000 })
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [serverNow])
  return serverNow + (passed.since === serverNow ? passed.minutes : 0)
}
