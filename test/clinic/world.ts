import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { openDatabase, openEmbedded, type Database } from '#app/db/client.ts'
import { seedDefaults } from '#app/seed/seed.ts'
import { isLoopback, proxiesIn } from '#app/http/address.ts'
import { sharedLimits } from '#app/services/limits/limits.ts'
import type { Mail } from '#app/services/mail/mail.ts'
import { openLiveHub, type LiveHub } from '#app/services/realtime/realtime.ts'
import type { Services } from '#app/services/services.ts'
import { Settings } from '#app/services/installation-settings.ts'
import { openSettingsCache } from '#app/services/settings-cache/settings-cache.ts'
import { openUploads } from '#app/services/uploads/uploads.ts'
import { openFading } from '#app/services/fading/open.ts'
import { openTables } from '#app/services/tables/open.ts'
import { openPictures } from '#app/services/pictures/open.ts'
import { openVideos } from '#app/services/videos/open.ts'
import { folderStorage } from '#app/services/storage/folder.ts'
import { assessHere } from '#app/services/assessor/assessor.ts'
import type { Engine } from './engines.ts'
import { fakeVision } from '#test/support/fake-vision.ts'
import { fakePayments } from '#test/support/fake-payments.ts'
import { fakePush } from '#test/support/fake-push.ts'
import { quickSessions } from './quick-passwords.ts'
import { stoppedClock } from './stopped-clock.ts'

export { engines, enginesOfManyRows, isBothAsked, type Engine } from './engines.ts'

type Open = { db: Database; url: string; live: LiveHub; files: string; close(): Promise<void> }
// Opened once per worker process, for all of its files; what they leave on disk goes with the run (templates.ts).
const pictures = openPictures()
const tables = openTables()
const videos = openVideos()
const fading = openFading()
const opened = new Map<Engine, { file: string; open: Promise<Open> }>()

/**
 * An empty clinic on a real engine, a stopped clock, and a payment provider and a mailbox that only remember. Monday 30
 * November 2026, eight in the morning, unless said otherwise.
 */
export async function world({
  now = '2026-11-30T08:00:00+01:00',
  engine = 'postgres' as Engine,
  requireStaffTwoFactor = false,
} = {}) {
  const { db: shared, url, live, files } = await emptied(engine)
  // What the product caches, it caches per database object: another one begins without any of it.
  const db = { ...shared }
  const clock = stoppedClock(now)
  const sent: Mail[] = []
  const settings = new Settings({
    publicUrl: 'http://clinic.test',
    trustedProxies: proxiesIn('10.0.0.0/8'),
    demo: true,
    secret: 'a-secret-for-tests-that-is-long-enough',
    previousSecret: null,
    passportKey: 'a-passport-key-for-tests-that-is-long-enough',
    dataDir: files,
    mailFrom: 'Falm <hej@falm.example>',
    requireStaffTwoFactor,
  })
  const services = {
    settings,
    settingsCache: openSettingsCache(live),
    db,
    clock,
    newId: randomUUID,
    live,
    mail: { name: 'disk' as const, send: async (mail: Mail) => void sent.push(mail) },
    push: fakePush(),
    payments: fakePayments(clock),
    sandbox: null,
    storage: folderStorage(files),
    pictures,
    tables,
    fading,
    videos,
    vision: fakeVision(),
    assessor: assessHere,
    sessions: quickSessions({ db, clock, settings }),
    limits: sharedLimits({ db, clock, secret: randomUUID(), isDemoMachine: isLoopback }),
    space: { hasRoom: () => true, free: () => ({ bytes: 5_000_000_000, floorBytes: 500_000_000 }), close: () => {} },
    uploads: openUploads({ folder: join(files, 'uploads'), isDemoMachine: isLoopback }),
  } satisfies Services
  await seedDefaults(services)
  const providerId = await addProvider(services)
  await announced(services)
  return {
    services,
    clock,
    sent,
    providerId,
    addProvider: (name?: string) => addProvider(services, name),
    /** Of the same database, on PostgreSQL. */
    ownUrl: url,
    /** Another connection pool to it that no background work uses. */
    ownDatabase: () => openDatabase(url, ''),
    /** Opens a day: opens('2026-12-03', '12:00', '19:30'). */
    opens: (
      date: string,
      start: string,
      end: string,
      { slotMinutes = 30, provider = providerId, isAvailable = true } = {},
    ) =>
      sql`insert into availability (provider_id, date, start_time, end_time, slot_duration_minutes, is_available)
          values (${provider}, ${date}, ${start}, ${end}, ${slotMinutes}, ${isAvailable})`.execute(db.k),
    count: async (table: string, where = 'true') => {
      const { rows } = await sql<{
        n: number
      }>`select count(*)::int as n from ${sql.table(table)} where ${sql.raw(where)}`.execute(db.k)
      return rows[0]!.n
    },
  }
}

