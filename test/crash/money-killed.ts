import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { openDatabase, type Database } from '#app/db/client.ts'
import { migrate } from '#app/db/migrate.ts'
import { ore } from '#app/domain/money/money.ts'
import { priced } from '#app/domain/pricing/quote.ts'
import { signLink } from '#app/services/links/links.ts'
import { eventBody, SIGNATURE_HEADER } from '#app/services/payments/sandbox-event.ts'
import { signWebhook } from '#app/services/payments/webhook-signature.ts'
import { endLeases, freePort, mailServer, start } from './killed.ts'
import { seededDatabase } from '#test/clinic/seeded-database.ts'
import type { Engine } from '#test/clinic/world.ts'
import { buildIfStale } from '#scripts/build.ts'

// Orders of every kind at a running clinic whose process is killed and started anew in between, while the payment
// provider's messages come late, twice and before the return, and are repeated after each start as a provider does.

const SECRET = 'a-secret-for-the-storm-that-is-long-enough'
const AT_ONCE = 8
const SESSIONS = 3
const CARD = { number: '4242 4242 4242 4242', expiry: '12/49', cvc: '123' }
const DELIVERIES = ['now', 'now', 'twice', 'before-return'] as const

type Clinic = {
  site: string
  plans: string[]
  slots: { date: string; time: string }[]
  /** Orders begun. */
  asked: number
  isGone: boolean
}

export async function stormWhileKilled(engine: Engine, { orders, kills }: { orders: number; kills: number }) {
  await buildIfStale()
  const folder = await mkdtemp(join(tmpdir(), 'storm-'))
  const smtp = await mailServer()
  const postgres = engine === 'postgres' ? await seededDatabase() : null
  const port = await freePort()
  const site = `http://127.0.0.1:${port}`
  const env = {
    DATA_DIR: folder,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    PUBLIC_URL: site,
    DATABASE_URL: postgres?.url ?? '',
    SESSION_SECRET: SECRET,
  }
  const database = () => openDatabase(postgres?.url, join(folder, 'db'))
  if (!postgres) await stop(await start(env, port), 'SIGTERM')
  const plans = await withDatabase(database, (db) => prepare(db, orders))
  const clinic: Clinic = { site, plans, slots: [], asked: 0, isGone: false }
  for (let round = 0; round <= kills; round++) {
    const server = await start(env, port)
    clinic.slots = await freeSlots(site, round === 0)
    const goal = Math.ceil((orders * (round + 1)) / (kills + 1))
    clinic.isGone = false
    const ordering = orderUpTo(clinic, goal)
    if (round < kills) {
      // In the middle of the round's orders, whatever they are doing.
      let isOver = false
      void ordering.catch(() => {}).finally(() => (isOver = true))
      while (!isOver && clinic.asked < goal - AT_ONCE) await pause(20)
      clinic.isGone = true
      await stop(server, 'SIGKILL')
    }
    await ordering
    if (round === kills) await stop(server, 'SIGTERM')
  }
  const unheard = await withDatabase(database, async (db) => {
    await endLeases(db)
    await endHolds(db)
    return paidCheckouts(db)
  })
  const server = await start(env, port)
  // A provider repeats what nobody has answered; what was heard before is heard again.
  for (const checkout of unheard) await repeat(site, checkout)
  await settled(engine, database, smtp.handed, orders)
  await stop(server, 'SIGTERM')
  const figures = await withDatabase(database, expectBooksToAgree)
  const messages = new Set(smtp.handed.map(({ messageId }) => messageId))
  console.log(
    `${engine}: ${clinic.asked} orders, ${kills} kills, ${figures.payments} payments, ${figures.balance / 100} kr. in both books, ` +
      `${figures.invoices} invoices, ${figures.refunds} refunds, ${figures.expired} holds run out, ${messages.size} mails, ${smtp.handed.length} deliveries`,
  )
  // As for bookings: a mail is handed over twice only where the process died between the server's yes and reading it.
  expect(smtp.handed.length - messages.size).toBeLessThanOrEqual(kills)
  await smtp.close()
  await postgres?.drop()
  await rm(folder, { recursive: true, force: true })
}

