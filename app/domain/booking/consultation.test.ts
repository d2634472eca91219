import { expect, test } from 'vitest'
import { consultationPart } from './consultation.ts'

const fresh = { hasMore: false, last: null } as const

test.each([
  ['a client who did not come is to be called', { status: 'no_show', ...fresh }, 'to-call'],
  ['a client who called off is to be called', { status: 'cancelled', ...fresh }, 'to-call'],
  ['called once is enough', { status: 'no_show', hasMore: false, last: 'called' }, 'closed'],
  ['whoever came waits for a plan', { status: 'completed', ...fresh }, 'came'],
  ['whoever books again needs no call', { status: 'no_show', hasMore: true, last: null }, 'plan'],
  ['a plan counts more than a closed note', { status: 'completed', hasMore: true, last: 'closed' }, 'plan'],
  ['closed, it waits for nobody', { status: 'completed', hasMore: false, last: 'closed' }, 'closed'],
  ['opened again, it waits as before', { status: 'completed', hasMore: false, last: 'reopened' }, 'came'],
  ['what is to come is booked', { status: 'confirmed', ...fresh }, 'booked'],
] as const)('%s', (_, facts, part) => {
  expect(consultationPart(facts)).toBe(part)
})
