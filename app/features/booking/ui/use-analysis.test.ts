import { expect, test } from 'vitest'
import { scanIn } from './use-analysis.ts'

const NOW = Date.parse('2026-12-01T10:00:00Z')
const stored = (scan: object, at = NOW) => JSON.stringify({ ...scan, savedAt: at })

test('a scan gives the booking its area, skin type and sessions', () => {
  const text = JSON.stringify({
    savedAt: NOW,
    size: 'ca. 48 cm²',
    skinType: 3,
    sessionsRequired: { min: 6, max: 9 },
    painLevel: 'low',
  })
  expect(scanIn(text, NOW)).toMatchObject({
    areaCm2: 48,
    skinType: 3,
    sessions: { min: 6, max: 9 },
    whole: { painLevel: 'low' },
  })
})

test('a scan that only says "over 100 cm²" is booked above it, with a least price', () => {
  expect(scanIn(stored({ size: 'over 100 cm²' }), NOW)).toMatchObject({ areaCm2: 101, open: true })
  expect(scanIn(stored({ size: '100 cm²' }), NOW)).toMatchObject({ areaCm2: 100, open: false })
})

test.each([null, 'not json', '{}', '{"size":48}'])('a stored text that is no scan is none: %s', (text) => {
  expect(scanIn(text, NOW)).toBeNull()
})

test('a class of sizes nobody measured is priced at its least, and takes as long as its most', () => {
  const scan = scanIn(stored({ size: '30-100 cm²' }), NOW)
  expect(scan).toMatchObject({ areaCm2: 30, mostCm2: 100, open: true, size: '30–100 cm²' })
})

test('a scan is forgotten with the draft it stands beside, after two days', () => {
  const hours = (count: number) => NOW - count * 3_600_000
  expect(scanIn(stored({ size: '48 cm²' }, hours(47)), NOW)).not.toBeNull()
  expect(scanIn(stored({ size: '48 cm²' }, hours(49)), NOW)).toBeNull()
})

test('a scan with fields of the wrong kind keeps what can be used', () => {
  expect(scanIn(stored({ size: 'stor', skinType: 9, sessionsRequired: { min: '6' } }), NOW)).toMatchObject({
    areaCm2: null,
    skinType: null,
    sessions: null,
  })
})