function stop(server: ChildProcess, signal: 'SIGKILL' | 'SIGTERM') {
  const gone = new Promise((resolve) => server.once('close', resolve))
  server.kill(signal)
  return gone
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function withDatabase<T>(open: () => Promise<Database>, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await open()
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Chairs for the orders, and an approved plan of a client of their own for each that finds the book full. @returns the plans' tokens. */
async function prepare(db: Database, orders: number): Promise<string[]> {
  await migrate(db)
  const chairs = Math.ceil(orders / 400)
  for (let chair = 0; chair < chairs; chair++)
    await db.pool.query('insert into providers (id, name) values ($1, $2)', [randomUUID(), `Storm ${chair}`])
  const tokens: string[] = []
  for (let at = 0; at < orders; at++) {
    const [patient, plan] = [randomUUID(), randomUUID()]
    const email = `plan-${at}@post.example`
    await db.pool.query(`insert into users (id, email, name) values ($1, $2, 'Ida Holm')`, [patient, email])
    await db.pool.query(`insert into profiles (id, first_name, last_name) values ($1, 'Ida', 'Holm')`, [patient])
    await db.pool.query(
      `insert into treatment_plans (id, patient_id, origin, status, treatment_type, session_count, session_price, single_price, total, quote, link_expires_at)
       values ($1, $2, 'proposed', 'pending', 'fading', $3, 90050, 90050, $4, $5, now() + interval '30 days')`,
      [plan, patient, SESSIONS, SESSIONS * 90_050, JSON.stringify(quoteOf(SESSIONS))],
    )
    for (let number = 1; number <= SESSIONS; number++)
      await db.pool.query('insert into plan_sessions (id, plan_id, number, price) values ($1, $2, $3, 90050)', [
        randomUUID(),
        plan,
        number,
      ])
    tokens.push(signLink(SECRET, 'plan', plan, 1))
  }
  return tokens
}

const quoteOf = (quantity: number) =>
  priced('plan', [
    {
      key: 'session',
      ruleName: 'plan',
      kind: 'session',
      amount: ore(quantity * 90_050),
      unit: 'session',
      quantity,
      unitPrice: ore(90_050),
      titleDa: 'Laserbehandling',
      titleEn: 'Laser session',
    },
  ])

async function freeSlots(site: string, isFirst: boolean) {
  const { days } = (await (await fetch(`${site}/api/availability?type=treatment`)).json()) as {
    days: { date: string; slots: { time: string; available: boolean }[] }[]
  }
  const free = days.flatMap(({ date, slots }) =>
    slots.filter(({ available }) => available).map(({ time }) => ({ date, time })),
  )
  if (isFirst && free.length === 0) throw new Error('The clinic has no times')
  return free
}

/** Places and pays orders, eight at a time, until so many have been asked for or the clinic is gone. */
async function orderUpTo(clinic: Clinic, goal: number) {
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (clinic.asked < goal) {
        const number = clinic.asked++
        try {
          const isPlan = number % 4 === 3 || clinic.slots.length === 0
          const pages = isPlan ? await planPages(clinic, number) : await visitPages(clinic, number)
          for (const page of pages) await pay(clinic.site, page, number)
        } catch (error) {
          if (clinic.isGone) return
          throw error
        }
      }
    }),
  )
}

async function visitPages({ site, slots }: Clinic, number: number): Promise<string[]> {
  const slot = slots[(number * 7) % slots.length]!
  const body = {
    treatmentType: 'coverUp',
    ...slot,
    plan: number % 4 === 2 ? 'package' : 'single',
    firstName: 'Ida',
    lastName: 'Holm',
    email: `storm-${number}@post.example`,
    isAdult: true,
  }
  const answer = await fetch(`${site}/api/payments/package`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: site, 'Idempotency-Key': randomUUID() },
    body: JSON.stringify(body),
  })
  return answer.status === 201 ? [((await answer.json()) as { url: string }).url] : []
}

/** The whole plan's page, and of some plans a session's as well: whoever pays on both has paid twice. */
async function planPages({ site, plans }: Clinic, number: number): Promise<string[]> {
  const token = plans[number]!
  const pages: string[] = []
  for (const what of number % 3 === 0 ? ['plan', 'session'] : ['plan']) {
    const opened = await form(`${site}/treatment-plan/${token}`, { intent: 'pay', pay: what })
    const page = opened.headers.get('location')
    if (page) pages.push(page)
  }
  return pages
}

async function pay(site: string, page: string, number: number) {
  if (number % 11 === 0) return // thought better of it
  if (number % 5 === 0) await form(page, { ...CARD, number: '4000 0000 0000 9995', delivery: 'now' })
  await form(new URL(page, site).href, { ...CARD, delivery: DELIVERIES[number % DELIVERIES.length]! })
}

const form = (url: string, fields: Record<string, string>) =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: new URL(url).origin },
    body: new URLSearchParams(fields),
  })

type Paid = { id: string; reference: string; amount: number }

const paidCheckouts = async (db: Database): Promise<Paid[]> =>
  (await db.pool.query<Paid>(`select id, reference, amount from sandbox_checkouts where status = 'paid'`)).rows

