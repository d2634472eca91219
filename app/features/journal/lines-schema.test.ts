import { expect, test } from 'vitest'
import { fieldsOf, lineKey, linesIn, missingIn, weakestFirst } from './lines-schema.ts'

const missing = (line: Record<string, string>, isTestSpot = false) =>
  missingIn(Object.fromEntries(Object.entries(line).map(([field, value]) => [`lines.0.${field}`, value])), isTestSpot)

test.each([
  [{ fluence: '6,4' }, true],
  [{ fluence: '6,4', outsideBecause: 'Dybt blæk' }, false],
  [{ fluence: '2,4' }, false],
  [{ fluence: 'meget' }, false],
  [{ pulse: '450', pulseUnit: 'ns' }, true],
])('a line of %j lacks the reason for an unusual figure: %s', (line, lacks) => {
  expect(missing(line).includes(lineKey(0, 'outsideBecause'))).toBe(lacks)
})

test('lines are put by their fluence, the weakest first, and those without one last', () => {
  const typed = fieldsOf(['1,8', '', '1,4', '1.4', '0,8'].map((fluence, index) => ({ fluence, handpiece: `${index}` })))
  const sorted = weakestFirst(linesIn(typed)).map(({ fluence, handpiece }) => [fluence, handpiece])
  expect(sorted).toEqual([
    ['0,8', '4'],
    ['1,4', '2'],
    ['1.4', '3'],
    ['1,8', '0'],
    ['', '1'],
  ])
})
