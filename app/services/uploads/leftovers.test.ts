import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { later } from '#app/domain/time/clinic-time.ts'
import { runningClock } from '#app/services/clock/clock.ts'
import { removeOlderThanDay } from './leftovers.ts'
import { openUploads } from './uploads.ts'

const HOUR_MS = 3_600_000

test('a second process on the same folder leaves what the first receives; what is a day old goes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'uploads-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  openUploads({ folder, isDemoMachine: () => false })
  const put = async (name: string, ageHours: number) => {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, '0'), 'a picture')
    const at = later(runningClock().instant(), -ageHours * HOUR_MS)
    await utimes(join(folder, name), at, at)
  }
  await put('of-the-first', 23)
  await put('of-one-that-was-killed', 25)
  openUploads({ folder, isDemoMachine: () => false })
  await removeOlderThanDay(folder)
  expect(await readdir(folder)).toEqual(['of-the-first'])
  await removeOlderThanDay(join(folder, 'not-there'))
})
