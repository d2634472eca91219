import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { runDatabaseCommand } from '#app/server/commands/database-command.ts'
import { openSite } from '#test/support/built-site.ts'
import { seededDatabase } from '#test/clinic/seeded-database.ts'

export const SECRET = 'a-secret-of-this-installation-long-enough'

type Booked = { appointmentId: string; manageUrl: string }
type Days = { days: { date: string; slots: { time: string; available: boolean }[] }[] }

/**
 * The built site as a clinic runs it: it signs in to PostgreSQL as a role of its own, and each caller comes through a
 * proxy from an address of their own.
 */
export async function openAttackedSite() {
  const role = `server_${randomUUID().slice(0, 8)}`
  const database = await seededDatabase()
  const servedAs = Object.assign(new URL(database.url), { username: role, password: 'a-word' }).href
  await runDatabaseCommand([], { DATABASE_OWNER_URL: database.url, DATABASE_URL: servedAs })
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  const site = await openSite({ DATABASE_URL: servedAs, SESSION_SECRET: SECRET, TRUSTED_PROXIES: '127.0.0.1' })

  let phones = 0
  const ida = () => ({
    type: 'consultation',
    firstName: 'Ida',
    lastName: 'Holm',
    phone: `+452030${String(4000 + phones++)}`,
  })
  let callers = 0
  /** Each in a network of its own. */
  const somebody = () => `198.18.${++callers}.7`
  const from = (address = somebody()) => ({ 'X-Forwarded-For': address, Origin: site.url })
  const post = (path: string, body: unknown, headers: Record<string, string> = from()) =>
    site.ask(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      withinMs: 30_000,
    })
  const postForm = (path: string, fields: Record<string, string>, headers: Record<string, string> = from()) =>
    post(path, new URLSearchParams(fields).toString(), {
      ...headers,
      'Content-Type': 'application/x-www-form-urlencoded',
    })
  const count = async (table: string) =>
    (await owner.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]!.n
  const freeTimes = async (type: string) => {
    const { days } = JSON.parse((await site.ask(`/api/availability?type=${type}`, { withinMs: 20_000 })).text) as Days
    return days.flatMap(({ date, slots }) =>
      slots.flatMap(({ time, available }) => (available ? [{ date, time }] : [])),
    )
  }
  const book = async (type: string, email: string, more: object = {}, nth = -1): Promise<Booked> => {
    const { date, time } = (await freeTimes(type)).at(nth)!
    const order = { ...ida(), type, email, appointmentDate: date, appointmentTime: time, ...more }
    const answered = await post('/api/bookings', order)
    expect([answered.status, answered.text]).toEqual([201, expect.stringContaining('/aftale/')])
    return JSON.parse(answered.text) as Booked
  }
  return {
    site,
    owner,
    servedAs,
    ida,
    somebody,
    from,
    post,
    postForm,
    count,
    freeTimes,
    book,
    async close() {
      await site.close()
      await owner.end()
      await database.drop()
      const admin = new pg.Client({ connectionString: inject('postgresUrl') })
      await admin.connect()
      await admin.query(`drop role if exists ${role}`)
      await admin.end()
    },
  }
}
