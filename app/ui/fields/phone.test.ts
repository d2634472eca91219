import { expect, test } from 'vitest'
import { storedPhone } from '#app/input/phone.ts'
import { isPhone, joinPhone, phoneText, splitPhone } from './phone.ts'

test.each([
  ['+45', '22 33 44 55', '+45 22 33 44 55'],
  ['+46', '070-123 45 67', '+46 70-123 45 67'],
  ['+39', '06 1234 5678', '+39 06 1234 5678'],
  ['+45', '+47 22 33 44 55', '+47 22 33 44 55'],
  ['+45', '0047 22 33 44 55', '+47 22 33 44 55'],
  ['+45', '  ', ''],
  ['+45', 'ring aften', 'ring aften'],
  ['+46', '\u202d+45 20 30 40 50\u202c', '+45 20 30 40 50'],
  ['+45', 'tel:+4520304050', '+4520304050'],
  ['+45', '(0045) 20304050', '+45 20304050'],
])('with %s chosen, "%s" is the number %s', (country, typed, full) => {
  expect(joinPhone(country, typed)).toBe(full)
})

test.each([
  ['+4522334455', '+45', '22 33 44 55'],
  ['+45 22334455', '+45', '22 33 44 55'],
  ['+46701234567', '+46', '701234567'],
  ['+1 212 555 0100', '+1', '212 555 0100'],
  ['+358 40 1234567', '+45', '+358 40 1234567'],
  ['22334455', '+45', '22334455'],
  ['', '+45', ''],
] as const)('the number %s is shown as %s and %s', (full, country, phone) => {
  expect(splitPhone(full)).toEqual({ country, phone })
  if (phone && full.startsWith('+')) expect(storedPhone(joinPhone(country, phone))).toBe(storedPhone(full))
})

test('a number that cannot exist is noticed', async () => {
  expect(await isPhone('+45 22 33 44 55')).toBe(true)
  expect(await isPhone('+45 4522334455')).toBe(true)
  expect(await isPhone('+45 22 33')).toBe(false)
  expect(await isPhone('+45 22 33 44 55 66')).toBe(false)
})

test('a stored number is read in pairs, with its code apart', () => {
  expect(phoneText('+4520304050')).toBe('+45 20 30 40 50')
  expect(phoneText('+46701234567')).toBe('+46 701234567')
  expect(phoneText('+3581234567')).toBe('+3581234567')
  expect(phoneText('')).toBe('')
})
