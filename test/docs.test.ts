import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { idsNotRun, idsOf } from '#scripts/test/promises.ts'

const root = new URL('..', import.meta.url).pathname
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const ROOT_PAGES = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md']
const pages = [...ROOT_PAGES, ...globSync('docs/**/*.md', { cwd: root })].map((path) => ({ path, text: read(path) }))
const page = (name: string) => read(`docs/${name}.md`)

const { named, titles } = idsOf(root)

/** The rows of a page's tables whose first cell is like this, each as its cells. */
const rowsOf = (name: string, first: RegExp) =>
  page(name)
    .split('\n')
    .filter((line) => line.startsWith('| ') && first.test(line.slice(2)))
    .map((line) => line.slice(2, -2).split(' | '))
const numbersUpTo = (last: number) => Array.from({ length: last }, (_, at) => `${at + 1}`)

test('every test id the docs name is the beginning of a test’s title', () => {
  expect(named.length).toBeGreaterThan(300)
  expect(named.filter((id) => !titles.includes(id))).toEqual([])
})

test('a test that a row names and that did not pass is found, one of `npm run test:full` is not missed', () => {
  const ids = { named: ['law 1', 'law 2', 'spec 1 whole-course', 'law 2'], later: ['spec 1 whole-course'] }
  expect(idsNotRun(ids, ['law 1'])).toEqual(['law 2'])
  expect(idsOf(root).later).toContain('spec 1 whole-course')
})

test('every id of a title is named in the docs; a threat without a number of its own has its row', () => {
  const threats = rowsOf('security', /^\d+ \|/).map(([row]) => `sec ${row}`)
  expect([...new Set(titles)].filter((id) => !named.includes(id) && !threats.includes(id))).toEqual([])
})

