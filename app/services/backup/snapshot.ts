import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { later } from '#app/domain/time/clinic-time.ts'
import type { Services } from '#app/services/services.ts'
import { packRows, writeWhole } from './backup.ts'
import { END, type End } from './format.ts'

const FOLDER = 'snapshots'
const EVERY_MS = 3_600_000
const KEPT = 24
/** A copy, or one that was broken off while it was written. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz(\.part)?$/
const nameAt = (at: Date) => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`

type Clinic = Pick<Services, 'db' | 'clock' | 'space'>

/**
 * Copies every row beside the embedded database, which a power cut may break, once an hour and not oftener however
 * often the server starts: a day of copies would be gone in a minute of starts. The day's copies are kept and nothing
 * else is touched. Whoever asks the database meanwhile waits while the rows are read, and not while they are written.
 * @returns the new copy; null when the last is younger than an hour.
 */
export async function takeSnapshot({ db, clock, space }: Clinic, dataDir: string): Promise<string | null> {
  const folder = join(dataDir, FOLDER)
  const now = clock.instant()
  // A clock that was ahead once says nothing of when the next is due, nor of which are the oldest.
  const before = (await namesIn(folder)).filter((name) => name <= nameAt(now))
  const last = before.findLast((name) => name.endsWith('.gz'))
  if (last && last > nameAt(later(now, -EVERY_MS))) return null
  if (!space.hasRoom()) throw new Error('There is too little room on the disk for a copy')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, nameAt(now))
  const read: [name: string, text: string][] = []
  const { rows } = await packRows(async (...entry) => void read.push(entry), { db, clock, files: false })
  await writeWhole(file, now, async (add) => {
    for (const entry of read) await add(...entry)
    await add(END, JSON.stringify({ rows, files: 0, gone: [], digests: add.digests } satisfies End))
  })
  const old = before.filter((name) => name.endsWith('.gz')).slice(0, -(KEPT - 1))
  const broken = before.filter((name) => name.endsWith('.part'))
  for (const name of [...old, ...broken]) await rm(join(folder, name), { force: true })
  return file
}

const namesIn = async (folder: string) =>
  (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name)).toSorted()
