import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSite, type Site } from '#test/support/built-site.ts'
import { startServer } from '#test/support/postgres.ts'
import type { Limits } from './limits.ts'

const DISK_MB = 700
const MEBIBYTE = 1024 * 1024
const FLOOR_MB = 100
/** Longer than between two looks at the disk. */
const LOOKED_AT_MS = 6_000

/** A small disk of its own for each engine, filled to below the floor and then to its last byte, and emptied again. */
export async function benchDisk(limits: Limits): Promise<string> {
  const rows = ['| what | seen | asked |', '|---|---|---|']
  for (const tryOne of [nearlyFull, fullEmbedded, fullPostgres]) {
    const disk = mounted()
    if (!disk) return '## A full disk\n\nNot tried: a disk of its own takes the right to mount one.'
    rows.push(...(await tryOne(disk, limits)))
    disk.end()
  }
  return `## A full disk\n\nA disk of ${DISK_MB} MB.\n\n${rows.join('\n')}`
}

type Disk = ReturnType<typeof mounted> & {}

function mounted() {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=777`, 'tmpfs', folder]).status !== 0) return null
  const ballast = join(folder, 'ballast')
  return {
    folder,
    /** Fills it up to so many free megabytes. */
    async fill(leaveMb: number) {
      const { bavail, bsize } = await statfs(folder)
      const file = openSync(ballast, 'a')
      const chunk = Buffer.alloc(leaveMb === 0 ? 4096 : MEBIBYTE)
      try {
        for (let left = bavail * bsize - leaveMb * MEBIBYTE; left > 0; left -= chunk.length) writeSync(file, chunk)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
      closeSync(file)
    },
    empty: () => rmSync(ballast, { force: true }),
    end() {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
let person = 0
const TRIES = 300

/** An anonymous booking: its status, or 0 without an answer, and where it can be seen. */
async function book(site: Site): Promise<{ status: number; link: string | null }> {
  const list = await site.ask('/api/availability?type=consultation').catch(() => null)
  const { days = [] } = list?.status === 200 ? (JSON.parse(list.text) as Days) : {}
  const free = days.flatMap(({ date, slots }) =>
    slots.flatMap((one) => (one.available ? { date, time: one.time } : [])),
  )
  const slot = free[Math.floor(Math.random() * free.length)]
  if (!slot) return { status: 0, link: null }
  const body = JSON.stringify({
    type: 'consultation',
    email: `disk-${++person}@post.example`,
    firstName: 'Ida',
    lastName: 'Holm',
    phone: '+4520304050',
    appointmentDate: slot.date,
    appointmentTime: slot.time,
  })
  const headers = { 'Content-Type': 'application/json', Origin: site.url }
  const sent = await site.ask('/api/bookings', { method: 'POST', headers, body, withinMs: 15_000 }).catch(() => null)
  const { manageUrl } = sent?.status === 201 ? (JSON.parse(sent.text) as { manageUrl: string }) : { manageUrl: null }
  return { status: sent?.status ?? 0, link: manageUrl && new URL(manageUrl).pathname }
}

/** Many bookings, one after another: how many were neither taken nor refused in words, and where the taken ones are. */
async function bookMany(site: Site, times: number) {
  const made: Awaited<ReturnType<typeof book>>[] = []
  for (let n = 0; n < times; n++) made.push(await book(site))
  return {
    unclear: made.filter(({ status }) => status !== 201 && status !== 503).length,
    links: made.flatMap(({ link }) => link ?? []),
  }
}

/** How many of the promised bookings are still there. */
async function found(site: Site, links: readonly string[]): Promise<number> {
  let count = 0
  for (const link of links) if ((await read(site, link)) === 200) count++
  return count
}
type Days = { days: { date: string; slots: { time: string; available: boolean }[] }[] }

const read = (site: Site, path = '/priser') =>
  site.ask(path).then(
    ({ status }) => status,
    () => 0,
  )
const row = (what: string, seen: number | string, asked: number | string, limits: Limits) =>
  `| ${what} | ${seen}${limits.atLeast(seen === asked ? 1 : 0, 1).slice(4)} | ${asked} |`

async function nearlyFull(disk: Disk, limits: Limits): Promise<string[]> {
  const site = await openSite({ DATA_DIR: join(disk.folder, 'data'), FREE_SPACE_FLOOR_MB: String(FLOOR_MB) })
  await disk.fill(FLOOR_MB - 20)
  await pause(LOOKED_AT_MS)
  const [refused, page] = [await book(site), await read(site)]
  disk.empty()
  await pause(LOOKED_AT_MS)
  const after = await book(site)
  await site.close()
  return [
    row('embedded engine, below the floor: a booking', refused.status, 503, limits),
    row('a page', page, 200, limits),
    row('with room again: a booking', after.status, 201, limits),
  ]
}

async function fullEmbedded(disk: Disk, limits: Limits): Promise<string[]> {
  const env = { DATA_DIR: join(disk.folder, 'data'), FREE_SPACE_FLOOR_MB: '0' }
  const site = await openSite(env)
  const before = await bookMany(site, 10)
  await disk.fill(0)
  const during = await bookMany(site, TRIES)
  const page = await read(site)
  disk.empty()
  const freed = await book(site)
  process.kill(site.pid, 'SIGKILL')
  const again = await openSite(env)
  const links = [...before.links, ...during.links]
  const kept = await found(again, links)
  await again.close()
  return [
    row(
      `embedded engine, not a byte free: of ${TRIES} bookings neither taken nor refused in words`,
      during.unclear,
      0,
      limits,
    ),
    row('a page', page, 200, limits),
    row('with room again: a booking', freed.status, 201, limits),
    row('killed and started anew: promised bookings that are there', kept, links.length, limits),
  ]
}

async function fullPostgres(disk: Disk, limits: Limits): Promise<string[]> {
  const usual = tmpdir()
  process.env['TMPDIR'] = disk.folder
  const postgres = await startServer()
  process.env['TMPDIR'] = usual
  const site = await openSite({ DATABASE_URL: postgres.url })
  const before = await bookMany(site, 10)
  await disk.fill(0)
  const during = await bookMany(site, TRIES)
  const page = await read(site)
  disk.empty()
  const freed = await book(site)
  const links = [...before.links, ...during.links]
  const kept = await found(site, links)
  await site.close()
  await postgres.stop()
  return [
    row(
      `PostgreSQL, not a byte free: of ${TRIES} bookings neither taken nor refused in words`,
      during.unclear,
      0,
      limits,
    ),
    row('a page', page, 200, limits),
    row('with room again: a booking', freed.status, 201, limits),
    row('promised bookings that are there', kept, links.length, limits),
  ]
}
