import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('..', import.meta.url).pathname
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** "law 16" for every row that stands in the repository. */
function standing(): Set<string> {
  const rows = new Set([...read('docs/law.md').matchAll(/^\| (\d+) \|/gm)].map(([, row]) => `law ${row}`))
  let family = ''
  for (const line of read('docs/sources.md').split('\n')) {
    family = /^## (\w+)$/.exec(line)?.[1] ?? family
    const row = /^\| ([A-Z]?\d[\d.]*|[A-Z]|part \d) \|/.exec(line)?.[1]
    if (row) rows.add(`${family} ${row}`)
  }
  return rows
}

const CITED = /\[(law|security|specification|decisions|scan|content) ([^\]\n]+)\]/g
/** The same without brackets, or to a paper of before: nobody finds it. */
const LOOSE = /\b(?:legal|security|content|scan) facts\b|(?<![[\w])(?:specification|spec|decisions) \d/i

/** "5, 16–18" as [5, 16, 17, 18]. */
const rowsOf = (list: string) =>
  list.split(/, /).flatMap((item) => {
    const [, from, to] = /^(\d+)–(\d+)$/.exec(item) ?? []
    return from ? Array.from({ length: Number(to) - Number(from) + 1 }, (_, step) => `${Number(from) + step}`) : [item]
  })

const files = ['app', 'test', 'scripts']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  // A migration is never changed once it has run somewhere.
  .filter((path) => /\.(?:tsx?|mjs|js|css)$/.test(path) && path !== join('test', 'sources.test.ts'))
const texts = files.map((path) => ({ path, text: read(path) }))

test('every source a comment cites stands in the repository', () => {
  const rows = standing()
  const missing = texts.flatMap(({ path, text }) =>
    [...text.matchAll(CITED)].flatMap(([, family, list]) =>
      rowsOf(list!)
        .map((row) => `${family} ${row}`)
        .filter((cited) => !rows.has(cited))
        .map((cited) => `${path}: [${cited}]`),
    ),
  )
  expect(missing).toEqual([])
  expect(rows.size).toBeGreaterThan(100)
})

test('no comment points to a paper that is not in the repository', () => {
  const loose = texts.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line) => (LOOSE.test(line) ? [`${path}: ${line.trim()}`] : [])),
  )
  expect(loose).toEqual([])
})

test('every row of the sources is cited by something, the law apart, which is kept whole', () => {
  const cited = new Set(
    texts.flatMap(({ text }) =>
      [...text.matchAll(CITED)].flatMap(([, family, list]) => rowsOf(list!).map((row) => `${family} ${row}`)),
    ),
  )
  const unused = [...standing()].filter((row) => !row.startsWith('law ') && !cited.has(row))
  expect(unused).toEqual([])
})
