import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('..', import.meta.url).pathname
const page = readFileSync(join(root, 'docs/reliability.md'), 'utf8')
const rowOf = (name: string) => new RegExp(`^\\| ${name} \\| [^|]+ \\| [^|]+ \\| ([^|]+) \\|$`, 'm').exec(page)?.[1]

test('every attack that succeeded names its test', () => {
  for (let n = 1; n <= 18; n++) expect([n, rowOf(`S${n}`)]).toEqual([n, expect.stringMatching(/\.test\.ts/)])
})

test('every promise names its test, or says with what it comes', () => {
  for (let n = 1; n <= 24; n++) {
    const named = rowOf(`R${n}`)
    if (named === '–') expect(page).toMatch(new RegExp(`^\\| R${n} \\|.*operations`, 'm'))
    else expect([n, named]).toEqual([n, expect.stringMatching(/\.(?:test|spec)\.ts|npm run (?:bench|guarantees)/)])
  }
})

test('every file and every part of the bench the page names is there', () => {
  for (const [, file] of page.matchAll(/`((?:app|test)\/[\w./-]+)`/g))
    expect([file, existsSync(join(root, file!))]).toEqual([file, true])
  const bench = readFileSync(join(root, 'scripts/bench/bench.ts'), 'utf8')
  for (const [, part] of page.matchAll(/BENCH_PARTS=(\w+)/g)) expect(bench).toContain(`PARTS.includes('${part}')`)
})
