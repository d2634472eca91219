import { expect, test } from 'vitest'
import { BODY_SITES } from './body-sites.ts'
import { painLevel } from './pain.ts'

test.each([
  ['upper-arm', 20, 0.2, 'low'],
  ['forearm', 20, 0.2, 'moderate'],
  ['ribs', 20, 0.2, 'high'],
  ['upper-arm', 140, 0.2, 'moderate'],
  ['upper-arm', 20, 0.7, 'moderate'],
  ['ribs', 300, 0.9, 'high'],
  [null, null, 0, null],
  [null, 300, 0.9, null],
] as const)('at %s, %s cm² with an ink load of %d, it is felt %s', (site, area, load, level) => {
  expect(painLevel(site, area, load)).toBe(level)
})

test('every place of the body map has a level', () => {
  for (const site of BODY_SITES) expect(painLevel(site, 1, 0)).toMatch(/^(low|moderate|high)$/)
})
