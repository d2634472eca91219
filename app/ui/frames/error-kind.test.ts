import { expect, test } from 'vitest'
import { errorKindOf } from './error-kind.ts'

const refused = (status: number) => ({ status, statusText: '', internal: false, data: null })

test.each([
  ['Chrome without a connection', new TypeError('Failed to fetch'), 'offline'],
  ['Firefox without a connection', new TypeError('NetworkError when attempting to fetch resource.'), 'offline'],
  ['Safari without a connection', new TypeError('Load failed'), 'offline'],
  ['a fault of ours', new TypeError("Cannot read properties of undefined (reading 'map')"), 'wrong'],
  ['a page that is not there', refused(404), 'lost'],
  ['a page that is not theirs', refused(403), 'closed'],
  ['too many requests', refused(429), 'busy'],
  ['a server that broke', refused(500), 'wrong'],
] as const)('whoever meets %s is told what they can do about it', (_, error, kind) => {
  expect(errorKindOf(error)).toBe(kind)
})

test('whoever follows a private link that opens nothing is told what to do about the link', () => {
  expect(errorKindOf(refused(404), true)).toBe('dead-link')
  expect(errorKindOf(refused(500), true)).toBe('wrong')
  expect(errorKindOf(refused(429), true)).toBe('busy')
})
