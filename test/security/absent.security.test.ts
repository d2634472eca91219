import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// What no line of the product may do, and where the one exception is that may.
const root = new URL('../..', import.meta.url).pathname
const sources = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => [`app/${path}`, readFileSync(join(root, 'app', path), 'utf8')] as const)

const uses = (pattern: RegExp) => sources.flatMap(([path, text]) => (pattern.test(text) ? [path] : [])).toSorted()

test('every source is read', () => expect(sources.length).toBeGreaterThan(500))

test.each<[string, RegExp, string[]]>([
  ['starts a program by its command line', /\b(?:spawn|spawnSync|execSync|execFile|execFileSync)\(/, []],
  ['starts another program', /node:child_process/, ['app/services/workers/pool.ts']],
  ['runs text as code', /\beval\(|\bnew Function\(|node:vm\b/, []],
  ['lets other sites read its answers', /Access-Control-Allow/i, []],
  ['reads XML', /xml2js|fast-xml-parser|libxml|['"](?:text|application)\/xml['"]/, []],
  ['hashes by a method that is broken', /createHash\(['"](?!sha256)/, []],
  ['enciphers without proof that nothing was changed', /['"]aes-\d+-(?!gcm)/i, []],
  ['signs by another method', /createHmac\(['"](?!sha256)/, []],
  ['takes a certificate of anybody', /rejectUnauthorized:\s*false|NODE_TLS_REJECT/, []],
  [
    'hears what is posted to it',
    /addEventListener\(['"]message['"]|\bonmessage\b/,
    [
      'app/features/account/ui/follow-session.ts',
      'app/services/camera/browser.ts',
      'app/services/camera/frame-worker.ts',
      'app/services/vision/local/browser.ts',
      'app/services/vision/local/device-worker.ts',
    ],
  ],
  [
    'builds a pattern while it runs',
    /new RegExp\(/,
    [
      'app/domain/clinic/cookie-consent.ts',
      'app/domain/partners/affiliate.ts',
      'app/features/push/schema.ts',
      'app/server/pages/critical-css.ts',
    ],
  ],
  ['keeps a paste out of a field, or cuts a password short', /\bonPaste\b|'password'\}[^>]*maxLength/, []],
  ['reads requests leniently', /insecureHTTPParser/, []],
  ['reads a random number where it must not be guessed', /Math\.random\(/, ['app/db/transaction.ts']],
  [
    'writes HTML as it is',
    /dangerouslySetInnerHTML/,
    [
      'app/root.tsx',
      'app/routes/affiliate/partner.tsx',
      'app/routes/public/content-page/header.tsx',
      'app/routes/public/content-page/part.tsx',
      'app/routes/public/content-page/questions.tsx',
      'app/routes/public/scan-marker.tsx',
    ],
  ],
])('nothing %s, but for what is named', (_what, pattern, allowed) => {
  expect(uses(pattern)).toEqual(allowed)
})