/**
 * The engine's database for the test file that asks, empty: on PostgreSQL a copy of the template per file, on the
 * embedded engine one per process, which takes ten times as long to open.
 */
async function emptied(engine: Engine): Promise<Open> {
  const file = engine === 'postgres' ? (expect.getState().testPath ?? '') : 'all'
  const before = opened.get(engine)
  if (before?.file === file) {
    const open = await before.open
    await empty(open.db)
    return open
  }
  await before?.open.then(({ close }) => close())
  const open = openFor(engine)
  opened.set(engine, { file, open })
  return open
}

async function openFor(engine: Engine): Promise<Open> {
  const files = await mkdtemp(join(inject('run').folder, 'clinic-'))
  const own = engine === 'postgres' ? await freshDatabase() : null
  const db = own ? await openDatabase(own.url, '') : await freshEmbedded()
  const live = await openLiveHub(db)
  return {
    db,
    url: own?.url ?? '',
    live,
    files,
    async close() {
      await live.close()
      await db.close()
      await own?.drop()
    },
  }
}

/** The embedded engine in memory, its tables made and empty. */
export const freshEmbedded = async () =>
  openEmbedded(`memory://${randomUUID()}`, await openAsBlob(inject('run').embeddedTemplate))

/** A database of its own on the run's PostgreSQL, its tables made and empty unless another one is to be copied. */
export async function freshDatabase(template = inject('run').postgresTemplate) {
  const admin = inject('postgresUrl')
  const name = `${inject('run').databases}${randomUUID().slice(0, 8)}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: admin })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  // Copied file by file, which needs no log: a quarter of the time.
  await run(`create database ${name} template ${template} strategy file_copy`)
  return {
    url: Object.assign(new URL(admin), { pathname: `/${name}` }).href,
    drop: () => run(`drop database ${name} with (force)`),
  }
}

/**
 * A table without a page has held no row since its database was made: most tests fill a few tables of many. The ledger
 * and the logs refuse to be emptied; replication's role passes their triggers, and the order of foreign keys.
 */
async function empty(db: Database) {
  await db.pool.query(`do $$ declare one text; begin
    set local session_replication_role = replica;
    for one in select oid::regclass from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'
        and pg_relation_size(oid) > 0 loop
      execute 'delete from ' || one;
    end loop; end $$`)
}

/** Waits until what the set-up announced is heard, so that it empties no cache in the middle of a test. */
async function announced({ db, live, newId }: Services) {
  const mark = newId()
  const heard = new Promise<void>((resolve) => {
    const stop = live.onChange((table) => {
      if (table === mark) resolve(stop())
    })
  })
  await db.pool.query(`select pg_notify('changed', $1)`, [mark])
  await heard
}

async function addProvider({ db, newId }: Services, name = 'Behandler') {
  const id = newId()
  await db.k.insertInto('providers').values({ id, name }).execute()
  return id
}
