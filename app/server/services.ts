import { instantAt } from '#app/domain/time/clinic-time.ts'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { openDatabase, type Database, type DatabaseOptions } from '#app/db/client.ts'
import { migrate } from '#app/db/migrate.ts'
import type { OutageEvent } from '#app/db/outage.ts'
import { endDemoPeople } from '#app/seed/seed-people.ts'
import { listDemoPayments } from '#app/seed/seed-sandbox.ts'
import { refreshDemoData } from '#app/seed/seed-entries.ts'
import { seedWaitingCourses } from '#app/seed/seed-plans.ts'
import { seedDemo, seedDefaults } from '#app/seed/seed.ts'
import { extendAvailability } from '#app/features/opening-hours/commands/extend.ts'
import { clinicOf } from '#app/features/settings/queries/settings.ts'
import { openAlerts, type AlertPort } from '#app/services/alerts/alerts.ts'
import { openAssessor } from '#app/services/assessor/assessor.ts'
import { runningClock } from '#app/services/clock/clock.ts'
import { diskMail } from '#app/services/mail/disk.ts'
import { smtpMail } from '#app/services/mail/smtp.ts'
import { sharedLimits } from '#app/services/limits/limits.ts'
import { httpDelivery } from '#app/services/payments/sandbox-delivery.ts'
import { sandboxCounter } from '#app/services/payments/sandbox-counter.ts'
import { webPush } from '#app/services/push/web-push.ts'
import { openFading } from '#app/services/fading/open.ts'
import { openTables } from '#app/services/tables/open.ts'
import { openPictures } from '#app/services/pictures/open.ts'
import { sandboxPayments } from '#app/services/payments/sandbox.ts'
import { stripePayments } from '#app/services/payments/stripe.ts'
import { openLiveHub } from '#app/services/realtime/realtime.ts'
import type { Services } from '#app/services/services.ts'
import { Settings } from '#app/services/installation-settings.ts'
import { openSessions } from '#app/services/sessions/open.ts'
import { openSettingsCache } from '#app/services/settings-cache/settings-cache.ts'
import { folderStorage } from '#app/services/storage/folder.ts'
import { s3Storage } from '#app/services/storage/s3.ts'
import type { StoragePort } from '#app/services/storage/storage.ts'
import { watchSpace } from '#app/services/space/space.ts'
import { openUploads } from '#app/services/uploads/uploads.ts'
import { openVideos } from '#app/services/videos/open.ts'
import { openVision } from '#app/services/vision/open.ts'
import { photographDemoDay } from './demo-clinic/demo-day.ts'
import { seedDemoJournal } from './demo-clinic/demo-journal.ts'
import { seedDemoMoney } from './demo-clinic/demo-money.ts'
import { seedDemoPartner } from './demo-clinic/demo-partner.ts'
import type { Env } from './env.ts'
import { note, noteSlowQuery } from '#app/http/log.ts'
import { startJobs } from './jobs.ts'
import { closeFolder } from './private-files.ts'
import { watchDatabase } from './watch.ts'
import { isLoopback, proxiesIn } from '#app/http/address.ts'

/**
 * Builds everything a clinic's server needs. A demo has its people, and anything else has none of them: their password
 * is published.
 */
export async function buildServices(env: Env) {
  const opened = await openServices(env, { onWaiting: (reason) => console.log(`Waiting: ${reason}`) })
  if (env.demo) {
    await seedDemo(opened.services)
    await seedDemoMoney(opened.services)
    await seedWaitingCourses(opened.services)
    await seedDemoPartner(opened.services)
    await refreshDemoData(opened.services)
    await listDemoPayments(opened.services.db)
    await seedDemoJournal(opened.services)
    await photographDemoDay(opened.services)
  } else if ((await endDemoPeople(opened.services)) > 0) console.log(WAS_A_DEMO)
  // The price list a clinic begins with stands in its table, where its owner changes it.
  await seedDefaults(opened.services)
  await extendAvailability(opened.services)
  return opened
}

const WAS_A_DEMO = `This database was a demo's. Its sign-ins, whose password is published, are closed and have no roles.
  Make an admin of your own: stop this server, then npm run admin -- create --email <address>
  The demo's provider, discount codes and appointments are still there.`

