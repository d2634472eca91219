import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
  for (let tries = 0; tries < 240; tries++) {
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('The site did not start within a minute')
}
