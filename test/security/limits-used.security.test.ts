import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { limitsIn, type PageRule } from '#app/domain/access/gate.ts'
import { LIMITS, type LimitName } from '#app/domain/access/limits.ts'
import { endpoints } from '#app/routes/api/endpoints.ts'
import { mountedBesideCalls } from '#test/support/addresses.ts'

// Where a limit is really asked: `mount.ts` asks those a call names, `page-gate.ts` those a page's form names, and the
// rest is taken by the code that does the work. A name in a comment, a type or a text is none of these.
const ofCalls = endpoints.flatMap(({ rateLimit }) => limitsIn(rateLimit))
const ofMounted = mountedBesideCalls().flatMap(({ rule }) => limitsIn(rule.rateLimit))
const pages = import.meta.glob<{ handle?: PageRule }>('../../app/routes/**/*.tsx', { eager: true })
const ofPages = Object.values(pages).flatMap(({ handle }) => limitsIn(handle?.rateLimit))

const TAKEN = [
  /\.(?:take|takeNow)\(\s*'([\w-]+)'/g,
  /\{ name: '([\w-]+)', subject:/g,
  /'([\w-]+)' : null\b/g,
  /\(\['([\w-]+)'\] as const\)/g,
]
const code = globSync('app/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.tsx?$/.test(path) && path !== 'app/domain/access/limits.ts')
  .map((path) => readFileSync(path, 'utf8').replaceAll(/(?<!:)\/\/.*$|\/\*[\s\S]*?\*\//gm, ''))
const byCode = code.flatMap((text) =>
  TAKEN.flatMap((pattern) => Array.from(text.matchAll(pattern), ([, names]) => names!.match(/[\w-]+/g)!)).flat(),
)

const asked = new Set<string>([...ofCalls, ...ofMounted, ...ofPages, ...byCode])

test.each(Object.keys(LIMITS) as LimitName[])('[sec 64.5] the limit %s is asked somewhere', (name) => {
  expect([name, asked.has(name)]).toEqual([name, true])
})

test('calls, pages and code each ask limits of their own', () => {
  expect([ofCalls.length, ofMounted.length, ofPages.length, byCode.length].every((n) => n > 0)).toBe(true)
})
