import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { later } from '#app/domain/time/clinic-time.ts'
import { runningClock } from '#app/services/clock/clock.ts'

const DAY_MS = 24 * 3_600_000

/** Removes what a killed process left in a folder. What another process writes there now is younger than a day. */
export async function removeOlderThanDay(folder: string): Promise<void> {
  // As the file system dates it, also where a demo's clock is set to another day.
  const before = later(runningClock().instant(), -DAY_MS).getTime()
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const changed = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Infinity,
    )
    if (changed < before) await rm(path, { recursive: true, force: true })
  }
}
