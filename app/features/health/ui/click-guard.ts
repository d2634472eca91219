import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const CLICK_GUARD_MS = 600

/** True for a moment after an answer has led to this client: a double click answers one client, not two. */
export function useClickGuard() {
  const isAfterAnswer = new URLSearchParams(useLocation().search).has('done')
  const since = useRef(0)
  useEffect(() => void (since.current = performance.now()), [])
  return () => isAfterAnswer && performance.now() - since.current < CLICK_GUARD_MS
}
