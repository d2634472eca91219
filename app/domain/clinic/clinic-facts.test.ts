import { expect, test } from 'vitest'
import { isCvr } from './clinic-facts.ts'

test.each(['10150817', '22756214', '24256790', '10 15 08 17', '00 00 00 00'])(
  '%s can be the number of a Danish company',
  (text) => {
    expect(isCvr(text)).toBe(true)
  },
)

// One digit more in each place, and what is no number of eight digits.
test.each(['20150817', '11150817', '10250817', '10160817', '10151817', '10150917', '10150827', '10150818'])(
  '%s differs in one digit and cannot',
  (text) => {
    expect(isCvr(text)).toBe(false)
  },
)
test.each(['1015081', '101508170', '1015081x', ''])('“%s” is no company number', (text) => {
  expect(isCvr(text)).toBe(false)
})
