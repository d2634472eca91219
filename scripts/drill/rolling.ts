import { openSite, type Site } from '#test/support/built-site.ts'
import { startServer } from '#test/support/postgres.ts'
import { check, done, pause } from './checks.ts'
import { bookingAt, freeSlots } from './clinic.ts'
import { roundRobin } from './proxy.ts'

const REQUESTS = 2_000
const EVERY_MS = 30
const BOOK_EVERY = 20
const PAGES = ['/priser', '/book', '/api/availability?type=treatment', '/api/pricing-rules', '/faq']

const postgres = await startServer()
const env = { DATABASE_URL: postgres.url, DRAIN_SECONDS: '5' }
// The first fills the database.
const sites: Site[] = [await openSite(env)]
for (let n = 1; n < 3; n++) sites.push(await openSite(env))
const proxy = await roundRobin(sites.map(({ port }) => port))
const url = `http://localhost:${proxy.port}`
let isRestarted = false

const restarts = (async () => {
  for (const [index, site] of sites.entries()) {
    await pause(2_000)
    await site.close()
    sites[index] = await openSite({ ...env, PORT: String(site.port) })
  }
  isRestarted = true
})()

const slots = await freeSlots(sites[0]!)
const failed: string[] = []
const statuses = new Map<number, number>()
const sent: Promise<void>[] = []
for (let n = 0; n < REQUESTS; n++) {
  sent.push(one(n))
  await pause(EVERY_MS)
}
await Promise.all(sent)
const finishedInTime = isRestarted
await restarts
const seen = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
check(`failed of ${REQUESTS} requests`, {
  seen: `${failed.length}; answers: ${seen}${failed.length > 0 ? `; ${failed.slice(0, 5).join('; ')}` : ''}`,
  asked: '0',
  holds: failed.length === 0,
})
check('restarts within the requests', { seen: finishedInTime, asked: 'true', holds: finishedInTime })
await proxy.close()
for (const site of sites) await site.close()
await postgres.stop()
done()

async function one(n: number) {
  const slot = n % BOOK_EVERY === 0 ? slots.pop() : undefined
  const path = slot ? '/api/bookings' : PAGES[n % PAGES.length]!
  const form = slot && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: bookingAt(slot) }
  try {
    const answer = await fetch(`${url}${path}`, { ...form, redirect: 'manual' })
    await answer.arrayBuffer()
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    if (answer.status >= 500) failed.push(`${path} ${answer.status} ${answer.headers.get('x-failure') ?? ''}`)
  } catch (error) {
    failed.push(`${path} ${(error as Error).message}`)
  }
}
