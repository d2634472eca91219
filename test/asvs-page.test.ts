import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('..', import.meta.url).pathname
const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
const security = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+[^|]*) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, req, , state, where]) => ({ req: req!, state: state!, where: where! }),
)
const inState = (...states: string[]) => rows.filter(({ state }) => states.includes(state))

const FILE = /`((?:app|test|docs)\/[\w./-]+)`|(docs\/[\w-]+\.md)/g
const filesIn = (text: string) => [...text.matchAll(FILE)].map(([, code, doc]) => code ?? doc!)
const namesTest = (where: string) =>
  /(?:^|\W)#\d+|(?:^|\W)R\d+/.test(where) || filesIn(where).some((file) => /\.(?:test|spec)\.ts$/.test(file))

test('every line of a table with a requirement in it is a row of known state', () => {
  const lines = page.split('\n').filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  expect(rows.length).toBe(lines.length)
  expect(rows.length).toBeGreaterThan(130)
  const states = ['met', 'written', 'absent', 'excepted', 'operator']
  expect(rows.filter(({ state }) => !states.includes(state)).map(({ req }) => req)).toEqual([])
})

test('what is met names the test that holds it', () => {
  const without = inState('met').filter(({ where }) => !namesTest(where))
  expect(without.map(({ req }) => req)).toEqual([])
})

test('a document that is asked for is named', () => {
  const without = inState('written').filter(({ where }) => filesIn(where).length === 0)
  expect(without.map(({ req }) => req)).toEqual([])
})

test('what is not kept, not here, or an operator’s has its reason', () => {
  const without = inState('excepted', 'absent', 'operator').filter(({ where }) => where.split(' ').length < 4)
  expect(without.map(({ req }) => req)).toEqual([])
})

test('no requirement is spoken of twice', () => {
  const numbers = rows.flatMap(({ req }) => req.split(/, |–/))
  expect(numbers.filter((one, at) => numbers.indexOf(one) !== at)).toEqual([])
})

test('every file and every threat row the ASVS page names is there', () => {
  for (const file of filesIn(page)) expect([file, existsSync(join(root, file))]).toEqual([file, true])
  for (const [, row] of page.matchAll(/(?:#|\bR)(\d+)\b/g))
    expect([row, new RegExp(`^\\| R?${row} \\|`, 'm').test(security)]).toEqual([row, true])
})
