import { expect, test } from 'vitest'
import { assess } from '#app/domain/scan/assessment.ts'
import { NO_ANSWERS, type ScanAnswers } from '#app/domain/scan/scan.ts'
import { seenPhoto } from '#test/support/fake-vision.ts'
import { markingOf } from './marking.ts'
import type { ReferenceChoice } from './use-reference.ts'

const measures = { photos: [seenPhoto()], analyzer: 'local' as const, model: 'test', opinion: null }

/** A result of one photo, its scale being marked; what was taken as the scale is in `answers`. */
function marking(choice: ReferenceChoice, typed: { coin?: '5-kr'; longestCm?: string } = {}) {
  const at = { answers: NO_ANSWERS }
  const setAnswers = (answers: ScanAnswers | ((known: ScanAnswers) => ScanAnswers)) =>
    void (at.answers = typeof answers === 'function' ? answers(at.answers) : answers)
  const now = () =>
    markingOf({
      scan: { answers: at.answers, setAnswers, choice, coin: typed.coin ?? '10-kr', longestCm: typed.longestCm ?? '' },
      shown: { measures },
      photo: 0,
    })
  return { at, now }
}

test.each(['', '5'])(
  'a length typed before a ruler is marked measures nothing, and the result stands (%j)',
  (longestCm) => {
    const { at, now } = marking('ruler', { longestCm })
    now().detail({ cm: 5 })
    expect(at.answers.reference).toBeNull()
    expect(assess(measures, at.answers).size.source).toBe('none')
  },
)

test('a coin chosen before its points are moved measures nothing, and is the coin of the points moved then', () => {
  const { at, now } = marking('coin', { coin: '5-kr' })
  now().detail({ coin: '5-kr' })
  expect(at.answers.reference).toBeNull()
  now().move(now().points)
  expect(at.answers.reference).toMatchObject({ kind: 'coin', coin: '5-kr' })
})

test('a coin or a length changed after the points stand changes the scale', () => {
  const coin = marking('coin')
  coin.now().move(coin.now().points)
  coin.now().detail({ coin: '2-kr' })
  expect(coin.at.answers.reference).toMatchObject({ kind: 'coin', coin: '2-kr' })
  const ruler = marking('ruler', { longestCm: '5' })
  ruler.now().move(ruler.now().points)
  ruler.now().detail({ cm: 7 })
  expect(ruler.at.answers.reference).toMatchObject({ kind: 'ruler', cm: 7 })
})
