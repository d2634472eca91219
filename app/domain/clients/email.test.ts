import { expect, test } from 'vitest'
import { addressWithoutEmail, isReachable, shownEmail } from './email.ts'

const id = '0a0a0a0a-0000-4000-8000-000000000001'

test.each([
  ['ida@post.example', true],
  [addressWithoutEmail(id), false],
  [`${id}@erased.invalid`, false],
])('%s is reachable: %s', (address, reachable) => {
  expect(isReachable(address)).toBe(reachable)
  expect(shownEmail(address)).toBe(reachable ? address : '')
})
