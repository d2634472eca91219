import { spawn } from 'node:child_process'
import type { Part } from './parts.ts'

const root = new URL('../..', import.meta.url).pathname

/** Ends with the part's code, or 1 once its time is up: the whole group, servers and browsers it started too. */
export function runPart({ name, command, env, minutes }: Part): Promise<number> {
  const options = { cwd: root, stdio: 'inherit', detached: true, env: { ...process.env, ...env } } as const
  const child = spawn(process.execPath, [...command], options)
  const end = () => process.kill(-child.pid!, 'SIGTERM')
  const timer = setTimeout(() => {
    console.error(`✗ ${name}: not done after ${minutes} min`)
    end()
  }, minutes * 60_000)
  process.once('SIGINT', end)
  return new Promise((resolve) =>
    child.on('close', (code) => {
      clearTimeout(timer)
      process.off('SIGINT', end)
      resolve(code ?? 1)
    }),
  )
}
