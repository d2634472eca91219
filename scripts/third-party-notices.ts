import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// `npm run notices`: writes public/THIRD-PARTY-NOTICES.txt from package-lock.json and node_modules. `npm test` fails
// where the file is not of this state, or a license is not in ALLOWED.

export const NOTICES = 'public/THIRD-PARTY-NOTICES.txt'

/** Licenses a shipped package may have. A new one is a decision, not a line. */
export const ALLOWED: ReadonlySet<string> = new Set([
  '(ISC AND CC-BY-3.0)',
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'ISC',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
])

/** Packages whose package.json names no license, with the one their README or license file names. */
const UNNAMED: ReadonlyMap<string, string> = new Map([
  ['combine-errors', 'MIT'],
  ['png-js', 'MIT'],
])
const ASKS_FOR_SOURCE = /GPL|MPL/
const ASKS_FOR_CREDIT = /CC-BY/

type Locked = { version: string; license?: string; dev?: boolean; optional?: boolean; os?: string[]; cpu?: string[] }
export type Shipped = { name: string; version: string; license: string; folder: string; isEverywhere: boolean }

/** Every package that is shipped, on any platform, in the order of its name. */
export function shippedPackages(root: string): Shipped[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const shipped = Object.entries(packages)
    .filter(([folder, { dev }]) => folder !== '' && !dev)
    .map(([folder, { version, license, optional, os, cpu }]) => {
      const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return {
        name,
        version,
        license: license ?? UNNAMED.get(name) ?? '',
        folder,
        isEverywhere: !optional && !os && !cpu,
      }
    })
  const one = new Map(shipped.map((found) => [`${found.name}@${found.version}`, found]))
  return [...one.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, found]) => found)
}

export function noticesOf(root: string): string {
  const shipped = shippedPackages(root)
  const texts = new Map<string, { text: string; of: string[] }>()
  for (const { name, version, folder, isEverywhere } of shipped) {
    // What is installed on some platforms only would make another file on each.
    if (!isEverywhere) continue
    for (const text of licenseTexts(join(root, folder))) {
      const key = createHash('sha256').update(text).digest('hex')
      const known = texts.get(key) ?? { text, of: [] }
      texts.set(key, { ...known, of: [...known.of, `${name} ${version}`] })
    }
  }
  const list = (which: readonly Shipped[]) =>
    which.map(({ name, version, license }) => `${name} ${version} (${license}) https://www.npmjs.com/package/${name}`)
  return [
    'THIRD-PARTY NOTICES',
    '',
    'This program contains the packages below, each under its own license. Their license texts follow.',
    '',
    'The source of the packages under LGPL and MPL is at their addresses, unchanged, in the version named here:',
    ...list(shipped.filter(({ license }) => ASKS_FOR_SOURCE.test(license))),
    '',
    'Credit: public holidays by date-holidays, its data partly from Wikipedia (CC BY 3.0).',
    ...list(shipped.filter(({ license }) => ASKS_FOR_CREDIT.test(license))),
    '',
    'The face app/content/pdf/wide-400.ttf is a subset of Inter, Copyright 2020 The Inter Project Authors',
    '(https://github.com/rsms/inter), under the SIL Open Font License 1.1 below.',
    '',
    'All packages:',
    ...list(shipped),
    '',
    ...[...texts.values()].flatMap(({ text, of }) => ['-'.repeat(80), of.join(', '), '', text, '']),
  ].join('\n')
}

function licenseTexts(folder: string): string[] {
  if (!existsSync(folder)) throw new Error(`${folder} is not installed: run npm ci`)
  return readdirSync(folder, { withFileTypes: true })
    .filter(
      (one) => one.isFile() && /^(?:licen[cs]e|copying|notice)/i.test(one.name) && !/\.(?:js|ts|json)$/.test(one.name),
    )
    .map((one) => one.name)
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  writeFileSync(join(root, NOTICES), noticesOf(root))
}
