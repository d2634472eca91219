import pg from 'pg'

/** Append-only: a row of these is never changed, by any role. */
const ONLY_GROW = ['audit_log', 'access_log', 'journal_entries', 'journal_versions', 'health_answers']

/** Takes from a role what the server needs nothing of. Only a superuser may say so, so it is said only where it is needed. */
export const POWERLESS = 'with nosuperuser nocreatedb nocreaterole nobypassrls'

/** A new role has no power unless given one. @param password as an SQL literal. */
export const createRole = (role: string, password: string) =>
  `create role ${pg.escapeIdentifier(role)} login password ${password};`

export const alterRole = (role: string, change: string) => `alter role ${pg.escapeIdentifier(role)} ${change};`

/** What the server's own role may do: read and write rows, and change no table. */
export function grantRights(role: string): string {
  const name = pg.escapeIdentifier(role)
  const logs = ONLY_GROW.join(', ')
  return `revoke create on schema public from public;
grant usage on schema public to ${name};
grant select, insert, update, delete on all tables in schema public to ${name};
grant usage on all sequences in schema public to ${name};
revoke update, delete on ${logs} from ${name};
revoke insert, update, delete on schema_migrations from ${name};`
}
