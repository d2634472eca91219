import { expect, test } from 'vitest'
import { languageOf } from './language.ts'

const PERSON = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const asked = (url: string, headers: Record<string, string>) => languageOf(new Request(url, { headers }))

test.each([
  ['an English browser, on the first visit', '/faq', { 'accept-language': 'en-GB,en;q=0.9,da;q=0.8' }, 'en'],
  ['a German browser', '/faq', { 'accept-language': 'de-DE,de;q=0.9' }, 'da'],
  ['an English browser that chose Danish', '/faq', { 'accept-language': 'en-GB', cookie: 'lng=da' }, 'da'],
  ['a Danish browser at an English address', '/faq?lng=en', { 'accept-language': 'da' }, 'en'],
] as const)('the language of %s', (_, path, headers, lng) => {
  expect(asked(`https://clinic.test${path}`, { ...headers, 'user-agent': PERSON })).toBe(lng)
})

test('a crawler reads the language of the address, whatever it accepts', () => {
  const english = { 'accept-language': 'en-US', 'user-agent': CRAWLER }
  expect(asked('https://clinic.test/faq', english)).toBe('da')
  expect(asked('https://clinic.test/faq?lng=en', english)).toBe('en')
})
