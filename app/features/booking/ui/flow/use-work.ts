import { useCallback, useRef, useState } from 'react'

/**
 * Whether an order is on its way: `busy` for what is drawn, `isWorking` for whoever asks before it has been drawn.
 * Nothing else may change meanwhile.
 */
export function useWork() {
  const [busy, setBusy] = useState(false)
  const working = useRef(false)
  const setWorking = useCallback((on: boolean) => {
    working.current = on
    setBusy(on)
  }, [])
  const isWorking = useCallback(() => working.current, [])
  return { busy, isWorking, setWorking }
}
export type Work = ReturnType<typeof useWork>
