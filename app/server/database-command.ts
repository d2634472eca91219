import pg from 'pg'
import { openDatabase } from '#app/db/client.ts'
import { migrate } from '#app/db/migrate.ts'

/** Written once and read: a row of these is never changed, whoever asks. */
const ONLY_GROW = ['audit_log', 'access_log', 'journal_entries', 'journal_versions', 'health_answers']

/**
 * `npm run database`: brings the tables up to date as their owner, and makes the role the server signs in as, which
 * reads and writes rows and can change no table. Run once at the beginning and before each new version.
 * @param source DATABASE_OWNER_URL, the owner; DATABASE_URL, the server's own role with the password it shall have.
 * @throws with a sentence for the person at the keyboard.
 */
export async function runDatabaseCommand(source: Record<string, string | undefined>): Promise<string> {
  const { DATABASE_OWNER_URL: owner = '', DATABASE_URL: served = '' } = source
  if (!URL.canParse(owner) || !URL.canParse(served))
    throw new Error('Set DATABASE_OWNER_URL (who owns the tables) and DATABASE_URL (whom the server signs in as)')
  const { username, password } = new URL(served)
  const role = decodeURIComponent(username)
  if (!role || !password || role === decodeURIComponent(new URL(owner).username))
    throw new Error('DATABASE_URL names a role of its own, with its password: not the owner')
  const db = await openDatabase(owner, '')
  try {
    const ran = await migrate(db)
    await db.pool.query(roleStatements(role, decodeURIComponent(password)))
    return `${ran} changes made to the tables. The server signs in as ${role}, who owns nothing.`
  } finally {
    await db.close()
  }
}

function roleStatements(role: string, password: string): string {
  const name = pg.escapeIdentifier(role)
  const logs = ONLY_GROW.join(', ')
  return `
    do $$ begin
      if not exists (select from pg_roles where rolname = ${pg.escapeLiteral(role)}) then create role ${name} login; end if;
    end $$;
    alter role ${name} with login nosuperuser nocreatedb nocreaterole nobypassrls password ${pg.escapeLiteral(password)};
    revoke create on schema public from public;
    grant usage on schema public to ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    grant usage on all sequences in schema public to ${name};
    revoke update, delete on ${logs} from ${name};
    revoke insert, update, delete on schema_migrations from ${name};`
}
