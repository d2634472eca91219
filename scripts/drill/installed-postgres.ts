import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pause } from './checks.ts'

/** The server of this machine's own packages, in a folder of its own; null where that version is not installed. */
export async function installedPostgres(version: number) {
  const bin = `/usr/lib/postgresql/${version}/bin`
  if (!existsSync(`${bin}/postgres`)) return null
  // Run by root, it runs as its own user.
  const asUser = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}
  const folder = mkdtempSync(join(tmpdir(), 'pg-installed-'))
  chmodSync(folder, 0o777)
  const data = join(folder, 'data')
  const options = { ...asUser, cwd: folder, stdio: 'ignore' } as const
  execFileSync(`${bin}/initdb`, ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync'], options)
  const port = await freePort()
  const server = spawn(`${bin}/postgres`, ['-D', data, '-p', String(port), '-k', folder], options)
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`
  for (let tries = 0; tries < 100 && !(await answers(url)); tries++) await pause(100)
  return {
    url,
    async stop() {
      const stopped = new Promise((resolve) => server.once('close', resolve))
      server.kill('SIGINT')
      await stopped
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
