import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSite, type Site } from '#test/support/built-site.ts'
import { CLINIC_NOW } from './now.ts'

export type JourneyClinic = Awaited<ReturnType<typeof openJourneyClinic>>

/** Serves a copy of the snapshot that global setup made. */
export async function openJourneyClinic(env: Record<string, string>) {
  const snapshot = process.env['JOURNEY_SNAPSHOT']!
  const folder = await mkdtemp(join(tmpdir(), 'journey-'))
  const data = join(folder, 'data')
  let usedFor = ''
  let site: Site
  let offset = 0

  async function open(instant: string, at: { PORT?: string } = {}) {
    site = await openSite({ ...env, DATA_DIR: data, CLINIC_NOW: instant, ...at })
    offset = Date.parse(instant) - site.startedAt
  }
  /** The data is thrown away, so nothing waits for an orderly end. */
  async function kill() {
    process.kill(site.pid, 'SIGKILL')
    await site.stopped()
  }
  async function restore() {
    await rm(data, { recursive: true, force: true })
    await cp(snapshot, data, { recursive: true })
  }

  await restore()
  await open(CLINIC_NOW)
  const { url, port } = site!
  return {
    url,
    /** Milliseconds the clinic's clock is ahead of the machine's. */
    clockOffset: () => offset,
    /** Restores the seeded data unless the last journey was of the same group. */
    async useFor(group: string) {
      if (usedFor !== '' && usedFor !== group) {
        await kill()
        await restore()
        await open(CLINIC_NOW, { PORT: String(port) })
      }
      usedFor = group
    },
    /** Closes the clinic and opens it again on its data. @param whileClosed works on the data folder meanwhile. */
    async reopenAt(instant: string, whileClosed?: (data: string) => Promise<void>) {
      await site.close()
      await whileClosed?.(data)
      await open(instant, { PORT: String(port) })
    },
    async close() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
