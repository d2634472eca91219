import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import pg from 'pg'
import { openDatabase } from '#app/db/client.ts'
import { migrate } from '#app/db/migrate.ts'
import { backUp } from '#app/services/backup/backup.ts'
import { restore } from '#app/services/backup/restore.ts'
import { folderStorage } from '#app/services/storage/folder.ts'
import { freshDatabase, world } from '#test/clinic/world.ts'
import { runDatabaseCommand } from './database-command.ts'

test('[sec 77.10] the server’s own role serves, and can neither change tables nor logs', async () => {
  const { url, drop } = await freshDatabase()
  const role = `server_${randomUUID().slice(0, 8)}`
  const served = Object.assign(new URL(url), { username: role, password: 'a%20word' }).href
  try {
    expect(await runDatabaseCommand([], { DATABASE_OWNER_URL: url, DATABASE_URL: served })).toContain(role)
    expect(await runDatabaseCommand([], { DATABASE_OWNER_URL: url, DATABASE_URL: served })).toMatch(/^0 changes/)
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
      'alter table appointments disable trigger laser_cleared',
      'drop trigger numbing_cleared on numbings',
      'set session_replication_role = replica',
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
  await expect(runDatabaseCommand([], { DATABASE_OWNER_URL: url, DATABASE_URL: url })).rejects.toThrow('not the owner')
  await expect(runDatabaseCommand([], {})).rejects.toThrow('DATABASE_OWNER_URL')
  const unreadable = { DATABASE_OWNER_URL: 'postgres://owner:a/b c@localhost/clinic', DATABASE_URL: url }
  await expect(runDatabaseCommand([], unreadable)).rejects.toThrow('write / as %2F')
})

test.each(['audit_log', 'access_log'])('[sec 77.8] the %s is not emptied at one stroke either', async (log) => {
  const { services } = await world()
  await expect(services.db.pool.query(`truncate ${log}`)).rejects.toThrow('is append-only')
})

/** An empty database and the roles of a provider that gives nobody a superuser. */
async function providersDatabase() {
  const id = randomUUID().slice(0, 8)
  const [owner, served, name] = [`owner_${id}`, `served_${id}`, `provided_${id}`]
  const admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  await admin.query(`create role ${owner} login password 'owner' createrole`)
  await admin.query(`create database ${name} owner ${owner}`)
  const urlOf = (username: string, password: string) =>
    Object.assign(new URL(inject('postgresUrl')), { username, password, pathname: `/${name}` }).href
  return {
    served,
    env: { DATABASE_OWNER_URL: urlOf(owner, 'owner'), DATABASE_URL: urlOf(served, 'served') },
    admin: (statement: string) => admin.query(statement),
    owner,
    async drop() {
      await admin.query(`drop database ${name} with (force)`)
      await admin.query(`drop role if exists ${served}`)
      await admin.query(`drop role ${owner}`)
      await admin.end()
    },
  }
}

/** What the server does first, and what it may not. */
async function served(url: string) {
  const db = await openDatabase(url, '')
  expect(await migrate(db)).toBe(0)
  await db.pool.query(`insert into providers (id, name) values (gen_random_uuid(), 'Behandler')`)
  await expect(db.pool.query('drop table audit_log cascade')).rejects.toThrow('must be owner')
  await db.close()
}

test('an owner with CREATEROLE and no superuser makes tables and the server’s role, twice', async () => {
  const provided = await providersDatabase()
  try {
    expect(await runDatabaseCommand([], provided.env)).toContain(provided.served)
    expect(await runDatabaseCommand([], provided.env)).toMatch(/^0 changes/)
    await served(provided.env.DATABASE_URL)
  } finally {
    await provided.drop()
  }
})

test('an owner who may not make roles gives rights to the role that the provider made', async () => {
  const provided = await providersDatabase()
  try {
    await provided.admin(`alter role ${provided.owner} nocreaterole`)
    await expect(runDatabaseCommand([], provided.env)).rejects.toThrow('The owner may not make roles')
    await provided.admin(`create role ${provided.served} login password 'served'`)
    expect(await runDatabaseCommand([], provided.env)).toContain('its password is the one its maker gave it')
    await served(provided.env.DATABASE_URL)
    await provided.admin(`grant ${provided.owner} to ${provided.served}`)
    await expect(runDatabaseCommand([], provided.env)).rejects.toThrow('member of the owner')
  } finally {
    await provided.drop()
  }
})

test('--print changes nothing, and the SQL it shows makes the same tables and role', async () => {
  const provided = await providersDatabase()
  try {
    const script = await runDatabaseCommand(['--print'], provided.env)
    const owner = new pg.Client({ connectionString: provided.env.DATABASE_OWNER_URL })
    await owner.connect()
    expect((await owner.query(`select to_regclass('appointments') as here`)).rows).toEqual([{ here: null }])
    await owner.query(script.replace(":'password'", "'served'"))
    await owner.end()
    await served(provided.env.DATABASE_URL)
    expect(await runDatabaseCommand(['--print'], provided.env)).not.toContain('create table appointments')
  } finally {
    await provided.drop()
  }
})

test('a server without tables names the command that creates them', async () => {
  const provided = await providersDatabase()
  try {
    await provided.admin(`create role ${provided.served} login password 'served'`)
    const db = await openDatabase(provided.env.DATABASE_URL, '')
    await expect(migrate(db)).rejects.toThrow('npm run database')
    await db.close()
  } finally {
    await provided.drop()
  }
})

test('a backup is restored by an owner who is no superuser', async () => {
  const provided = await providersDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'restored-'))
  const file = join(folder, 'falm.tar.gz')
  const { services } = await world()
  await backUp({ ...services, dataDir: folder }, file)
  const db = await openDatabase(provided.env.DATABASE_OWNER_URL, '')
  try {
    const dataDir = join(folder, 'data')
    await restore({ db, dataDir, storage: folderStorage(join(dataDir, 'files')) }, file)
    expect((await db.pool.query('select name from providers')).rowCount).toBe(1)
    await expect(db.pool.query('delete from journal_versions')).rejects.toThrow('permission denied')
  } finally {
    await db.close()
    await provided.drop()
    await rm(folder, { recursive: true })
  }
})
