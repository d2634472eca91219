import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { world } from '#test/clinic/world.ts'
import { listen } from '../listen.ts'
import { collectMetrics } from './collect.ts'
import { countRequests } from './requests.ts'
import { listenForMetrics, mountMetrics } from './serve.ts'

const VERSION = { version: '1.2.3', commit: 'abc"\\' }
const LINE =
  /^(?:# (?:HELP|TYPE) [a-z_]+ .+|[a-z_]+(?:\{[a-z]+="(?:[^"\\\n]|\\["\\n])*"(?:,[a-z]+="(?:[^"\\\n]|\\["\\n])*")*\})? -?[\d.e+-]+)$/

/** The value of each sample, by its name with labels. @throws on a line that Prometheus would refuse. */
function parsed(text: string): Map<string, number> {
  const lines = text.trimEnd().split('\n')
  expect(lines.filter((line) => !LINE.test(line))).toEqual([])
  const samples = lines.filter((line) => !line.startsWith('#'))
  return new Map(
    samples.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
}

test('[spec 9 metrics] metrics show requests, pool, queue, jobs, disk, streams and version', async () => {
  const { services } = await world()
  const requests = countRequests()
  const { server } = await listen({
    fetch: (request) => new Response(null, { status: request.url.endsWith('/broken') ? 500 : 200 }),
    content: { ready: () => null } as never,
    services,
    requests,
    port: 0,
    hosts: ['127.0.0.1'],
  })
  const { port } = server.address() as AddressInfo
  for (const path of ['/priser', '/api/quotes', '/broken']) await fetch(`http://127.0.0.1:${port}${path}`)
  await new Promise((resolve) => server.close(resolve))
  await services.db.pool.query(
    `insert into outbox (kind, body, next_attempt_at) values ('mail-test', '{}', now() - interval '10 minutes')`,
  )
  await services.db.pool.query(
    `insert into job_runs (name, every_seconds, last_run_at, last_ok_at, failures) values ('holds', 5, now(), to_timestamp(1000), 2)`,
  )

  const metrics = parsed(await collectMetrics({ services, requests, version: VERSION }))
  const has = (name: string) => metrics.get(name)
  expect(has('falm_info{version="1.2.3",commit="abc\\"\\\\"}')).toBe(1)
  expect(has('falm_http_request_duration_seconds_count{kind="page",code="2xx"}')).toBe(1)
  expect(has('falm_http_request_duration_seconds_count{kind="page",code="5xx"}')).toBe(1)
  expect(has('falm_http_request_duration_seconds_bucket{kind="api",code="2xx",le="+Inf"}')).toBe(1)
  expect([has('falm_database_up'), has('falm_event_streams')]).toEqual([1, 0])
  expect(has('falm_queue_age_seconds')).toBeGreaterThan(599)
  expect(has('falm_queue_messages{state="waiting"}')).toBe(1)
  expect(has('falm_job_last_success_timestamp_seconds{job="holds"}')).toBe(1000)
  expect(has('falm_job_failures{job="holds"}')).toBe(2)
  expect(has('falm_disk_free_bytes')).toBe(5_000_000_000)
})

test('metrics without a database are those of the process', async () => {
  const { services } = await world()
  const away = { ...services, db: { ...services.db, isAway: () => true } }
  const metrics = parsed(await collectMetrics({ services: away, requests: countRequests(), version: VERSION }))
  expect([metrics.get('falm_database_up'), metrics.has('falm_memory_bytes')]).toEqual([0, true])
  expect(metrics.has('falm_queue_age_seconds')).toBe(false)
})

test('metrics beside the site are given to the holder of the token', async () => {
  const { services } = await world()
  const app = new Hono()
  mountMetrics(app, services, { token: 'a-token-of-16-chars', collect: async () => 'falm_info 1\n' })
  const ask = (authorization?: string) => app.request('/metrics', authorization ? { headers: { authorization } } : {})
  expect([(await ask()).status, (await ask('Bearer another-token-1234')).status]).toEqual([401, 401])
  const given = await ask('Bearer a-token-of-16-chars')
  expect([given.status, await given.text()]).toEqual([200, 'falm_info 1\n'])
  expect(given.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
})

test('metrics on a port of their own answer nothing else', async () => {
  const server = await listenForMetrics(
    { token: null, collect: async () => 'falm_info 1\n' },
    { port: 0, host: '127.0.0.1' },
  )
  const { port } = server.address() as AddressInfo
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
  expect([await ask('/metrics'), await ask('/')]).toEqual([200, 404])
  await new Promise((resolve) => server.close(resolve))
})
