import { Agent, request } from 'node:http'
import type { Server } from './launch.ts'
import { bookings, PAUSE_MS, quantile } from './bookings.ts'
import type { Limits } from './limits.ts'
import { requestMaker } from './load.ts'

const CLICKS_A_SECOND = 1_000
/** Bookings before the crowd turns to the other link: a quarter of a second, shorter than a machine's busy moments. */
const A_TURN = 4
const TURNS = 320
const TICK_MS = 10
const TIMES_VISITS = 1.2

/**
 * A thousand people a second follow a partner's link while others book, in turns with as many who open the same page
 * without a code: what is measured is the counting, not the page. The turns are short, so that whatever else slows the
 * machine down slows both.
 */
export async function benchClicks(server: Server, limits: Limits): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const next = await requestMaker(server.url, 'booking')
  const some = () => bookings(agent, server.url, next, (made) => made < A_TURN)
  const inTurns = async (turns: number, before = (_turn: number) => {}) => {
    const times: number[][] = []
    for (let turn = 0; turn < turns; turn++) {
      before(turn)
      times.push(await some())
    }
    return times
  }
  await inTurns(TURNS / 8)
  const alone = (await inTurns(TURNS / 8)).flat()
  const crowd = visitors(server.url)
  const isClicks = (turn: number) => turn % 4 === 1 || turn % 4 === 2
  const times = await inTurns(TURNS, (turn) => crowd.follow(isClicks(turn) ? '/?ref=DEMOVEST' : '/'))
  const rate = await crowd.stop()
  agent.destroy()
  // The first of a turn still waits behind what was asked before it.
  const during = (clicks: boolean) => times.flatMap((of, turn) => (isClicks(turn) === clicks ? of.slice(1) : []))
  const [visits, clicks] = [during(false), during(true)]
  const at = (of: number[], share: number) => `${quantile(of, share).toFixed(1)} ms`
  const row = (name: string, of: number[]) => `| ${name} | ${at(of, 0.5)}, ${at(of, 0.95)} | |`
  const against = (share: number) => limits.atMost(quantile(clicks, share) / quantile(visits, share), TIMES_VISITS)
  return [
    "## A thousand clicks a second on a partner's link",
    `Embedded engine; beside them one booking after another with ${PAUSE_MS} ms between, ${visits.length} of each kind in turns of ${A_TURN}.`,
    [
      '| figure | seen | limit |',
      '|---|---|---|',
      `| answered a second | ${limits.atLeast(rate, CLICKS_A_SECOND * 0.95, 0)} | ≥ ${CLICKS_A_SECOND * 0.95} |`,
      row('booking p50, p95, nobody else', alone),
      row('booking p50, p95, beside as many visits without a code', visits),
      row('booking p50, p95, beside the clicks', clicks),
      `| clicks against visits, p50 | ${against(0.5)} | ≤ ${TIMES_VISITS} |`,
      `| clicks against visits, p95 | ${against(0.95)} | ≤ ${TIMES_VISITS} |`,
    ].join('\n'),
  ].join('\n\n')
}

/** Opens a page as a browser does from elsewhere, so many times a second, until stopped. */
function visitors(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const headers = {
    'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    'sec-fetch-dest': 'document',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-site': 'cross-site',
  }
  const began = performance.now()
  let [sent, answered, open] = [0, 0, 0]
  let path = '/'
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
    follow(link: string) {
      path = link
    },
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
