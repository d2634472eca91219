import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Socket } from 'node:net'
import { openSite, type Asked, type Site } from '#test/support/built-site.ts'
import { largestFile, openSockets, residentMib, silentReader, unfinishedUpload } from './attackers.ts'

// A clinic's own installation, where an address of the machine itself is like any other.
const HOST = 'clinic.example'
/** Sixteen at a time are read: either way more than the memory they may take up. Large: `npm run test:full -- hoarding`. */
const UPLOADS = process.env['TEST_FULL'] === '1' ? { count: 200, mib: 31 } : { count: 40, mib: 12 }

let site: Site
beforeAll(async () => {
  site = await openSite({
    NODE_ENV: 'production',
    DEMO: '0',
    PUBLIC_URL: `https://${HOST}`,
    SESSION_SECRET: 'q7Vd0xLw2mZr9TbKc4YhNf8sJgPu5Ae3',
    PASSPORT_SIGNING_KEY: 'Wc5xNq8tZr3mVb7yKd2pLj6sHf9gTa4E',
    STRIPE_SECRET_KEY: 'sk_test_nobody',
    STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
    SMTP_URL: 'smtps://127.0.0.1:9',
    EMBEDDED_IN_PRODUCTION: '1',
  })
}, 300_000)
afterAll(() => site.close())

const held: Socket[] = []
afterEach(() => {
  for (const socket of held.splice(0)) socket.destroy()
})

const ask = (path: string, asked: Asked = {}) => site.ask(path, { withinMs: 20_000, headers: { Host: HOST }, ...asked })
/** The server has taken the connection or hung up. */
const answered = (socket: Socket) => new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))

test('[sec 63.2] two thousand who ask and never read hold fifty connections, and others are answered', async () => {
  const path = largestFile()
  const before = openSockets(site.pid)
  for (let n = 0; n < 2_100; n++) held.push(silentReader(site, path, { from: '127.0.0.2', host: HOST }))
  await Promise.all(held.map(answered))
  for (let n = 0; n < 5; n++) expect((await ask('/healthz')).status).toBe(200)
  await expect.poll(() => openSockets(site.pid) - before).toBeLessThanOrEqual(51)
}, 60_000)

test(`[sec 64.1] [rel A16] ${UPLOADS.count} uploads that never end take up no memory, and others are answered`, async () => {
  await ask('/priser')
  const before = residentMib(site.pid)
  const line = { mib: UPLOADS.mib, host: HOST, origin: `https://${HOST}` }
  const uploads = Array.from({ length: UPLOADS.count }, (_, n) =>
    unfinishedUpload(site, '/api/analyses', { ...line, from: `127.1.${n % 50}.1` }),
  )
  held.push(...uploads.map(({ socket }) => socket))
  let taken = 0
  for (const { sent, heard } of uploads) void sent.then(() => (taken += heard() === '' ? 1 : 0))
  // Sixteen find a place and come to the end of what they send; the others are refused, or wait to be read.
  await expect.poll(() => taken, { timeout: 60_000 }).toBeGreaterThanOrEqual(16)
  expect((await ask('/healthz')).status).toBe(200)
  expect(await readdir(join(site.data, 'uploads'))).toHaveLength(16)
  expect(residentMib(site.pid) - before).toBeLessThan(150)
  // They were taken in: whoever found no place is told to come back, nobody is refused for another reason.
  expect(new Set(uploads.map(({ heard }) => heard().slice(9, 12)).filter(Boolean))).not.toContain('421')
  expect(uploads.filter(({ heard }) => heard() === '').length).toBeGreaterThanOrEqual(16)
}, 120_000)

test('[sec 65.1] a thousand who ask for the head of the live events take no seat', async () => {
  for (let n = 0; n < 1_000; n += 50)
    await Promise.all(Array.from({ length: 50 }, () => ask('/api/events', { method: 'HEAD' })))
  const live = silentReader(site, '/api/events', { host: HOST })
  const heard = new Promise<string>((resolve) => live.on('data', (chunk) => resolve(chunk.toString())))
  live.resume()
  held.push(live)
  expect(await heard).toMatch(/^HTTP\/1\.1 200/)
}, 60_000)
