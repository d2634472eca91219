import { expect, test } from 'vitest'
import { clinicCurve, mayBeMeasured, treatmentsBefore } from './fading.ts'

const after = (treatments: number, lefts: number[], from = 0) =>
  lefts.map((left, at) => ({ person: `p${from + at}`, treatments, left }))

test('the clinic’s curve shows the middle of five people and more, and nothing of four', () => {
  const points = [...after(1, [90, 80, 70, 60, 50]), ...after(2, [60, 50, 40, 30])]
  expect(clinicCurve(points, 5)).toEqual([{ treatments: 1, left: 70, people: 5 }])
})

test('somebody with many tattoos is one of the people, not many', () => {
  const many = [10, 20, 30, 40, 50].map((left) => ({ person: 'one', treatments: 1, left }))
  expect(clinicCurve(many, 5)).toEqual([])
  expect(clinicCurve([...many, ...after(1, [90, 90, 90, 90])], 5)).toEqual([{ treatments: 1, left: 90, people: 5 }])
})

test('a photo before the fourth treatment has three behind it, and one right after the laser is not measured', () => {
  expect(treatmentsBefore({ moment: 'before', treatment: 4 })).toBe(3)
  expect(treatmentsBefore({ moment: 'healing', treatment: 4 })).toBe(4)
  expect(treatmentsBefore({ moment: 'before', treatment: null })).toBe(0)
  expect(mayBeMeasured({ moment: 'after' })).toBe(false)
  expect(mayBeMeasured({ moment: 'before' })).toBe(true)
})
