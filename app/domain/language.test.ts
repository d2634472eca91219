import { expect, test } from 'vitest'
import { asLanguage, inLanguage, pickLanguage } from './language.ts'

test('the query parameter beats the stored choice, which beats the browser', () => {
  expect(pickLanguage({ query: 'en', cookie: 'da', acceptLanguage: 'da' })).toBe('en')
  expect(pickLanguage({ query: 'xx', cookie: 'en', acceptLanguage: 'da' })).toBe('en')
  expect(pickLanguage({ query: null, acceptLanguage: 'en-GB,en;q=0.9' })).toBe('en')
})

test('without a wish we know, the page is Danish', () => {
  expect(pickLanguage({})).toBe('da')
  expect(pickLanguage({ acceptLanguage: 'de-DE,fr;q=0.8' })).toBe('da')
  expect(pickLanguage({ acceptLanguage: 'en;q=0, *' })).toBe('da')
})

test.each([
  ['de, en;q=0.7, da;q=0.3', 'en'],
  ['en;q=0.5, da;q=0.8', 'da'],
  ['da, en', 'da'],
  ['nb-NO, en-US;q=0.9', 'en'],
  ['en; q=1.0', 'en'],
  ['da;q=high, en;q=0.9', 'da'],
])('a browser that wishes "%s" gets %s', (acceptLanguage, language) => {
  expect(pickLanguage({ acceptLanguage })).toBe(language)
})

test('a language tag is read by its first part', () => {
  expect(asLanguage('EN-gb')).toBe('en')
  expect(asLanguage('english')).toBeNull()
})

test.each([
  ['/book', 'da', '/book'],
  ['/book', 'en', '/book?lng=en'],
  ['?change=move', 'en', '?change=move&lng=en'],
  ['?', 'en', '?lng=en'],
  ['/', 'en', '/?lng=en'],
  ['/kontakt#contact-form', 'en', '/kontakt?lng=en#contact-form'],
  ['/?login=1#top', 'en', '/?login=1&lng=en#top'],
  ['/efterbehandling.pdf?lng=en', 'en', '/efterbehandling.pdf?lng=en'],
  ['#kontakt', 'en', '#kontakt'],
  ['tel:+4570123456', 'en', 'tel:+4570123456'],
  ['https://clinic.test/aftale/x', 'en', 'https://clinic.test/aftale/x?lng=en'],
] as const)('%s on a page in %s leads to %s', (path, lng, address) => {
  expect(inLanguage(path, lng)).toBe(address)
})
