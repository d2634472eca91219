import { expect, test } from 'vitest'
import { readRefusal } from './booking-refusal.ts'

const problem = (code: string, status: number, fields?: Record<string, string>) =>
  readRefusal({ code, status, detail: '', ...(fields && { fields }) })

test.each([
  ['a taken slot asks for another time', 'slot-taken', 409, 'slot'],
  ['six weeks ask for another time', 'six-weeks', 422, 'slot'],
  ['somebody who is not there any more asks for another person', 'provider-gone', 409, 'person'],
  ['a price that changed meanwhile is shown anew', 'price-changed', 409, 'price'],
  ['a code that ran out meanwhile falls away', 'code-expired', 410, 'code'],
  ['a lost answer may be sent again', 'network', 0, 'unknown'],
  ['a fault of the server may be sent again', 'something-wrong', 500, 'unknown'],
  ['a booking still being worked on is asked for again', 'request-in-progress', 409, 'unknown'],
  ['anything else is a message', 'idempotency-key-reused', 422, 'other'],
] as const)('%s', (_sentence, code, status, is) => {
  expect(problem(code, status).is).toBe(is)
})

test('wrong fields are named with their messages', () => {
  expect(problem('input-invalid', 422, { email: 'Skriv din e-mail.' })).toEqual({
    is: 'fields',
    wrong: [{ name: 'email', message: 'Skriv din e-mail.' }],
  })
})
