import { expect, test } from 'vitest'
import { scanIn } from './use-analysis.ts'

test('a scan gives the booking its area, skin type and sessions', () => {
  const text = JSON.stringify({
    size: 'ca. 48 cm²',
    skinType: 3,
    sessionsRequired: { min: 6, max: 9 },
    painLevel: 'low',
  })
  expect(scanIn(text)).toMatchObject({
    areaCm2: 48,
    skinType: 3,
    sessions: { min: 6, max: 9 },
    whole: { painLevel: 'low' },
  })
})

test('a scan that only says "over 100 cm²" is booked above it, with a least price', () => {
  expect(scanIn('{"size":"over 100 cm²"}')).toMatchObject({ areaCm2: 101, open: true })
  expect(scanIn('{"size":"100 cm²"}')).toMatchObject({ areaCm2: 100, open: false })
})

test.each([null, 'not json', '{}', '{"size":48}'])('a stored text that is no scan is none: %s', (text) => {
  expect(scanIn(text)).toBeNull()
})

test('a scan with fields of the wrong kind keeps what can be used', () => {
  expect(scanIn('{"size":"stor","skinType":9,"sessionsRequired":{"min":"6"}}')).toMatchObject({
    areaCm2: null,
    skinType: null,
    sessions: null,
  })
})
