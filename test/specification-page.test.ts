import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('..', import.meta.url).pathname
const NOT_YET = 'not built yet'
/** A row of either table: its part, what is asked for (and what holds instead), where it lives, and its test. */
const rows = readFileSync(join(root, 'docs/specification.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
  .map((cells) => ({ part: cells[0]!, asked: cells[1]!, where: cells.at(-2)!, shown: cells.at(-1)! }))

test('every part of the specification has its rows', () => {
  const parts = new Set(rows.flatMap(({ part }) => [...part.matchAll(/\d+/g)].map(([number]) => number)))
  for (let part = 1; part <= 9; part++) expect([part, parts.has(String(part))]).toEqual([part, true])
  expect(rows.length).toBeGreaterThan(90)
})

test.each(rows)('$part, $asked: what is built has its place and its test', ({ where, shown }) => {
  const file = /^`([^`]+)`$/.exec(where)?.[1]
  if (file || shown !== NOT_YET) expect(existsSync(join(root, file ?? 'no file named'))).toBe(true)
  if (shown === NOT_YET) return
  const [, testFile, title] = /^`([^`]+)`: (.+)$/.exec(shown) ?? []
  // A title in the source may have its quotes escaped.
  expect(readFileSync(join(root, testFile ?? 'no test named'), 'utf8').replaceAll('\\', '')).toContain(title)
})
