import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('..', import.meta.url).pathname
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
const named = [...page.matchAll(/^\| (\w+) \| [^|]+ \| `([^`]+)`: (.+) \|$/gm)].map(
  ([, row, file, title]) => [row!, file!, title!] as const,
)
const rows = page.split('\n').filter((line) => /^\| (?:R?\d)/.test(line))

test('every row of the security page names a file and a test', () => {
  expect(named.length).toBe(rows.length)
  expect(rows.length).toBeGreaterThan(60)
})

test.each(named)('#%s of the security page: %s holds “%s”', (_row, file, title) => {
  expect(existsSync(join(root, file))).toBe(true)
  // A title in the source may have its quotes escaped.
  expect(readFileSync(join(root, file), 'utf8').replaceAll('\\', '')).toContain(title)
})

test('every row of the threat table is named, with its test or as not built yet', () => {
  for (let row = 1; row <= 80; row++) expect([row, new RegExp(`\\b${row}\\b`).test(page)]).toEqual([row, true])
})
