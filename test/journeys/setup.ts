import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// A first start builds the site, beside whatever else the machine does.
const WAIT_MS = 180_000
const EVERY_MS = 250

/** Starts the site as a newcomer would, on a fresh data folder, and stops it after the journeys. */
export default async function setup() {
  const port = process.env['JOURNEY_PORT'] ?? '3177'
  const data = await mkdtemp(join(tmpdir(), 'journeys-'))
  const root = new URL('../..', import.meta.url).pathname
  const server = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    env: { ...process.env, NODE_ENV: '', PORT: port, DATA_DIR: data, DEMO: '1', DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await ready(`http://localhost:${port}/readyz`)
  return async () => {
    server.kill('SIGTERM')
    await new Promise((resolve) => server.on('close', resolve))
    await rm(data, { recursive: true, force: true })
  }
}

async function ready(url: string) {
  for (let tries = 0; tries < WAIT_MS / EVERY_MS; tries++) {
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
  throw new Error('The site did not start within three minutes')
}
