import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { problem } from './problem.ts'

const counted = {
  method: 'get',
  path: '/api/planted',
  action: 'read-public',
  rateLimit: 'none',
  summary: 'How many there are',
  answers: {
    200: { description: 'Some', schema: z.object({ count: z.int() }) },
    204: { description: 'None' },
  },
} as const

// The type check holds it: where one of the wrong ones were taken, its comment would be the fault.
test('what a call returns is what its schemas say', () => {
  const calls = [
    endpoint({ ...counted, handle: () => ({ status: 200, body: { count: 1 } }) }),
    endpoint({ ...counted, handle: () => ({ status: 204, body: undefined }) }),
    endpoint({ ...counted, handle: ({ lng }) => problem('not-found', lng) }),
    // @ts-expect-error a call declares its rate limit, or that it needs none
    endpoint({ ...counted, rateLimit: undefined, handle: () => ({ status: 204, body: undefined }) }),
    // @ts-expect-error a text is no count
    endpoint({ ...counted, handle: () => ({ status: 200, body: { count: 'one' } }) }),
    // @ts-expect-error nothing is said of this status
    endpoint({ ...counted, handle: () => ({ status: 201, body: { count: 1 } }) }),
    // @ts-expect-error a body where none is said
    endpoint({ ...counted, handle: () => ({ status: 204, body: { count: 1 } }) }),
  ]
  expect(calls.map(({ path }) => path)).toEqual(Array(7).fill('/api/planted'))
})
