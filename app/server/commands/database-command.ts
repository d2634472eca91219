import { parseArgs } from 'node:util'
import pg from 'pg'
import { openDatabase, type Database } from '#app/db/client.ts'
import { migrate, migrationScript } from '#app/db/migrate.ts'
import { migrationsOf } from '#app/services/backup/tables.ts'
import { alterRole, createRole, grantRights, POWERLESS } from '../server-role.ts'

type Source = Record<string, string | undefined>
type Named = { owner: string; role: string; password: string }

/**
 * `npm run database`: brings the tables up to date as their owner, and makes the role the server signs in as, which
 * reads and writes rows and can change no table. Run once at the beginning and before each new version. The owner needs
 * no more than CREATEROLE; where the role is there already, not even that. `-- --print` changes nothing and shows the SQL.
 * @param source DATABASE_OWNER_URL, the owner; DATABASE_URL, the server's own role with the password it shall have.
 * @throws with a sentence for the person at the keyboard.
 */
export async function runDatabaseCommand(args: string[], source: Source): Promise<string> {
  const { values } = parseArgs({ args, options: { print: { type: 'boolean', default: false } } })
  const named = namedIn(source)
  const db = await openDatabase(named.owner, '', { silenceMs: 0 })
  try {
    if (values.print) return await scriptFor(db, named.role)
    const ran = await migrate(db)
    const note = await prepareRole(db.pool, named)
    await db.pool.query(grantRights(named.role))
    return `${ran} changes made to the tables. The server signs in as ${named.role}, who owns nothing.${note}`
  } finally {
    await db.close()
  }
}

function namedIn({ DATABASE_OWNER_URL: owner = '', DATABASE_URL: served = '' }: Source): Named {
  for (const [name, url] of Object.entries({ DATABASE_OWNER_URL: owner, DATABASE_URL: served }))
    if (url && !URL.canParse(url))
      throw new Error(`${name} cannot be read. In a password, write / as %2F, @ as %40 and a space as %20`)
  if (!owner || !served)
    throw new Error('Set DATABASE_OWNER_URL (who owns the tables) and DATABASE_URL (whom the server signs in as)')
  const { username, password } = new URL(served)
  const role = decodeURIComponent(username)
  if (!role || !password || role === decodeURIComponent(new URL(owner).username))
    throw new Error('DATABASE_URL names a role of its own, with its password: not the owner')
  return { owner, role, password: decodeURIComponent(password) }
}

async function scriptFor({ k, pool }: Database, role: string): Promise<string> {
  const done = new Set((await migrationsOf(k)).map(({ name }) => name))
  const isThere = (await findRole(pool, role)) !== undefined
  return [
    `-- Run by the owner of the tables${isThere ? '' : `; the password of ${role} is given as: psql -v password=…`}`,
    'begin;',
    migrationScript(done),
    ...(isThere ? [] : [createRole(role, ":'password'")]),
    grantRights(role),
    'commit;',
  ].join('\n\n')
}

type FoundRole = { powers: string[] }

async function findRole(pool: pg.Pool, role: string): Promise<FoundRole | undefined> {
  const { rows } = await pool.query<FoundRole>(
    `select array_remove(array[case when rolsuper then 'superuser' end, case when rolcreatedb then 'createdb' end,
         case when rolcreaterole then 'createrole' end, case when rolbypassrls then 'bypassrls' end,
         case when pg_has_role(rolname, current_user, 'member') then 'member of the owner' end], null) as powers
     from pg_roles where rolname = $1`,
    [role],
  )
  return rows[0]
}

/** @returns what the person at the keyboard should know besides. */
async function prepareRole(pool: pg.Pool, { role, password }: Named): Promise<string> {
  const literal = pg.escapeLiteral(password)
  const found = await findRole(pool, role)
  if (!found) {
    if (await isAllowed(pool, createRole(role, literal))) return ''
    throw new Error(
      `The owner may not make roles. Let the database’s provider make ${role} with its password, then run this again.`,
    )
  }
  if (found.powers.length > 0) await isAllowed(pool, alterRole(role, POWERLESS))
  const powers = (await findRole(pool, role))?.powers ?? []
  if (powers.length > 0)
    throw new Error(`${role} may do more than serve (${powers.join(', ')}). Take that away, then run this again.`)
  if (await isAllowed(pool, alterRole(role, `with login password ${literal}`))) return ''
  return ' It was there already; its password is the one its maker gave it.'
}

const NOT_ALLOWED = '42501'

/** Runs a statement. @returns false when this owner may not. */
async function isAllowed(pool: pg.Pool, statement: string): Promise<boolean> {
  try {
    await pool.query(statement)
    return true
  } catch (error) {
    if ((error as { code?: string }).code === NOT_ALLOWED) return false
    throw error
  }
}
