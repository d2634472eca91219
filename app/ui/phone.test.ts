import { expect, test } from 'vitest'
import { isPhone, joinPhone, splitPhone } from './phone.ts'

test.each([
  ['+45', '22 33 44 55', '+45 22 33 44 55'],
  ['+46', '070-123 45 67', '+46 70-123 45 67'],
  ['+39', '06 1234 5678', '+39 06 1234 5678'],
  ['+45', '+47 22 33 44 55', '+47 22 33 44 55'],
  ['+45', '0047 22 33 44 55', '+47 22 33 44 55'],
  ['+45', '  ', ''],
])('with %s chosen, "%s" is the number %s', (country, typed, full) => {
  expect(joinPhone(country, typed)).toBe(full)
})

test.each([
  ['+45 22334455', '+45', '22334455'],
  ['+1 212 555 0100', '+1', '212 555 0100'],
  ['+358 40 1234567', '+45', '+358 40 1234567'],
  ['22334455', '+45', '22334455'],
  ['', '+45', ''],
] as const)('the number %s is shown as %s and %s', (full, country, phone) => {
  expect(splitPhone(full)).toEqual({ country, phone })
  if (phone && full.startsWith('+')) expect(joinPhone(country, phone)).toBe(full)
})

test('a number that cannot exist is noticed', async () => {
  expect(await isPhone('+45 22 33 44 55')).toBe(true)
  expect(await isPhone('+45 22 33')).toBe(false)
  expect(await isPhone('+45 22 33 44 55 66')).toBe(false)
})
