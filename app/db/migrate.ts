import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from './client.ts'

// The files travel inside the build, so a server needs no source tree beside it.
const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

const LIST = `create table if not exists schema_migrations (
  name text primary key, sha256 text not null, applied_at timestamptz not null default now())`
const noted = (name: string, sha256: string) =>
  `insert into schema_migrations (name, sha256) values ('${name}', '${sha256}')`

/** The changes that `migrate` would make, as a script for someone who runs it by hand. @param done files that ran. */
export function migrationScript(done: ReadonlySet<string>): string {
  const pending = Object.entries(files)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, text]) => ({ name: nameOf(path), text }))
    .filter(({ name }) => !done.has(name))
  return [`${LIST};`, ...pending.map(({ name, text }) => `-- ${name}\n${text}\n${noted(name, digestOf(text))};`)].join(
    '\n\n',
  )
}

/** The migrations this version knows, by name, each with the digest of what it does. */
export const knownMigrations = () =>
  new Map(Object.entries(files).map(([path, text]) => [nameOf(path), digestOf(text)]))

/**
 * Brings the tables up to date: numbered files, in order, each once, all in one transaction. Several
 * instances starting together wait for one another.
 * @param through the last file to run, where a database of an earlier version is wanted.
 * @returns how many files ran. @throws when a file was edited after it ran.
 */
export async function migrate({ k }: Pick<Database, 'k'>, through = '\uffff'): Promise<number> {
  try {
    return (await isUpToDate(k)) ? 0 : await migrateInOne(k, through)
  } catch (error) {
    if ((error as { code?: string }).code !== NOT_ALLOWED) throw error
    throw new Error(`The tables are not up to date, and this role may not change them. Run: npm run database`, {
      cause: error,
    })
  }
}

const NOT_ALLOWED = '42501'

function migrateInOne(k: Database['k'], through: string): Promise<number> {
  return k.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(727001)`.execute(tx)
    await sql.raw(LIST).execute(tx)
    const { rows } = await sql<{ name: string; sha256: string }>`select name, sha256 from schema_migrations`.execute(tx)
    const done = new Map(rows.map((row) => [row.name, row.sha256]))
    let ran = 0
    for (const path of Object.keys(files).sort()) {
      const name = nameOf(path)
      if (name > through) break
      const text = files[path] ?? ''
      const sha256 = digestOf(text)
      if (done.has(name)) {
        if (done.get(name) !== sha256) throw new Error(`Migration ${name} was edited after it ran`)
        continue
      }
      await sql.raw(text).execute(tx)
      await sql.raw(noted(name, sha256)).execute(tx)
      ran++
    }
    return ran
  })
}

/** True when nothing is left to do: then a role that may change no table can start the server, too. */
async function isUpToDate(k: Database['k']): Promise<boolean> {
  const { rows: known } = await sql<{
    here: boolean
  }>`select to_regclass('schema_migrations') is not null as here`.execute(k)
  if (!known[0]?.here) return false
  const { rows } = await sql<{ name: string; sha256: string }>`select name, sha256 from schema_migrations`.execute(k)
  const done = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  return [...knownMigrations()].every(([name, sha256]) => done.get(name) === sha256)
}
