import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const DRAFT = 'falm-form /dashboard/health'

/** A tab of a signed-in client, with a draft of the health form and a server that gives `answer`. */
function tab(answer: () => Promise<Response>) {
  const dataset: Record<string, string> = { roles: 'client' }
  const page = Object.assign(new EventTarget(), {
    cookie: '__Host-signed-in=1',
    documentElement: { dataset, lang: 'da' },
    querySelectorAll: () => [],
  })
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', Object.assign(new URL('https://clinic.test/'), { replace: vi.fn() }))
  vi.stubGlobal('localStorage', storage({}))
  const session = storage({
    [DRAFT]: '[["allergy-more","latex"]]',
    'falm-session': JSON.stringify({ at: 0, roles: 'client', name: 'Ida Prøve' }),
  })
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
      close() {}
    },
  )
  vi.stubGlobal('fetch', vi.fn(answer))
  return session
}

/** Lists its keys as a browser's storage does. */
function storage(stored: Record<string, string>): Record<string, unknown> {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(stored, key) ? stored[key] : null),
    setItem: (key: string, value: string) => Reflect.set(stored, key, value),
    removeItem: (key: string) => Reflect.deleteProperty(stored, key),
  }
  return Object.setPrototypeOf(stored, methods)
}

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['reaches the server', () => Promise.resolve(Response.json({}))],
  ['gets no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a sign-out that %s drops the drafts of the forms in its own tab', async (_, answer) => {
  const session = tab(answer)
  await (await import('./sign-out.ts')).signOut()
  expect(Object.keys(session).filter((key) => key.startsWith('falm-form'))).toEqual([])
})

test.each([
  ['another user', { firstName: 'Bo', lastName: 'Beck' }, false],
  ['the same user', { firstName: 'Ida', lastName: 'Prøve' }, true],
  ['a user whose name is not read yet', {}, true],
])('the drafts of a tab and the sign-in of %s', async (_, name, isKept) => {
  const session = tab(() => Promise.reject(new TypeError('Failed to fetch')))
  ;(await import('./session-mark.ts')).hint({ roles: ['client'], ...name })
  expect(DRAFT in session).toBe(isKept)
})

test('a sign-in on a signed-out page drops earlier drafts', async () => {
  const session = tab(() => Promise.reject(new TypeError('Failed to fetch')))
  Object.assign(document, { cookie: '' })
  ;(await import('./session-mark.ts')).hint({ roles: ['client'] })
  expect(DRAFT in session).toBe(false)
})
