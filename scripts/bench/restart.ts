import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSite, type Site } from '#test/support/built-site.ts'
import { startServer } from '#test/support/postgres.ts'
import type { Limits } from './limits.ts'

const KILLS = 20
const READY_MS = 5_000
/** How many who write at the moment of the kill. */
const WRITERS = 8

/** How long the site takes to answer again after it was killed amid writes: from its start to `/readyz`, with recovery. */
export async function benchRestart(limits: Limits): Promise<string> {
  const rows = ['| engine | starts after a kill | median | 95th percentile | limit |', '|---|---|---|---|---|']
  for (const engine of ['embedded', 'postgres']) {
    const postgres = engine === 'postgres' ? await startServer() : null
    const folder = mkdtempSync(join(tmpdir(), 'restart-'))
    const took = await starts({ DATA_DIR: folder, DATABASE_URL: postgres?.url ?? '' })
    rmSync(folder, { recursive: true, force: true })
    await postgres?.stop()
    const at = (share: number) => took[Math.ceil(took.length * share) - 1]!
    rows.push(
      `| ${engine} | ${took.length} | ${at(0.5).toFixed(0)} ms | ${limits.atMost(at(0.95), READY_MS, 0)} ms | ≤ ${READY_MS} ms |`,
    )
  }
  return `## A start after a kill\n\n${rows.join('\n')}`
}

/** @returns milliseconds of each start, shortest first. */
async function starts(env: Record<string, string>): Promise<number[]> {
  let site = await openSite(env)
  const took: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    for (let n = 0; n < WRITERS; n++) void write(site, `restart-${kill}-${n}@post.example`)
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 200))
    process.kill(site.pid, 'SIGKILL')
    await site.stopped()
    const begun = performance.now()
    site = await openSite(env)
    took.push(performance.now() - begun)
  }
  await site.close()
  return took.toSorted((a, b) => a - b)
}

async function write(site: Site, email: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json', Origin: site.url }
  const body = JSON.stringify({ firstName: 'Ida', lastName: 'Holm', email, password: 'en lang vej til stranden' })
  await site.ask('/api/account/sign-up', { method: 'POST', headers, body }).catch(() => null)
}
