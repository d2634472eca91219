import pg from 'pg'
import { inject } from 'vitest'
import { openSite } from '#test/support/built-site.ts'
import { freshDatabase } from './world.ts'

/** A database of its own with the demo of today: seeded by the first of a run that asks, copied for all of them. */
export async function seededDatabase() {
  const name = `${inject('run').databases}seeded`
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  try {
    // Held until this connection ends: the others wait.
    await admin.query(`select pg_advisory_lock(hashtext('seeded'))`)
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await seed(admin, name)
  } finally {
    await admin.end()
  }
  return freshDatabase(name)
}

async function seed(admin: pg.Client, name: string) {
  const fresh = await freshDatabase()
  const site = await openSite({ DATABASE_URL: fresh.url })
  await site.close()
  await admin.query(`alter database ${new URL(fresh.url).pathname.slice(1)} rename to ${name}`)
}
