import { afterEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'

afterEach(() => vi.unstubAllGlobals())
const answers = (make: () => Response | Promise<Response>) => vi.stubGlobal('fetch', async () => make())

test('a refusal that is not JSON is a server error, not a lost connection', async () => {
  answers(() => new Response('<h1>502 Bad Gateway</h1>', { status: 502 }))
  expect(await call('da', '/api/x')).toMatchObject({ refusal: 'something-wrong', details: { status: 502, detail: '' } })
})

test('a call that reaches nobody is a lost connection', async () => {
  answers(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await call('da', '/api/x')).toMatchObject({ refusal: 'network' })
})

test('an answer cut off on its way is a lost connection', async () => {
  answers(() => new Response('{"id":', { status: 200 }))
  expect(await call('da', '/api/x')).toMatchObject({ refusal: 'network' })
})

test('a refusal in JSON has its code and text', async () => {
  answers(() => Response.json({ code: 'slot-taken', detail: 'Tiden er optaget.' }, { status: 409 }))
  expect(await call('da', '/api/x')).toMatchObject({ refusal: 'slot-taken', details: { detail: 'Tiden er optaget.' } })
})
