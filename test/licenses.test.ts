import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ALLOWED, NOTICES, noticesOf, shippedPackages } from '#scripts/third-party-notices.ts'

const root = new URL('..', import.meta.url).pathname

test('every shipped package has a license that is allowed', () => {
  const shipped = shippedPackages(root)
  expect(shipped.length).toBeGreaterThan(300)
  expect(shipped.filter(({ license }) => !ALLOWED.has(license))).toEqual([])
  expect([...ALLOWED].filter((license) => !shipped.some((one) => one.license === license))).toEqual([])
})

test('the third-party notices are those of the installed packages (npm run notices writes them)', () => {
  expect(readFileSync(`${root}${NOTICES}`, 'utf8') === noticesOf(root)).toBe(true)
})

test.each([
  ['libheif-js', 'LGPL-3.0'],
  ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later'],
  ['mediabunny', 'MPL-2.0'],
  ['lightningcss', 'MPL-2.0'],
  ['web-push', 'MPL-2.0'],
  ['date-holidays', '(ISC AND CC-BY-3.0)'],
  ['combine-errors', 'MIT'],
])('the notices name %s with its license %s', (name, license) => {
  const { version } = shippedPackages(root).find((one) => one.name === name)!
  expect(noticesOf(root)).toContain(`${name} ${version} (${license})`)
})

test('the notices carry the texts of the licenses that ask for it', () => {
  const notices = noticesOf(root)
  for (const text of ['GNU LESSER GENERAL PUBLIC LICENSE', 'Mozilla Public License', 'SIL OPEN FONT LICENSE'])
    expect(notices).toMatch(new RegExp(text, 'i'))
})
