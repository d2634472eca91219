import { data } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { keepUnsent, onFormAnswer, onReadAgain, setUnsent, unsentNow } from './unsent.ts'

type Results = Parameters<typeof keepUnsent>[1] extends () => Promise<infer R> ? R : never

const page = (method: string) => new Request('http://clinic.test/admin/book', { method })
const refused = (status: number) => ({ status, statusText: '', internal: false, data: null })
const answer = (type: 'data' | 'error', result: unknown) => async (): Promise<Results> => ({ form: { type, result } })
const after = async (next: () => Promise<Results>, method = 'POST') => {
  const results = (await keepUnsent({ request: page(method) }, next)) as Results
  return { ...results['form']!, unsent: unsentNow() }
}

afterEach(() => {
  setUnsent(null)
  vi.unstubAllGlobals()
})

test.each([
  ['no connection', new TypeError('Failed to fetch'), 'offline'],
  ['no connection, as the router wraps it', data(new TypeError('Failed to fetch')), 'offline'],
  ['a server that broke', refused(500), 'wrong'],
  ['a server that is starting anew', new Error('Unable to decode turbo-stream response'), 'wrong'],
  ['too many requests', refused(429), 'busy'],
] as const)('a form sent into %s leaves its page as it was, and says why', async (_, error, why) => {
  const { type, result, unsent } = await after(answer('error', error))
  // What a form has that nobody sent, with a status after which nothing is read anew.
  expect({ type, result, unsent }).toMatchObject({
    type: 'data',
    result: { data: null, init: { status: 503 } },
    unsent: why,
  })
})

test('a page that asked whether it is sure goes on asking when the yes gets no answer', async () => {
  const asked = { met: { visits: 3 } }
  expect((await after(answer('data', asked))).result).toBe(asked)
  expect((await after(answer('error', new TypeError('Failed to fetch')))).result).toMatchObject({ data: asked })
})

test.each([
  ['an answer', 'data', { fields: {} }],
  ['a way to another page', 'error', Response.redirect('http://clinic.test/admin', 302)],
  ['a page that is not theirs', 'error', refused(403)],
  ['a page that is not there', 'error', refused(404)],
] as const)('%s is passed on as it came', async (_, type, result) => {
  setUnsent('offline')
  expect(await after(answer(type, result))).toEqual({ type, result, unsent: null })
})

test.each([
  ['an answer', 'data', data({ thanks: {} }, { status: 200 }), true],
  ['a redirect to another page', 'error', Response.redirect('http://clinic.test/admin', 302), true],
  ['a refusal of a field', 'data', data({ wrong: {} }, { status: 422 }), false],
  ['a refusal as a page', 'error', refused(403), false],
  ['no connection', 'error', new TypeError('Failed to fetch'), false],
] as const)('a listener learns whether a form was accepted: %s', async (_, type, result, isAccepted) => {
  const listener = vi.fn()
  const stop = onFormAnswer(listener)
  await after(answer(type, result))
  stop()
  expect(listener).toHaveBeenCalledExactlyOnceWith(isAccepted)
})

const toSignIn = () => Response.redirect('http://clinic.test/?signin=1&next=%2Fadmin%2Fbook', 303)

/** A page that asks to sign in over itself when its session ends, or one that does not. */
function pageThat(keeps: boolean) {
  const page = new EventTarget()
  vi.stubGlobal('document', page)
  if (keeps) page.addEventListener('session-ended', (event) => event.preventDefault())
  return page
}

test('a form without a session leaves its page as it was where the page asks to sign in over itself', async () => {
  pageThat(true)
  const { type, result, unsent } = await after(answer('error', toSignIn()))
  expect({ type, result, unsent }).toMatchObject({
    type: 'data',
    result: { init: { status: 401 } },
    unsent: 'signed-out',
  })
})

test('a form without a session leads to the sign-in where the page does not ask for one', async () => {
  pageThat(false)
  const redirected = toSignIn()
  expect((await after(answer('error', redirected))).result).toBe(redirected)
})

test('a page that is read without a session waits for the sign-in and is read again', async () => {
  const page = pageThat(true)
  vi.stubGlobal('navigator', { onLine: true })
  const again = vi.fn()
  const stop = onReadAgain(again)
  const read = after(answer('error', toSignIn()), 'GET')
  await Promise.resolve()
  await Promise.resolve()
  expect(again).not.toHaveBeenCalled()
  page.dispatchEvent(new Event('session-resumed'))
  await read
  expect(again).toHaveBeenCalledOnce()
  stop()
})

test('what is only read waits for the connection, with all that is typed on the page', async () => {
  const back = new EventTarget()
  vi.stubGlobal('navigator', { onLine: false })
  vi.stubGlobal('addEventListener', back.addEventListener.bind(back))
  const reach = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(new Response())
  vi.stubGlobal('fetch', reach)
  const next = vi.fn(answer('data', 'a page'))
  const read = after(next, 'GET')
  await Promise.resolve()
  expect([next.mock.calls.length, unsentNow()]).toEqual([0, 'offline'])
  back.dispatchEvent(new Event('online'))
  expect(await read).toEqual({ type: 'data', result: 'a page', unsent: null })
  // Online, and the server not yet to be reached: it is asked until it is.
  expect(reach).toHaveBeenCalledTimes(2)
})

test('a page that wakes before its connection does keeps what is typed, and reads again once the clinic answers', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const said: unknown[] = []
  vi.stubGlobal('fetch', () => {
    said.push(unsentNow())
    return said.length === 1 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(new Response())
  })
  const again = vi.fn()
  const stop = onReadAgain(again)
  const read = after(answer('error', new TypeError('Failed to fetch')), 'GET')
  expect(again).not.toHaveBeenCalled()
  await read
  expect([said, unsentNow(), again.mock.calls.length]).toEqual([['offline', 'offline'], null, 1])
  stop()
})