async function repeat(site: string, { amount, ...checkout }: Paid) {
  const raw = eventBody('payment.paid', { ...checkout, amount: ore(amount) })
  const headers = { [SIGNATURE_HEADER]: signWebhook(SECRET, raw, new Date()), 'Content-Type': 'application/json' }
  const answer = await fetch(`${site}/api/webhooks/payments/sandbox`, { method: 'POST', headers, body: raw })
  if (!answer.ok) throw new Error(`The message was not taken: ${answer.status}`)
}

/** The time of everything that is held and not paid for runs out, so that the next start has to let it go. */
const endHolds = (db: Database) =>
  db.pool.query(
    `update appointments set hold_expires_at = now() - interval '1 minute'
      where status = 'scheduled' and payment_status in ('pending', 'failed') and hold_expires_at is not null`,
  )

/** Two or three mails and a live page's word an order, beside whatever else the machine does. */
const SETTLED_MS_EACH = 300

/** Until everything that was promised after a commit is done. The embedded engine is one process's: its mails tell. */
async function settled(engine: Engine, open: () => Promise<Database>, handed: readonly unknown[], orders: number) {
  if (engine === 'embedded') {
    // Longer than the round in which holds are let go, fifty at a time: each of those is a mail, too.
    for (let before = -1; before !== handed.length; await pause(7_000)) before = handed.length
    return
  }
  const left = () =>
    withDatabase(open, async (db) => {
      const { rows } = await db.pool.query<{ kind: string; last_error: string | null; attempts: number }>(
        `select kind, last_error, attempts from outbox where done_at is null
          union all select 'a hold', null, 0 from appointments
            where status = 'scheduled' and payment_status in ('pending', 'failed') limit 5`,
      )
      return rows
    })
  await expect.poll(left, { timeout: Math.max(180_000, orders * SETTLED_MS_EACH), interval: 500 }).toEqual([])
}

type Figures = { payments: number; balance: number; invoices: number; refunds: number; expired: number }

async function expectBooksToAgree(db: Database) {
  const rows = async <T extends object>(statement: string) => (await db.pool.query<T>(statement)).rows
  expect(await rows('select kind, last_error from outbox where done_at is null'), 'nothing is left to be done').toEqual(
    [],
  )
  expect(
    await rows(`select coalesce(c.reference, l.payment_id::text) as payment, c.theirs, l.ours
      from (select reference, amount - refunded as theirs from sandbox_checkouts where status = 'paid') c
      full join (select payment_id, sum(amount)::int as ours from ledger_entries
                   where payment_id in (select id from payments where provider = 'sandbox' and method = 'online'
                     and exists (select from sandbox_checkouts s where s.reference = payments.id::text)) group by 1) l
        on l.payment_id::text = c.reference
     where c.theirs is distinct from l.ours`),
    'the provider’s book is ours to the øre',
  ).toEqual([])
  expect(
    await rows(`select a.id from appointments a left join plan_sessions s on s.appointment_id = a.id
      where a.status = 'confirmed' and a.deposit > 0 and a.email like 'storm-%'
        and (select count(*) from payments y
              where (y.appointment_id = a.id and y.kind = 'deposit' or y.plan_id = s.plan_id and y.kind = 'package')
                and y.status in ('confirmed', 'refunded')
                and exists (select from invoices i where i.payment_id = y.id)) <> 1`),
    'a slot that nobody, or two payments, hold',
  ).toEqual([])
  expect(
    await rows(
      `select id, hold_expires_at from appointments where status = 'scheduled' and payment_status in ('pending', 'failed')`,
    ),
    'a hold that never ends',
  ).toEqual([])
  expect(
    await rows(
      `select p.id from treatment_plans p join plan_sessions s on s.plan_id = p.id join appointments a on a.id = s.appointment_id
        where p.origin = 'package' and p.status = 'pending' and p.ended_at is null and a.status = 'cancelled'`,
    ),
    'a package that waits for a hold which is gone',
  ).toEqual([])
  for (const { series, numbers } of await rows<{ series: string; numbers: number[] }>(
    'select series, array_agg(number order by number) as numbers from invoices group by series, year',
  ))
    expect(numbers, `series ${series} without gaps`).toEqual(numbers.map((_, index) => index + 1))
  const [figures] = await rows<Figures>(`
    select (select count(*)::int from sandbox_checkouts where status = 'paid') as payments,
           (select sum(amount - refunded)::int from sandbox_checkouts where status = 'paid') as balance,
           (select count(distinct appointment_id)::int from appointment_history where reason = 'hold-expired') as expired,
           (select count(*)::int from invoices) as invoices, (select count(*)::int from refunds) as refunds`)
  expect(figures!.payments).toBeGreaterThan(0)
  expect(figures!.expired, 'holds that ran out').toBeGreaterThan(0)
  return figures!
}
