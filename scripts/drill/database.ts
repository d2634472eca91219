import { openSite, signIn } from '#test/support/built-site.ts'
import { faultProxy, throughPort } from '#test/support/fault-proxy.ts'
import { startServer } from '#test/support/postgres.ts'
import { check, done, pause, secondsUntil, shown } from './checks.ts'
import { book, freeSlots } from './clinic.ts'

const SILENT_S = 25
const REFUSED_S = 20

const postgres = await startServer()
const proxy = await faultProxy(Number(new URL(postgres.url).port))
const site = await openSite({ DATABASE_URL: throughPort(postgres.url, proxy.port) })
try {
  const cookie = await signIn(site, 'admin@falm.example')
  const slots = await freeSlots(site)
  await outage('silent', SILENT_S)
  await outage('refuse', REFUSED_S)

  async function outage(mode: 'silent' | 'refuse', seconds: number) {
    const linesBefore = site.log().length
    const until = performance.now() + seconds * 1_000
    proxy.set(mode)
    const page = await site.ask('/admin', { headers: { Cookie: cookie }, withinMs: 40_000 })
    const inWords = /text\/html/.test(String(page.headers['content-type'])) && /70 12 34 56/.test(page.text)
    check(`${mode}: a signed-in page`, {
      seen: `${page.status}, Retry-After ${page.headers['retry-after']}, ${inWords ? 'in words' : 'not in words'}`,
      asked: '503 in words with Retry-After and the telephone number',
      holds: page.status === 503 && inWords && page.headers['retry-after'] !== undefined,
    })
    const away = await site.ask('/readyz')
    check(`${mode}: /readyz`, { seen: away.status, asked: '503', holds: away.status === 503 })
    const booking = await book(site, slots.pop()!)
    check(`${mode}: a booking`, {
      seen: `${booking.status} ${JSON.parse(booking.text).code}`,
      asked: '503 database-away',
      holds: booking.status === 503 && JSON.parse(booking.text).code === 'database-away',
    })
    const kept = await site.ask('/priser')
    check(`${mode}: a content page`, { seen: kept.status, asked: '200', holds: kept.status === 200 })
    await pause(Math.max(0, until - performance.now()))
    proxy.set('pass')
    const healed = await secondsUntil(async () => (await book(site, slots.pop()!)).status === 201, 60)
    check(`${mode}: a booking is taken after its return within`, {
      seen: shown(healed),
      asked: mode === 'silent' ? '20 s' : '5 s',
      holds: healed < (mode === 'silent' ? 20 : 5),
    })
    const lines = site.log().slice(linesBefore).trim().split('\n')
    const about = lines.filter((line) => line.includes('"event":"database-'))
    check(`${mode}: lines in the log`, {
      seen: `${lines.length}, of them ${about.length} about the database`,
      asked: 'one away, one back',
      holds: about.length === 2 && lines.length === 2,
    })
    for (const line of lines.filter((one) => !about.includes(one)).slice(0, 5)) console.log(`  ${line.slice(0, 200)}`)
  }
} finally {
  await site.close()
  await proxy.close()
  await postgres.stop()
}
done()
