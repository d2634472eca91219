import { Agent } from 'node:http'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Server } from './launch.ts'
import type { Limits } from './limits.ts'
import { bookings, PAUSE_MS, quantile } from './bookings.ts'
import { requestMaker } from './load.ts'

const SCANS = 10
const PHOTOS = 2
const IDLE_BOOKINGS = 300
const TIMES_IDLE = 1.5

/** Ten people scan at once, each with two photos of 12 megapixels, while others go on booking. */
export async function benchCrowd(server: Server, limits: Limits): Promise<string> {
  const photo = await sharp(await readFile(new URL('../../test/scan/rose.jpg', import.meta.url)))
    .resize(4000, 3000, { fit: 'fill' })
    .jpeg({ quality: 90 })
    .toBuffer()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const next = await requestMaker(server.url, 'booking')
  await bookings(agent, server.url, next, (made) => made < 50) // connections, compiled code and plans
  await scan(server.url, photo) // the analyzer has opened its network
  const idle = await bookings(agent, server.url, next, (made) => made < IDLE_BOOKINGS)
  const began = performance.now()
  let open = SCANS
  const scans = Array.from({ length: SCANS }, () =>
    scan(server.url, photo).then((status) => {
      open--
      return { status, seconds: (performance.now() - began) / 1000 }
    }),
  )
  const beside = await bookings(agent, server.url, next, () => open > 0)
  const answers = await Promise.all(scans)
  agent.destroy()
  const took = answers.map(({ seconds }) => seconds).toSorted((a, b) => a - b)
  const ratio = quantile(beside, 0.95) / quantile(idle, 0.95)
  const answered = answers.filter(({ status }) => status === 201).length
  return [
    '## Ten scans at once',
    `Each with ${PHOTOS} photos of 12 megapixels, on the embedded engine; beside them one booking after another with ${PAUSE_MS} ms between.`,
    [
      '| figure | seen | limit |',
      '|---|---|---|',
      `| scans answered | ${limits.atLeast(answered, SCANS, 0)} | ${SCANS} |`,
      `| first, last answer | ${took[0]!.toFixed(1)} s, ${took.at(-1)!.toFixed(1)} s | |`,
      `| seconds a photo in line | ${limits.atMost(took.at(-1)! / SCANS / PHOTOS, 2)} | ≤ 2 |`,
      `| booking p95, idle (${idle.length} bookings) | ${quantile(idle, 0.95).toFixed(1)} ms | |`,
      `| booking p95, beside the scans (${beside.length} bookings) | ${quantile(beside, 0.95).toFixed(1)} ms | |`,
      `| times idle | ${limits.atMost(ratio, TIMES_IDLE)} | ≤ ${TIMES_IDLE} |`,
    ].join('\n'),
  ].join('\n\n')
}

async function scan(url: string, photo: Buffer): Promise<number> {
  const form = new FormData()
  for (let n = 0; n < PHOTOS; n++) form.append('images', new File([new Uint8Array(photo)], `arm-${n}.jpg`))
  form.set('consent', 'true')
  const answer = await fetch(`${url}/api/analyses`, { method: 'POST', body: form })
  await answer.arrayBuffer()
  return answer.status
}
