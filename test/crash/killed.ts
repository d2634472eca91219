import { spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect } from 'vitest'
import { openDatabase, type Database } from '#app/db/client.ts'
import { buildIfStale } from '#scripts/build.ts'
import { CLINIC_NOW } from '#test/journeys/now.ts'
import { seededDemo } from '#test/support/built-site.ts'
import type { Engine } from '#test/clinic/world.ts'
import { seededDatabase } from '#test/clinic/seeded-database.ts'

/** Twenty in `npm run test:full`, which also waits until the leases of those that were killed end by themselves. */
const KILLS = Number(process.env['KILLS'] ?? 1)
const WAITS_FOR_LEASES = KILLS >= 20
const root = new URL('../..', import.meta.url).pathname

type Booked = { id: string; email: string; manageUrl: string }

/** A mail server that remembers who got which message, and how often it was handed over. */
export async function mailServer() {
  const handed: { to: string; messageId: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        handed.push({
          to: session.envelope.rcptTo[0]!.address,
          messageId: /^Message-ID: (.+)$/im.exec(text)?.[1]?.trim() ?? '',
        })
        done()
      })
    },
  })
  server.on('error', () => {}) // a killed client leaves its connection half open
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    handed,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

export async function start(env: Record<string, string>, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', VITEST: '', DEMO: '1', PORT: String(port), HOST: '127.0.0.1', ...env },
    stdio: 'ignore',
  })
  // A minute: on a busy machine the first start, which makes the database, takes its time.
  for (let tries = 0; tries < 1_200; tries++) {
    if (
      await fetch(`http://127.0.0.1:${port}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return child
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The clinic did not open')
}

const kill = (child: ChildProcess) => {
  const gone = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGKILL')
  return gone
}

async function freeSlots(site: string) {
  const { days } = (await (await fetch(`${site}/api/availability?type=consultation`)).json()) as {
    days: { date: string; slots: { time: string; available: boolean }[] }[]
  }
  return days.flatMap(({ date, slots }) =>
    slots.filter(({ available }) => available).map(({ time }) => ({ date, time })),
  )
}

/** A row leased by a killed process is taken up when its lease of a minute ends, a failed one after its pause: now. */
export const endLeases = (db: Database) =>
  db.pool.query('update outbox set locked_until = null, next_attempt_at = now() where done_at is null')

let person = 0
/** Eight people book at a time until the server is gone; what was answered with 201 counts as promised. */
async function bookUntilKilled(site: string, promised: Booked[]) {
  const slots = await freeSlots(site).catch(() => []) // killed before it could answer
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let slot = slots.pop(); slot; slot = slots.pop()) {
        const email = `kill-${++person}@post.example`
        const body = JSON.stringify({
          type: 'consultation',
          email,
          firstName: 'Ida',
          lastName: 'Holm',
          phone: '+4520304050',
          appointmentDate: slot.date,
          appointmentTime: slot.time,
        })
        try {
          const answer = await fetch(`${site}/api/bookings`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body,
          })
          if (answer.status !== 201) continue
          const { appointmentId, manageUrl } = (await answer.json()) as { appointmentId: string; manageUrl: string }
          promised.push({ id: appointmentId, email, manageUrl })
        } catch {
          return // the server is gone
        }
        await new Promise((resolve) => setTimeout(resolve, 60)) // leaves slots for the rounds to come
      }
    }),
  )
}

/** @returns what was promised, who has it, and what was handed to the mail server. */
export async function killAmidBookings(engine: Engine) {
  await buildIfStale()
  const folder = await mkdtemp(join(tmpdir(), 'kill-'))
  const smtp = await mailServer()
  const database = engine === 'postgres' ? await seededDatabase() : null
  const port = await freePort()
  const site = `http://127.0.0.1:${port}`
  const env = {
    DATA_DIR: folder,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    PUBLIC_URL: site,
    DATABASE_URL: database?.url ?? '',
    ...(database ? {} : { CLINIC_NOW }),
  }
  if (!database) await cp(await seededDemo(), folder, { recursive: true })
  const promised: Booked[] = []
  const lastBeforeAKill = new Set<number>()
  for (let round = 0; round < KILLS; round++) {
    const server = await start(env, port)
    const before = promised.length
    const booking = bookUntilKilled(site, promised)
    // Most rounds are cut in the middle of bookings, however slow the machine; some before the first is answered.
    if (round % 4 !== 3)
      await expect.poll(() => promised.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before)
    await new Promise((resolve) => setTimeout(resolve, 20 + ((round * 7) % 20) * 25))
    await kill(server)
    await booking
    await new Promise((resolve) => setTimeout(resolve, 100)) // what was on its way to the mail server arrives
    lastBeforeAKill.add(smtp.handed.length - 1)
  }
  if (database && !WAITS_FOR_LEASES) {
    const db = await openDatabase(database.url, '')
    await endLeases(db)
    await db.close()
  }
  const server = await start(env, port)
  const mailed = () => new Set(smtp.handed.map(({ to }) => to))
  // On PostgreSQL a row leased by a killed process is taken up again when its lease of a minute ends.
  await expect
    .poll(() => promised.filter(({ email }) => !mailed().has(email)), { timeout: 120_000, interval: 500 })
    .toEqual([])
  // One after another: asked for by the hundred at once, private links look like guesses and are limited.
  const there: number[] = []
  for (const { manageUrl } of promised)
    there.push((await fetch(`${manageUrl.replace('/aftale/', '/api/appointments/')}.ics`)).status)
  await kill(server)
  await smtp.close()
  await database?.drop()
  await rm(folder, { recursive: true, force: true })

  const messages = new Map<string, Set<string>>()
  for (const { to, messageId } of smtp.handed) messages.set(to, (messages.get(to) ?? new Set()).add(messageId))
  console.log(
    `${engine}: ${promised.length} promised bookings, ${messages.size} people mailed, ${smtp.handed.length} deliveries`,
  )
  // All but every fourth round waited for a promise.
  expect(promised.length).toBeGreaterThanOrEqual(KILLS - Math.floor(KILLS / 4))
  expect(there.filter((status) => status !== 200)).toEqual([])
  expect(promised.map(({ email }) => messages.get(email)?.size)).toEqual(promised.map(() => 1))
  // Each is handed over once. The one way to a second time: killed after the mail server's yes left and before it was
  // noted, which no sender can know; it is the same message with the same number. Mails leave one after the other, so
  // only the last before a kill can be such a one.
  const repeated = smtp.handed.flatMap(({ messageId }, at) =>
    smtp.handed.slice(at + 1).some((later) => later.messageId === messageId) ? [at] : [],
  )
  expect(repeated.filter((at) => !lastBeforeAKill.has(at))).toEqual([])
}
