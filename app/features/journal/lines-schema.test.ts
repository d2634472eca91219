import { expect, test } from 'vitest'
import { lineKey, missingIn } from './lines-schema.ts'

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
