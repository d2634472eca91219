import { expect, test } from 'vitest'
import { overlaps, subtract, union, type Span } from './spans.ts'

const span = (from: number, to: number): Span => ({ from, to })

test('overlapping and touching spans become one, empty and reversed ones vanish', () => {
  expect(union([span(30, 40), span(0, 10), span(10, 20), span(15, 18), span(50, 50), span(70, 60)])).toEqual([
    span(0, 20),
    span(30, 40),
  ])
})

test('what is closed is taken out of what is open', () => {
  const closed = union([span(-5, 5), span(10, 12), span(30, 50)])
  expect(subtract(span(0, 40), closed)).toEqual([span(5, 10), span(12, 30)])
  expect(subtract(span(31, 45), closed)).toEqual([])
  expect(subtract(span(12, 30), closed)).toEqual([span(12, 30)])
})

test('spans that only touch share no time', () => {
  const busy = union([span(10, 20), span(30, 40)])
  expect([span(20, 30), span(0, 10), span(40, 50)].some((one) => overlaps(one, busy))).toBe(false)
  expect([span(19, 21), span(9, 11), span(0, 50), span(12, 13)].every((one) => overlaps(one, busy))).toBe(true)
  expect(overlaps(span(0, 1), [])).toBe(false)
})

test('the quick answer to "do they overlap" is the plain one, for every span of a small world', () => {
  const busy = union([span(1, 3), span(5, 6), span(9, 14), span(15, 16)])
  for (let from = 0; from < 20; from++) {
    for (let to = from + 1; to <= 20; to++) {
      const plain = busy.some((one) => one.from < to && from < one.to)
      expect(overlaps(span(from, to), busy), `${from}-${to}`).toBe(plain)
    }
  }
})
