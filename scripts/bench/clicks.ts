import { Agent, request } from 'node:http'
import type { Server } from './bench.ts'
import { bookings, PAUSE_MS, quantile } from './bookings.ts'
import type { Limits } from './limits.ts'
import { requestMaker } from './load.ts'

const CLICKS_A_SECOND = 1_000
const BOOKINGS = 150
const ROUNDS = 3
const TICK_MS = 10
const TIMES_VISITS = 1.2

/**
 * A thousand people a second follow a partner's link while others book, beside as many who open the same page without a
 * code: what is measured is the counting, not the page. Rounds take turns, so a busy moment meets both.
 */
export async function benchClicks(server: Server, limits: Limits): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const next = await requestMaker(server.url, 'booking')
  const some = () => bookings(agent, server.url, next, (made) => made < BOOKINGS)
  await some()
  const idle: number[] = []
  const visits: number[] = []
  const clicks: number[] = []
  let rate = Infinity
  for (let round = 0; round < ROUNDS; round++) {
    idle.push(...(await some()))
    for (const [path, times] of [
      ['/', visits],
      ['/?ref=DEMOVEST', clicks],
    ] as const) {
      const crowd = visitors(server.url, path)
      times.push(...(await some()))
      rate = Math.min(rate, await crowd.stop())
    }
  }
  agent.destroy()
  const [alone, visited, clicked] = [idle, visits, clicks].map((times) => quantile(times, 0.95)) as [
    number,
    number,
    number,
  ]
  return [
    "## A thousand clicks a second on a partner's link",
    `Embedded engine; beside them one booking after another with ${PAUSE_MS} ms between, ${BOOKINGS * ROUNDS} of each kind.`,
    [
      '| figure | seen | limit |',
      '|---|---|---|',
      `| answered a second, the slowest round | ${limits.atLeast(rate, CLICKS_A_SECOND * 0.95, 0)} | ≥ ${CLICKS_A_SECOND * 0.95} |`,
      `| booking p95, nobody else | ${alone.toFixed(1)} ms | |`,
      `| booking p95, beside as many visits without a code | ${visited.toFixed(1)} ms | |`,
      `| booking p95, beside the clicks | ${clicked.toFixed(1)} ms | |`,
      `| clicks against visits | ${limits.atMost(clicked / visited, TIMES_VISITS)} | ≤ ${TIMES_VISITS} |`,
    ].join('\n'),
  ].join('\n\n')
}

/** Opens a page as a browser does from elsewhere, so many times a second, until stopped. */
function visitors(url: string, path: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const headers = {
    'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'sec-fetch-dest': 'document',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-site': 'cross-site',
  }
  const began = performance.now()
  let [sent, answered, open] = [0, 0, 0]
  const visit = () => {
    sent++
    open++
    const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`
    const asked = request(`${url}${path}`, { agent, headers: { ...headers, 'x-forwarded-for': address } }, (answer) => {
      answer.on('data', () => {})
      answer.on('end', () => {
        open--
        if (answer.statusCode === 200) answered++
      })
    })
    asked.on('error', () => open--)
    asked.end()
  }
  const timer = setInterval(() => {
    const due = ((performance.now() - began) * CLICKS_A_SECOND) / 1000
    while (sent < due && open < CLICKS_A_SECOND) visit()
  }, TICK_MS)
  return {
    /** @returns how many were answered a second. */
    async stop(): Promise<number> {
      clearInterval(timer)
      const seconds = (performance.now() - began) / 1000
      while (open > 0) await new Promise((resolve) => setTimeout(resolve, TICK_MS))
      agent.destroy()
      return answered / seconds
    },
  }
}
