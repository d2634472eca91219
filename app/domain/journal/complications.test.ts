import { expect, test } from 'vitest'
import { rateOf, registerOf, type GivenTreatment, type Grade } from './complications.ts'

test('a rate has Wilson’s 95 % interval, and no percentage below 30 treatments', () => {
  const percents = ({ share, low, high }: ReturnType<typeof rateOf>) =>
    [share, low, high].map((one) => one && Math.round(one * 1000) / 10)
  expect(percents(rateOf(10, 100))).toEqual([10, 5.5, 17.4])
  expect(percents(rateOf(0, 30))).toEqual([0, 0, 11.4])
  expect(percents(rateOf(3, 29))).toEqual([null, 3.6, 26.4])
  expect(rateOf(0, 0)).toEqual({ count: 0, n: 0, share: null, low: 0, high: 1 })
})

test('a treatment of two wavelengths counts in both, and grade 0 is no complication', () => {
  const given = (skinType: 2 | 5 | null, wavelengthsNm: number[], grade: Grade): GivenTreatment => ({
    skinType,
    wavelengthsNm,
    grade,
  })
  const register = registerOf([
    given(2, [1064], 0),
    given(2, [1064, 532], 2),
    given(5, [1064], 1),
    given(null, [532], 0),
  ])
  const counts = ({ count, n }: { count: number; n: number }) => [count, n]
  expect(counts(register.all)).toEqual([2, 4])
  expect(register.bySkinType.map(({ skinType, rate }) => [skinType, ...counts(rate)])).toEqual([
    [2, 1, 2],
    [5, 1, 1],
    [null, 0, 1],
  ])
  expect(register.byWavelength.map(({ wavelengthNm, rate }) => [wavelengthNm, ...counts(rate)])).toEqual([
    [532, 1, 2],
    [1064, 2, 3],
  ])
})
