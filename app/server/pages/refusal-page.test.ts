import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { problem } from '#app/http/problem.ts'
import { send } from '#app/http/send.ts'
import { refusalPages } from './refusal-page.ts'

const app = new Hono()
app.use(
  '/api/*',
  refusalPages(
    async (_c, status) => new Response(`<h1>${status}</h1>`, { status, headers: { 'Content-Type': 'text/html' } }),
  ),
)
app.get('/api/forbidden', () => send(problem('forbidden', 'da')))
app.get('/api/signed-out', () => send(problem('sign-in-needed', 'da')))
app.get('/api/new-password', () => send(problem('new-password-needed', 'da')))
app.get('/api/file', (c) => c.body('%PDF', 200, { 'Content-Type': 'application/pdf' }))
app.post('/api/forbidden', () => send(problem('forbidden', 'da')))

const OPENED = { 'sec-fetch-mode': 'navigate', accept: 'text/html,*/*' }
const ask = (path: string, headers: Record<string, string> = OPENED, method = 'GET') =>
  app.request(`http://clinic.test${path}`, { method, headers: { host: 'clinic.test', ...headers } })

test('a refused file that a person opens is answered with a page of the same status', async () => {
  const answer = await ask('/api/forbidden')
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    403,
    'text/html',
    '<h1>403</h1>',
  ])
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
})

test('a browser without fetch metadata is known by what it accepts', async () => {
  expect((await ask('/api/forbidden', { accept: 'text/html,application/xhtml+xml' })).headers.get('content-type')).toBe(
    'text/html',
  )
})

test.each([
  ['a script', { 'sec-fetch-mode': 'cors', accept: 'text/html' }, 'GET'],
  ['a picture on a page', { 'sec-fetch-mode': 'no-cors', accept: 'image/*' }, 'GET'],
  ['a program', { accept: '*/*' }, 'GET'],
  ['a form', OPENED, 'POST'],
] as const)('%s gets the problem as JSON', async (_, headers, method) => {
  const answer = await ask('/api/forbidden', headers, method)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([403, 'application/problem+json'])
})

test('a file is answered as it is', async () => {
  expect(await (await ask('/api/file')).text()).toBe('%PDF')
})

test('after the session has ended a file leads to the sign-in, and back to the page it was on', async () => {
  const from = (referer: string) => ask('/api/signed-out', { ...OPENED, referer })
  const answers = [
    await from('http://clinic.test/dashboard/documents?lng=en'),
    await from('http://evil.test/dashboard'),
    await ask('/api/signed-out'),
    await ask('/api/new-password'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303])
  expect(answers.map(({ headers }) => headers.get('location'))).toEqual([
    '/?signin=1&next=%2Fdashboard%2Fdocuments%3Flng%3Den',
    '/?signin=1',
    '/?signin=1',
    '/account/password',
  ])
})
