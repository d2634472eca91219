import { expect, test } from 'vitest'
import { isPossiblePhone, phoneParts, storedPhone } from './phone.ts'

test.each([
  '20 30 40 50',
  '20304050',
  '+45 20304050',
  '2030 4050',
  '+4520304050',
  '0045 20304050',
  '(+45) 20-30-40-50',
  '\u202d+45 20 30 40 50\u202c',
  '20304050\u200b',
  '20–30–40–50',
  '(+45) 20304050',
  'tel:+4520304050',
  '２０３０４０５０',
  '4520304050',
  '+45 4520304050',
  '+45 (0)20 30 40 50',
])('however a number is typed, it is stored in one form: %s', (typed) => expect(storedPhone(typed)).toBe('+4520304050'))

test.each([
  ['+46 70 123 45 67', '+46701234567'],
  ['+46 070 123 45 67', '+46701234567'],
  ['+39 06 1234 5678', '+390612345678'],
  ['', ''],
  ['+39 (0)6 1234 5678', '+390612345678'],
  ['+46 46701234567', '+46701234567'],
  ['+31 31612345678', '+31612345678'],
  ['+45 45203040', '+4545203040'],
  ['112', '112'],
])('%s is stored as %s', (typed, stored) => expect(storedPhone(typed)).toBe(stored))

test.each([
  ['20 30 40 50', ['20304050']],
  ['+45 20304050', ['4520304050']],
  ['0045 20304050', ['004520304050', '4520304050']],
  ['070-123 45 67', ['0701234567', '701234567']],
  ['00 10 0', ['00100', '100']],
  ['050', ['050']],
  ['4050', ['4050']],
  ['\u200e20–30–40–50', ['20304050']],
])('%s is looked for as %j', (typed, parts) => expect(phoneParts(typed)).toEqual(parts))

test.each(['Ida', 'ida20', '12', '', 'ida@post.example'])('"%s" is no number to look for', (typed) =>
  expect(phoneParts(typed)).toEqual([]),
)

test.each([
  ['+45 4520304050', true],
  ['\u200e20304050', true],
  ['+45 22 33', false],
  ['ring aften', false],
])('the number "%s" can exist: %s', (typed, possible) => expect(isPossiblePhone(typed)).toBe(possible))
