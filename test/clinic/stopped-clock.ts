import { clockOf, type Clock } from '#app/services/clock/clock.ts'

/** A clock that stands still until it is moved. */
export function stoppedClock(at: string): Clock & { moveTo(at: string): void } {
  let instant = new Date(at)
  return { ...clockOf(() => instant), moveTo: (next) => void (instant = new Date(next)) }
}
