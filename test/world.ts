import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, openEmbedded, type Database } from '#app/db/client.ts'
import { seedGround } from '#app/db/seed.ts'
import { isLoopback, proxiesIn } from '#app/http/address.ts'
import { sharedLimits } from '#app/services/limits/limits.ts'
import type { Mail } from '#app/services/mail/mail.ts'
import { openLiveHub, type LiveHub } from '#app/services/realtime/realtime.ts'
import type { Services, Settings } from '#app/services/services.ts'
import { openUploads } from '#app/services/uploads/uploads.ts'
import { openFading } from '#app/services/fading/open.ts'
import { openPictures } from '#app/services/pictures/open.ts'
import { openSessions } from '#app/services/sessions/open.ts'
import { openVideos } from '#app/services/videos/open.ts'
import { folderStorage } from '#app/services/storage/folder.ts'
import { assessHere } from '#app/services/assessor/assessor.ts'
import { fakeVision } from './fake-vision.ts'
import { fakePayments } from './fake-payments.ts'
import { fakePush } from './fake-push.ts'
import { stoppedClock } from './stopped-clock.ts'

export type Engine = 'embedded' | 'postgres'
declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string | null
  }
}

/** Each guarantee is shown on the embedded engine and on real PostgreSQL; a run without one fails where it is asked. */
export const engines = (): Engine[] => ['embedded', 'postgres']

type Open = { db: Database; live: LiveHub; files: string }
// Opened once by each process that runs tests, for all of its files; what they leave goes with the run (templates.ts).
const pictures = openPictures()
const videos = openVideos()
const fading = openFading()
const opened = new Map<Engine, Promise<Open>>()

/**
 * An empty clinic on a real engine (one per process, emptied each time), a stopped clock and a payment provider and a
 * mailbox that only remember. Monday 30 November 2026, eight in the morning, unless said otherwise.
 */
export async function world({
  now = '2026-11-30T08:00:00+01:00',
  engine = 'embedded' as Engine,
  requireStaffTwoFactor = false,
} = {}) {
  if (!opened.has(engine)) opened.set(engine, open(engine))
  const { db, live, files } = await opened.get(engine)!
  await empty(db)
  const clock = stoppedClock(now)
  const sent: Mail[] = []
  const settings: Settings = {
    publicUrl: 'http://clinic.test',
    trustedProxies: proxiesIn('10.0.0.0/8'),
    demo: true,
    secret: 'a-secret-for-tests-that-is-long-enough',
    previousSecret: null,
    dataDir: files,
    mailFrom: 'Falm <hej@falm.example>',
    requireStaffTwoFactor,
  }
  const services = {
    settings,
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
    fading,
    videos,
    vision: fakeVision(),
    assessor: assessHere,
    sessions: openSessions({ db, clock, settings }),
    limits: sharedLimits({ db, clock, secret: 'a-secret-for-limits', isDemoMachine: isLoopback }),
    space: { hasRoom: () => true, free: () => ({ bytes: 5_000_000_000, floorBytes: 500_000_000 }), close: () => {} },
    uploads: openUploads({ folder: join(files, 'uploads'), isDemoMachine: isLoopback }),
  } satisfies Services
  await seedGround(services)
  const providerId = await addProvider(services)
  return {
    services,
    clock,
    sent,
    providerId,
    addProvider: (name?: string) => addProvider(services, name),
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

async function open(engine: Engine): Promise<Open> {
  const files = await mkdtemp(join(inject('run').folder, 'clinic-'))
  const db = engine === 'postgres' ? await openDatabase((await freshDatabase()).url, '') : await freshEmbedded()
  return { db, live: await openLiveHub(db), files }
}

/** The embedded engine in memory, its tables made and empty. */
export const freshEmbedded = async () =>
  openEmbedded(`memory://${randomUUID()}`, await openAsBlob(inject('run').embeddedTemplate))

/** A database of its own on the run's PostgreSQL, its tables made and empty. */
export async function freshDatabase() {
  const admin = inject('postgresUrl')
  if (!admin) throw new Error('This run has no PostgreSQL')
  const name = `${inject('run').databases}${randomUUID().slice(0, 8)}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: admin })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await run(`create database ${name} template ${inject('run').postgresTemplate}`)
  return {
    url: Object.assign(new URL(admin), { pathname: `/${name}` }).href,
    drop: () => run(`drop database ${name} with (force)`),
  }
}

/**
 * Only tables that hold something are emptied: most tests fill a few of many. The ledger and the logs refuse to be
 * emptied; a test's clinic begins anew all the same.
 */
async function empty(db: Database) {
  await db.pool.query(`do $$ declare one text; filled boolean; begin
    set local session_replication_role = replica;
    for one in select quote_ident(tablename) from pg_tables
      where schemaname = 'public' and tablename <> 'schema_migrations' loop
      execute 'select exists (select from ' || one || ')' into filled;
      if filled then execute 'delete from ' || one; end if;
    end loop; end $$`)
}

async function addProvider({ db, newId }: Services, name = 'Behandler') {
  const id = newId()
  await db.k.insertInto('providers').values({ id, name }).execute()
  return id
}
