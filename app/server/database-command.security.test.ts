import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import pg from 'pg'
import { openDatabase } from '#app/db/client.ts'
import { migrate } from '#app/db/migrate.ts'
import { freshDatabase, world } from '#test/world.ts'
import { runDatabaseCommand } from './database-command.ts'

test('[sec 77.10] the server’s own role serves, and can neither change tables nor logs', async () => {
  const { url, drop } = await freshDatabase()
  const role = `server_${randomUUID().slice(0, 8)}`
  const served = Object.assign(new URL(url), { username: role, password: 'a%20word' }).href
  try {
    expect(await runDatabaseCommand({ DATABASE_OWNER_URL: url, DATABASE_URL: served })).toContain(role)
    expect(await runDatabaseCommand({ DATABASE_OWNER_URL: url, DATABASE_URL: served })).toMatch(/^0 changes/)
    const db = await openDatabase(served, '')
    expect(await migrate(db)).toBe(0)
    const run = (statement: string) => db.pool.query(statement)
    await run(`insert into audit_log (action, at) values ('data-exported', now())`)
    await run(`insert into providers (id, name) values (gen_random_uuid(), 'Behandler')`)
    await run(`delete from providers`)
    for (const statement of [
      'update audit_log set at = now()',
      'delete from audit_log',
      'truncate audit_log',
      'truncate access_log',
      'truncate appointments cascade',
      'drop table audit_log cascade',
      'alter table audit_log disable trigger all',
      'create table mine (a int)',
      'delete from schema_migrations',
      'create role other',
    ])
      await expect([statement, run(statement)][1]).rejects.toThrow(/permission denied|must be owner/)
    await db.close()
  } finally {
    await drop()
    const client = new pg.Client({ connectionString: inject('postgresUrl') })
    await client.connect()
    await client.query(`drop role if exists ${role}`)
    await client.end()
  }
})

test('who owns the tables is not whom the server signs in as', async () => {
  const url = 'postgres://owner:x@localhost/clinic'
  await expect(runDatabaseCommand({ DATABASE_OWNER_URL: url, DATABASE_URL: url })).rejects.toThrow('not the owner')
  await expect(runDatabaseCommand({})).rejects.toThrow('DATABASE_OWNER_URL')
})

test.each(['audit_log', 'access_log'])('[sec 77.8] the %s is not emptied at one stroke either', async (log) => {
  const { services } = await world()
  await expect(services.db.pool.query(`truncate ${log}`)).rejects.toThrow('is append-only')
})
