import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { openSite } from '#test/support/built-site.ts'
import { startServer } from '#test/support/postgres.ts'
import { check, done } from './checks.ts'
import { book, freeSlots } from './clinic.ts'

/** Four connections listen, so four are left of the twelve that the pool wants. */
const LIMIT = 8
const AT_ONCE = 60

const postgres = await startServer()
const served = Object.assign(new URL(postgres.url), { username: 'clinic', password: 'clinic' }).href
await promisify(execFile)(process.execPath, ['scripts/database.ts'], {
  env: { ...process.env, DATABASE_OWNER_URL: postgres.url, DATABASE_URL: served },
})
const site = await openSite({ DATABASE_URL: served })
try {
  const owner = new pg.Client({ connectionString: postgres.url })
  await owner.connect()
  await owner.query(`alter role clinic connection limit ${LIMIT}`)
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'clinic'`)
  const slots = await freeSlots(site)
  const answers = await Promise.all(slots.slice(0, AT_ONCE).map((slot) => book(site, slot)))
  const taken = answers.filter(({ status }) => status === 201).length
  check(`${AT_ONCE} bookings at once over at most ${LIMIT} connections`, {
    seen: `${taken} taken`,
    asked: 'all',
    holds: taken === AT_ONCE,
  })
  await owner.end()
} finally {
  await site.close()
  await postgres.stop()
}
done()