test('every file the docs name is there', () => {
  const known = globSync('{app,test,docs,scripts,tools,public}/**/*.*', { cwd: root })
  const missing = pages.flatMap(({ path, text }) => {
    const files = [...text.matchAll(/`((?:app|test|docs|scripts|tools)\/[\w./-]+)`/g)].map(([, file]) => file!)
    const links = [...text.matchAll(/\]\(([\w./-]+)(?:#[\w-]+)?\)/g)].map(([, link]) => join(dirname(path), link!))
    // `ui/board/board.tsx`, within a feature that the sentence names.
    const shortened = [
      ...text.matchAll(/`(?!app\/|test\/|docs\/|scripts\/|tools\/)(\w[\w-]*\/[\w./-]+\.(?:tsx?|sql|css|mjs))`/g),
    ]
      .map(([, file]) => file!)
      .filter((file) => !known.some((one) => one.endsWith(`/${file}`)))
    return [...[...files, ...links].filter((file) => !existsSync(join(root, file))), ...shortened].map(
      (file) => `${path}: ${file}`,
    )
  })
  expect(missing).toEqual([])
})

test('every command the docs name is a script of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = pages.flatMap(({ text }) => [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name!))
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
})

test('the README explains every environment variable that the server reads', () => {
  const variables = [...read('app/server/env.ts').matchAll(/^  ([A-Z][A-Z\d_]+): /gm)].map(([, name]) => name!)
  expect(variables.length).toBeGreaterThan(40)
  expect(variables.filter((name) => !new RegExp(`\\b${name}\\b`).test(read('README.md')))).toEqual([])
})

/** "5, 16–18" as [5, 16, 17, 18]. */
const each = (list: string) =>
  list.split(/, /).flatMap((item) => {
    const [, from, to] = /^(\d+)–(\d+)$/.exec(item) ?? []
    return from ? numbersUpTo(Number(to)).slice(Number(from) - 1) : [item]
  })

test('every source a comment cites has its row in the pages of sources or law', () => {
  const rows = new Set(rowsOf('law', /^\d+ \|/).map(([row]) => `law ${row}`))
  for (const [, family, table] of page('sources').matchAll(/^## (\w+)$([\s\S]*?)(?=^## |(?![\s\S]))/gm))
    for (const [, row] of table!.matchAll(/^\| ([A-Z]?\d[\d.]*|[A-Z]|part \d) \|/gm)) rows.add(`${family} ${row}`)
  expect(rows.size).toBeGreaterThan(100)
  const sources = globSync('{app,test,scripts}/**/*.{ts,tsx,mjs,js,css}', { cwd: root })
  const missing = sources.flatMap((path) =>
    [...read(path).matchAll(/\[(law|security|specification|decisions|scan|content) ([^\]\n]+)\]/g)]
      .flatMap(([, family, list]) => each(list!).map((row) => `${family} ${row}`))
      .filter((cited) => !rows.has(cited))
      .map((cited) => `${path}: [${cited}]`),
  )
  expect(missing).toEqual([])
})

const HELD =
  /\[(?:law|sec|rel|spec) |`(?:app|test)\/|npm run |^not built yet$|^(?:Nothing to build|Not built yet): \S.{20,}/
/** A file may lose the one test that held the row: the specification names tests alone. */
const HELD_BY_TEST = /\[(?:law|sec|rel|spec) |`npm run |^Not built yet: \S.{20,}/
test.each([
  ['law', /^\d+ \|/, 57],
  ['security', /^(?:R?\d+) \|/, 150],
  ['specification', /^\d[\d., –]* \|/, 120],
  ['reliability', /^S\d+ \|/, 18],
] as const)('each row of the page %s names what holds it, or says why nothing does', (name, first, least) => {
  const rows = rowsOf(name, first)
  expect(rows.length).toBeGreaterThanOrEqual(least)
  const held = name === 'specification' ? HELD_BY_TEST : HELD
  expect(rows.filter((cells) => !held.test(cells.at(-1)!)).map((cells) => cells.join(' | '))).toEqual([])
})

test('no rule of law, threat, part of the specification or promise is left out', () => {
  const firstOf = (name: string, first: RegExp) => rowsOf(name, first).map(([row]) => row!)
  expect(firstOf('law', /^\d+ \|/)).toEqual(numbersUpTo(57))
  expect(numbersUpTo(80).filter((row) => !new RegExp(`\\b${row}\\b`).test(page('security')))).toEqual([])
  const parts = firstOf('specification', /^\d/).flatMap((part) => part.match(/\d+/g)!)
  expect(numbersUpTo(9).filter((part) => !parts.includes(part))).toEqual([])
  expect(firstOf('reliability', /^R\d+ \|/)).toEqual(numbersUpTo(24).map((row) => `R${row}`))
})

test('each ASVS requirement has one row of known state: met by a test, written in a document, or a reason', () => {
  const rows = rowsOf('asvs', /^\d+\.\d+\.\d+/).map(([req, , state, where]) => ({
    req: req!,
    state: state!,
    where: where!,
  }))
  expect(rows.length).toBeGreaterThan(130)
  const numbers = rows.flatMap(({ req }) => req.split(/, |–/))
  expect(numbers.filter((one, at) => numbers.indexOf(one) !== at)).toEqual([])
  const reason = /^(?:\S+ ){3,}\S+/
  const shows: Record<string, RegExp> = {
    met: /#\d+|\bR\d+|`[\w./-]+\.(?:test|spec)\.ts`/,
    written: /`[\w./-]+`|\.md\b/,
    absent: reason,
    excepted: reason,
    operator: reason,
  }
  expect(rows.filter(({ state, where }) => !shows[state]?.test(where)).map(({ req }) => req)).toEqual([])
  const threats = rowsOf('security', /^R?\d+ \|/).map(([row]) => row!.replace('R', ''))
  const cited = rows.flatMap(({ where }) => [...where.matchAll(/(?:#|\bR)(\d+)\b/g)].map(([, row]) => row!))
  expect(cited.filter((row) => !threats.includes(row))).toEqual([])
})
