import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LIMITS } from '#app/domain/limits.ts'

const sources = globSync('app/**/*.{ts,tsx}')
  .filter((path) => !path.endsWith('.test.ts') && path !== 'app/domain/limits.ts')
  .map((path) => readFileSync(path, 'utf8'))

test.each(Object.keys(LIMITS))('the limit %s is asked somewhere', (name) => {
  expect(sources.some((source) => source.includes(`'${name}'`))).toBe(true)
})
