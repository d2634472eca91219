import { expect, test } from 'vitest'
import { consentCookie } from '#app/domain/clinic/cookie-consent.ts'
import { cookieNames } from '#app/services/sessions/cookies.ts'

const privacy = import.meta.glob<string>('./pages/privatlivspolitik.*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** What the browser's own storage holds under our prefix, and every cookie written by hand. */
const written = Object.values(sources).flatMap((source) => [
  ...[...source.matchAll(/['"`](falm-[a-z-]+|affiliate_ref_code)['"`]/g)].map(([, name]) => name!),
  ...[...source.matchAll(/document\.cookie = `?['"]?(?:\$\{\w+\})?([\w-]+)=/g)].map(([, name]) => name!),
])
const names = [...new Set([...Object.values(cookieNames(false)), consentCookie(false), 'lng', ...written])].sort()

test('the search finds what is known to be stored', () => {
  expect(names).toEqual(expect.arrayContaining(['falm-booking-draft', 'signed-in', 'session', 'affiliate_ref_code']))
})

test.each(Object.keys(privacy))('[law 38] %s names every cookie and every key kept on the device', (file) => {
  const table = privacy[file]!.split('{#cookies}')[1]!.split('\n## ')[0]!
  const named = [...table.matchAll(/\(([\w-]+(?:, [\w-]+)*)\)/g)].flatMap(([, list]) => list!.split(', '))
  expect([...new Set(named)].sort()).toEqual(names)
})
