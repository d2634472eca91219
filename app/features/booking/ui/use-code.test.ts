import { expect, test } from 'vitest'
import { textIfAny } from '#app/content/text/i18n.server.ts'
import type { Language } from '#app/domain/language.ts'
import { kroner } from '#app/domain/money/money.ts'
import { benefitsOf } from './use-code.ts'

const everything = {
  code: 'ALT',
  affiliateId: '3f0c8a52-6d0e-4d8e-9c55-0a7c1f1f2b11',
  company: 'Blæk & Co',
  discountPercentage: 10,
  discountAmount: kroner(100),
  zeroDeposit: true,
  freePainCoverage: true,
}
const listed = (lng: Language, code: typeof everything) =>
  benefitsOf(code, lng, ((key: string, values?: object) => textIfAny(lng, `affiliates:${key}`, { ...values })) as never)

test('[spec 8 code-messages] what a code gives is listed in the words of the specification', () => {
  expect(listed('da', everything)).toEqual([
    '10% rabat',
    '100 kr. rabat',
    'Ingen depositum',
    'Gratis smertedækning (Værdi op til 3.000 DKK)',
  ])
  expect(listed('en', everything)).toEqual([
    '10% discount',
    'DKK 100 discount',
    'No deposit',
    'Free pain coverage (worth up to DKK 3,000)',
  ])
})

test('only what it gives is listed', () => {
  const deposit = { ...everything, discountPercentage: 0, discountAmount: kroner(0), freePainCoverage: false }
  expect(listed('da', deposit)).toEqual(['Ingen depositum'])
})
