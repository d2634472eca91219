import { expect, test } from 'vitest'
import { checkCode, isPartnerCode, type AffiliateCode } from './affiliate.ts'
import { clinicTime } from '#app/domain/time/clinic-time.ts'
import { ore } from '#app/domain/money/money.ts'

const benefits = { discountPercent: 10, discount: ore(0), zeroDeposit: true, freePainCoverage: false }
const code: AffiliateCode = {
  active: true,
  validFrom: clinicTime('2026-12-01T00:00'),
  validUntil: clinicTime('2026-12-31T23:59'),
  benefits,
}
const now = clinicTime('2026-12-10T10:00')

test.each([
  ['an unknown code', null, now, 'code-unknown'],
  ['a code switched off', { ...code, active: false }, now, 'code-unknown'],
  ['a code before its first minute', code, clinicTime('2026-11-30T23:59'), 'code-not-yet-active'],
  ['a code after its last minute', code, clinicTime('2027-01-01T00:00'), 'code-expired'],
])('%s is refused', (_case, given, at, refusal) => {
  expect(checkCode(given, at)).toEqual({ ok: false, refusal })
})

test.each(['2026-12-01T00:00', '2026-12-31T23:59'])(
  'a code gives its benefits in its first and last minute, %s',
  (time) => {
    expect(checkCode(code, clinicTime(time))).toEqual({ ok: true, value: benefits })
  },
)

test('a code without dates is always valid', () => {
  expect(checkCode({ ...code, validFrom: null, validUntil: null }, now).ok).toBe(true)
})

test('[spec 5 code-format] a partner code has 1 to 10 letters and digits', () => {
  expect(['A', 'FALM10', 'ABCDEFGHIJ'].every(isPartnerCode)).toBe(true)
  expect(['', 'ABCDEFGHIJK', 'FALM-10', 'FALM 10', 'falm10', 'SØLV'].some(isPartnerCode)).toBe(false)
})
