import type { Agent } from 'node:http'
import { once, type Ask } from './load.ts'

/** One booking after another, with as long between them as busy clinics have seconds. */
export const PAUSE_MS = 40

/** How long each booking took, in milliseconds. */
export async function bookings(agent: Agent, url: string, next: () => Ask, goesOn: (made: number) => boolean) {
  const times: number[] = []
  while (goesOn(times.length)) {
    const ask = next()
    const sent = performance.now()
    const status = await once(agent, url, ask)
    if (status !== ask.expect) throw new Error(`A booking was answered ${status}`)
    times.push(performance.now() - sent)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return times
}

export const quantile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Infinity