/** Opens everything that reaches outside the process, once, from the environment; nobody is added and nobody taken. */
export async function openServices(env: Env, { onWaiting }: Pick<DatabaseOptions, 'onWaiting'> = {}) {
  await closeFolder(env.DATA_DIR)
  let alerts: AlertPort | undefined
  const tellOutage = watchDatabase(() => alerts, new URL(env.publicUrl).host)
  const db = await openDatabase(env.DATABASE_URL, join(env.DATA_DIR, 'db'), {
    connections: env.DATABASE_POOL,
    readUrl: env.DATABASE_READ_URL,
    listenUrl: env.DATABASE_LISTEN_URL,
    isPooled: env.DATABASE_POOLER,
    onOutage: (what) => {
      noteOutage(what)
      tellOutage(what.event)
    },
    slowMs: env.SLOW_QUERY_MS,
    onSlow: noteSlowQuery,
    ...(onWaiting && { onWaiting }),
  })
  if (db.engine === 'embedded') await closeFolder(join(env.DATA_DIR, 'db'))
  await migrate(db)
  const settings = new Settings({
    publicUrl: env.publicUrl,
    trustedProxies: proxiesIn(env.TRUSTED_PROXIES),
    demo: env.demo,
    secret: env.secret,
    previousSecret: env.previousSecret,
    passportKey: env.passportKey,
    dataDir: env.DATA_DIR,
    mailFrom: env.MAIL_FROM,
    requireStaffTwoFactor: env.requireStaffTwoFactor,
  })
  const clock = runningClock(env.CLINIC_NOW ? instantAt(env.CLINIC_NOW) : undefined)
  const newId = randomUUID
  const space = await watchSpace({
    folder: env.DATA_DIR,
    floorBytes: env.FREE_SPACE_FLOOR_MB * 1024 * 1024,
    onChange: (hasRoom) => note(hasRoom ? 'warn' : 'alert', { event: hasRoom ? 'disk-has-room' : 'disk-full' }),
  })
  const isDemoMachine = (from: string) => env.demo && isLoopback(from)
  const live = await openLiveHub(db)
  const settingsCache = openSettingsCache(live)
  const services: Services = {
    settings,
    settingsCache,
    db,
    clock,
    newId,
    live,
    mail: env.SMTP_URL
      ? smtpMail(env.SMTP_URL, env.MAIL_FROM, async () => (await clinicOf({ db, settingsCache })).name)
      : diskMail(join(env.DATA_DIR, 'mail'), clock),
    push: webPush({ db, settings }),
    ...paymentsOf(env, db),
    storage: storageOf(env),
    pictures: openPictures(),
    tables: openTables(),
    fading: openFading(),
    videos: openVideos(),
    vision: openVision(env),
    assessor: openAssessor(),
    sessions: openSessions({ db, clock, settings }),
    limits: sharedLimits({ db, clock, secret: env.secret, isDemoMachine }),
    space,
    uploads: openUploads({ folder: join(env.DATA_DIR, 'uploads'), isDemoMachine }),
  }
  alerts = openAlerts({
    mail: services.mail,
    newId,
    email: env.ALERT_EMAIL ?? null,
    webhook: env.ALERT_WEBHOOK ?? null,
  })
  const port = alerts
  const renewed = await services.sessions.encryptAnew()
  if (renewed > 0) note('warn', { event: 'second-factors-encrypted-anew', row: renewed })
  // Opened once, the key of pushes is sealed anew, so that the secret before today's can be forgotten.
  if (settings.previousSecret !== null) await services.push.publicKey()
  let jobs: { stop(): Promise<void> } | undefined
  return {
    services,
    startJobs: async () => void (jobs = await startJobs(services, port)),
    async close() {
      await jobs?.stop()
      space.close()
      await services.pictures.close()
      await services.tables.close()
      await services.fading.close()
      await services.videos.close()
      await services.vision.close()
      await services.assessor.close()
      await live.close()
      await db.close()
    },
  }
}

function noteOutage({ event, ...facts }: OutageEvent) {
  note(event === 'away' ? 'alert' : 'warn', { event: `database-${event}`, ...facts })
}

/** An S3-compatible store when one is named, otherwise a folder of this machine. */
export function storageOf(env: Env): StoragePort {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (endpoint && bucket && accessKeyId && secretAccessKey)
    return s3Storage({ endpoint, bucket, accessKeyId, secretAccessKey, region })
  return folderStorage(join(env.DATA_DIR, 'files'))
}

/** Stripe when its keys are set, otherwise the built-in sandbox, which takes no money. */
function paymentsOf(env: Env, db: Database): Pick<Services, 'payments' | 'sandbox'> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = env
  if (secretKey && webhookSecret)
    return { payments: stripePayments({ secretKey, webhookSecret, ...(apiBase ? { apiBase } : {}) }), sandbox: null }
  if (!env.demo) throw new Error('Only a demo pays in the sandbox')
  const sandbox = { db, secret: env.secret, publicUrl: env.publicUrl, deliver: httpDelivery(env.publicUrl) }
  return { payments: sandboxPayments(sandbox), sandbox: sandboxCounter(sandbox) }
}
