import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { openAlerts } from '#app/services/alerts/alerts.ts'
import { markBackup } from '#app/services/backup/last-backup.ts'
import { world } from '#test/clinic/world.ts'
import { raiseAlerts, watchDatabase, withSameClocks } from './watch.ts'

afterEach(() => void vi.useRealTimers())

async function watched() {
  const w = await world()
  const services = { ...w.services, settings: w.services.settings.with({ demo: false }) }
  // The world's clock stands still; the database's does not.
  const { rows } = await services.db.pool.query<{ now: Date }>('select clock_timestamp() as now')
  w.clock.moveTo(rows[0]!.now.toISOString())
  await markBackup(services.db, services.clock.instant())
  const told: string[] = []
  const port = {
    send: async (subject: string, lines: readonly string[]) => void told.push([subject, ...lines].join('\n')),
  }
  const job = (failures: number) =>
    services.db.pool.query(
      `insert into job_runs (name, every_seconds, last_run_at, failures) values ('holds', 5, now(), $1)
       on conflict (name) do update set failures = excluded.failures`,
      [failures],
    )
  return { ...w, services, told, port, job }
}

test('a job that goes on failing is reported once for all processes, and once when it recovers', async () => {
  const { services, told, port, job } = await watched()
  await job(1)
  await Promise.all([raiseAlerts(services, port), raiseAlerts(services, port), raiseAlerts(services, port)])
  await job(40)
  await raiseAlerts(services, port)
  expect(told).toEqual([expect.stringContaining('En fast opgave fejler: Frigiver ubetalte tider.')])
  await job(0)
  await Promise.all([raiseAlerts(services, port), raiseAlerts(services, port)])
  expect(told.slice(1)).toEqual([expect.stringContaining('Løst: En fast opgave fejler')])
})

test('an alert that could not be sent is sent at the next look', async () => {
  const { services, told, port, job } = await watched()
  await job(1)
  const broken = { send: () => Promise.reject(new Error('mail server away')) }
  await expect(raiseAlerts(services, broken)).rejects.toThrow('mail server away')
  await raiseAlerts(services, port)
  expect(told).toHaveLength(1)
})

test('a late backup, a late queue and a silent store are reported together', async () => {
  const { services, told, port } = await watched()
  await services.db.pool.query(`update backup_marks set at = now() - interval '27 hours'`)
  await services.db.pool.query(
    `insert into outbox (kind, body, next_attempt_at) values ('mail-test', '{}', now() - interval '16 minutes')`,
  )
  const storage = { ...services.storage, get: () => Promise.reject(new Error('refused')) }
  await raiseAlerts({ ...services, storage }, port)
  expect(told).toHaveLength(1)
  for (const sentence of ['ikke taget backup i 26 timer', 'Mails har ventet', 'Billedlageret svarer ikke'])
    expect(told[0]).toContain(sentence)
})

test('nothing is erased by date while the clocks of server and database are apart', async () => {
  const { services, clock, told, port } = await watched()
  const erase = vi.fn(async () => {})
  await withSameClocks(services, erase)
  clock.moveTo(new Date(services.clock.instant().getTime() + 8 * 86_400_000).toISOString())
  await expect(withSameClocks(services, erase)).rejects.toThrow('The clocks of server and database are 691200 s apart')
  expect(erase).toHaveBeenCalledTimes(1)
  await markBackup(services.db, services.clock.instant())
  await raiseAlerts(services, port)
  expect(told).toEqual([expect.stringContaining('Intet slettes, før de går ens.')])
})

test('a database away for a minute is told of, and that it is back; a shorter outage is not', () => {
  vi.useFakeTimers()
  const told: string[] = []
  const port = { send: async (subject: string, [line = '']: readonly string[]) => void told.push(`${subject} ${line}`) }
  const heard = watchDatabase(() => port, 'clinic.example')
  heard('away')
  vi.advanceTimersByTime(59_000)
  heard('back')
  vi.advanceTimersByTime(120_000)
  expect(told).toEqual([])
  heard('away')
  vi.advanceTimersByTime(61_000)
  heard('back')
  expect(told).toEqual([
    expect.stringMatching(/^clinic\.example: noget kræver .* Databasen svarer ikke/),
    expect.stringMatching(/^clinic\.example: det kører igen Løst: Databasen/),
  ])
})

test('an alert goes by mail and by webhook, whichever is set', async () => {
  const received: unknown[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      received.push(JSON.parse(body))
      response.writeHead(received.length > 1 ? 500 : 204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const webhook = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  const { services, sent } = await world()
  const both = openAlerts({ mail: services.mail, newId: services.newId, email: 'drift@clinic.example', webhook })
  await both.send('Emne', ['En <linje>', 'To'])
  expect(received).toEqual([{ text: 'Emne\nEn <linje>\nTo' }])
  expect(sent).toMatchObject([
    { to: 'drift@clinic.example', subject: 'Emne', text: 'En <linje>\nTo', html: '<p>En &lt;linje></p><p>To</p>' },
  ])
  await expect(both.send('Emne', [])).rejects.toThrow('The alert webhook answered 500')
  await openAlerts({ mail: services.mail, newId: services.newId, email: null, webhook: null }).send('Emne', [])
  await new Promise((resolve) => server.close(resolve))
})
