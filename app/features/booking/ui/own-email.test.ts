import { expect, test } from 'vitest'
import { ownEmailOf } from './own-email.ts'

const account = (...roles: string[]) => ({ email: 'ida@post.example', roles })

test.each([
  ['a client books for themselves', account('client'), 'ida@post.example'],
  ['a partner does, too', account('client', 'affiliate'), 'ida@post.example'],
  ['a colleague books for anybody', account('client', 'provider'), null],
  ['so does the owner', account('client', 'admin'), null],
  ['somebody not signed in is who they say', null, null],
])('%s', (_sentence, who, email) => {
  expect(ownEmailOf(who)).toBe(email)
})
