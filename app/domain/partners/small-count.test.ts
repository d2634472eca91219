import { expect, test } from 'vitest'
import { smallCount } from './small-count.ts'

test('one and two are a few, none and three are themselves', () => {
  expect([0, 1, 2, 3, 84].map(smallCount)).toEqual([0, 'few', 'few', 3, 84])
})
