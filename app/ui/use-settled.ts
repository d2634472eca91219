import { useEffect, useState } from 'react'
import { policy } from '#app/domain/policy.ts'

/**
 * False for half a second after a step of a flow changed. The button that goes on lies where the one before it lay, so
 * the second tap of a double tap would press what nobody has seen: at the end, an order.
 */
export function useSettled(step: number): boolean {
  const [settled, setSettled] = useState(step)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(step), policy.pressGuardMs)
    return () => clearTimeout(timer)
  }, [step])
  return settled === step
}
