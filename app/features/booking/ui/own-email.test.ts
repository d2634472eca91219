import { expect, test } from 'vitest'
import { ownOf } from './own-email.ts'

const account = (...roles: string[]) => ({ email: 'ida@post.example', roles, wasTreated: false })

test.each([
  ['a client books for themselves', account('client'), 'ida@post.example'],
  ['a partner does, too', account('client', 'affiliate'), 'ida@post.example'],
  ['a colleague books for anybody', account('client', 'provider'), null],
  ['so does the owner', account('client', 'admin'), null],
  ['somebody not signed in is who they say', null, null],
])('%s', (_sentence, who, email) => {
  expect(ownOf(who)?.email ?? null).toBe(email)
})

test('a client who was treated here before is known to be of age', () => {
  expect(ownOf({ ...account('client'), wasTreated: true })?.isAdult).toBe(true)
  expect(ownOf(account('client'))?.isAdult).toBe(false)
})
