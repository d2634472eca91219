import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('..', import.meta.url).pathname
const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
const security = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+[^|]*)\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)]

test('every row of the ASVS page says its state, and why where it is not met', () => {
  expect(rows.length).toBeGreaterThan(100)
  for (const [, req, , state, where] of rows) {
    expect([req, ['met', 'excepted', 'open', 'operator'].includes(state!)]).toEqual([req, true])
    if (state !== 'met') expect([req, where!.length > 12]).toEqual([req, true])
  }
})

test('every file and every threat row the ASVS page names is there', () => {
  for (const [, file] of page.matchAll(/`((?:app|test)\/[\w./-]+)`/g))
    expect([file, existsSync(join(root, file!))]).toEqual([file, true])
  for (const [, row] of page.matchAll(/#(\d+)/g))
    expect([row, new RegExp(`^\\| ${row} \\|`, 'm').test(security)]).toEqual([row, true])
})
