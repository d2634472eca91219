import { expect, test } from 'vitest'
import { courseMonths, inkLeftAfter, likelyCourse, spreadOver } from './course.ts'

test('a likely course has its sessions six weeks apart', () => {
  const course = likelyCourse({ min: 3, max: 5 }, 5)
  expect(course.map(({ week, maybe }) => [week, maybe])).toEqual([
    [0, false],
    [6, false],
    [12, false],
    [18, true],
    [24, true],
  ])
})

test('the drawing fades with every session, most at first, and keeps a trace', () => {
  const left = [0, 1, 2, 3, 4, 5, 6].map((session) => inkLeftAfter(session, 6))
  expect(left[0]).toBe(1)
  expect(left.at(-1)).toBeCloseTo(0.05)
  const lost = left.slice(1).map((now, index) => left[index]! - now)
  expect(lost).toEqual(lost.toSorted((a, b) => b - a))
})

test('a course that only fades the tattoo is drawn with what it leaves, not as a removal', () => {
  const faded = likelyCourse({ min: 2, max: 4 }, 13)
  const removed = likelyCourse({ min: 8, max: 13 }, 13)
  expect(faded.map(({ inkLeft }) => inkLeft)).toEqual(removed.slice(0, 4).map(({ inkLeft }) => inkLeft))
  expect(faded.at(-1)!.inkLeft).toBeGreaterThan(0.35)
})

test.each([
  [3, [1, 2, 3]],
  [8, [1, 2, 3, 4, 5, 6, 7, 8]],
  [9, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  [14, [2, 4, 6, 8, 10, 12, 14]],
  [20, [2, 5, 8, 11, 14, 17, 20]],
])('of %i sessions nine at most are drawn, equally far apart, to the last of them', (max, drawn) => {
  const course = likelyCourse({ min: 2, max }, max)
  expect(spreadOver(course, 9).map(({ session }) => session)).toEqual(drawn)
})

test.each([
  [1, 0],
  [2, 2],
  [6, 7],
  [9, 12],
])('%i sessions take %i months from the first to the last', (sessions, months) => {
  expect(courseMonths({ min: sessions, max: sessions })).toEqual({ min: months, max: months })
})
