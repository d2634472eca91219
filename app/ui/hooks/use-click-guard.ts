import { useEffect, useState } from 'react'
import { policy } from '#app/domain/policy.ts'

/**
 * False for `clickGuardMs` after a step change. The next button appears in the same place, so the second tap of a
 * double tap would submit a step the client has not seen.
 */
export function useClickGuard(step: number): boolean {
  const [guarded, setGuarded] = useState(step)
  useEffect(() => {
    const timer = setTimeout(() => setGuarded(step), policy.clickGuardMs)
    return () => clearTimeout(timer)
  }, [step])
  return guarded === step
}
