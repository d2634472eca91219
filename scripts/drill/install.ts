import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { openSite } from '#test/support/built-site.ts'
import { startServer } from '#test/support/postgres.ts'
import { ABSENT, check, done } from './checks.ts'
import { book, freeSlots } from './clinic.ts'
import { installedPostgres } from './installed-postgres.ts'

const run = promisify(execFile)
const OLDEST = 15

const oldest = await installedPostgres(OLDEST)
if (oldest) await install(`PostgreSQL ${OLDEST}`, oldest)
await install('PostgreSQL of the tests', await startServer())
if (!oldest) {
  console.log(`skipped in part: PostgreSQL ${OLDEST} is not installed on this machine`)
  process.exit(ABSENT)
}
done()

type Server = { url: string; stop(): Promise<void> }

/** An owner without superuser: tables, role, server, booking, backup, and a restore into another database. */
async function install(name: string, { url, stop }: Server) {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create role falm_owner login password 'owner' createrole`)
  const env = (database: string) => ({
    ...process.env,
    NODE_ENV: '',
    DATABASE_OWNER_URL: as('falm_owner', 'owner', database),
    DATABASE_URL: as('falm', 'a word', database),
    DATA_DIR: join(folder, database),
  })
  const as = (username: string, password: string, database: string) =>
    Object.assign(new URL(url), { username, password, pathname: `/${database}` }).href
  const folder = mkdtempSync(join(tmpdir(), 'install-'))
  const step = async (what: string, script: string, args: string[], database: string) => {
    const failed = await run(process.execPath, [script, ...args], { env: env(database) }).then(
      () => '',
      ({ stderr }: { stderr: string }) => stderr.trim(),
    )
    check(`${name}: ${what}`, { seen: failed || 'done', asked: 'done', holds: failed === '' })
  }
  try {
    for (const database of ['clinic', 'restored']) await admin.query(`create database ${database} owner falm_owner`)
    await step('tables and role', 'scripts/database.ts', [], 'clinic')
    await step('tables and role once more', 'scripts/database.ts', [], 'clinic')
    const site = await openSite({ DATABASE_URL: as('falm', 'a word', 'clinic') })
    const [slot] = await freeSlots(site)
    const { status } = await book(site, slot!)
    check(`${name}: a booking`, { seen: status, asked: '201', holds: status === 201 })
    await site.close()
    const file = join(folder, 'falm.tar.gz')
    await step('backup', 'scripts/backup.ts', [file], 'clinic')
    await step('restore', 'scripts/restore.ts', [file], 'restored')
    await step('rights after the restore', 'scripts/database.ts', [], 'restored')
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await admin.end()
    await stop()
  }
}
