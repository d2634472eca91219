import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('..', import.meta.url).pathname
const page = readFileSync(join(root, 'docs/law.md'), 'utf8')
const rows = [...page.matchAll(/^\| (\d+) \| (.+) \| (.+) \| (.+) \|$/gm)].map(([, row, rule, where, answer]) => ({
  row: Number(row),
  rule: rule!,
  where: where!,
  answer: answer!,
}))
const NO_TEST = /^(?:Not built yet: |Nothing to build: )\S.{20,}/

test('all 55 rules stand, each once and in order', () => {
  expect(rows.map(({ row }) => row)).toEqual(Array.from({ length: 55 }, (_, index) => index + 1))
})

test.each(rows)('rule $row names its law, and files that exist', ({ rule, where, answer }) => {
  expect(rule).toMatch(/\d|loven|GDPR|LMS|MFL|FAL|STPS|as \d+/)
  const files = [...`${where} ${answer}`.matchAll(/`((?:app|test|docs|scripts)\/[^`]+)`/g)].map(([, file]) => file!)
  const pages = [...where.matchAll(/\]\(([^)]+)\)/g)].map(([, file]) => join(dirname('docs/law.md'), file!))
  expect([...files, ...pages].filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test.each(rows)('rule $row names a test that exists, or says why there is none', ({ answer }) => {
  if (NO_TEST.test(answer)) return
  const [, file, title] = /^`([^`]+)`: (.+)$/.exec(answer) ?? []
  expect(file && title).toBeTruthy()
  expect(readFileSync(join(root, file!), 'utf8').replaceAll('\\', '')).toContain(title)
})
