import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A page that starts with the mark of somebody signed in, and what the session call answers there. */
async function start(answer: () => Promise<Response>) {
  const kept = new Map<string, string>()
  const dataset: Record<string, string> = { roles: 'client' }
  const page = Object.assign(new EventTarget(), {
    cookie: 'signed-in=1',
    visibilityState: 'visible',
    documentElement: { dataset, lang: 'da' },
    querySelectorAll: () => [],
  })
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', new URL('https://clinic.test/'))
  vi.stubGlobal('sessionStorage', store)
  vi.stubGlobal('localStorage', store)
  vi.stubGlobal('BroadcastChannel', EventTarget)
  vi.stubGlobal('Element', vi.fn())
  vi.stubGlobal('fetch', vi.fn(answer))
  vi.useFakeTimers()
  const { follow } = await import('./follow-session.ts')
  follow(true)
  await vi.advanceTimersByTimeAsync(1)
  return { page, isSignedIn: () => 'roles' in dataset, later: () => vi.advanceTimersByTimeAsync(60_000) }
}
beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const account = () => Promise.resolve(Response.json({ account: { roles: ['client'] } }))
const failure = () => Promise.resolve(new Response('', { status: 500 }))

test('[spec 4 unreadable-session] reading the session fails at the start: nobody is signed in on this page any more', async () => {
  const { page, isSignedIn } = await start(failure)
  expect(isSignedIn()).toBe(false)
  expect(page.cookie).toBe('__Host-signed-in=1; Path=/; Max-Age=0; SameSite=Lax; Secure')
})

test('a session that reads stays, also when a later look fails', async () => {
  const answers = [account, failure, failure, failure]
  const { isSignedIn, later } = await start(() => answers.shift()!())
  await later()
  expect(answers.length).toBeLessThan(3)
  expect(isSignedIn()).toBe(true)
})

test('a network that is away at the start signs nobody out', async () => {
  const { isSignedIn } = await start(() => Promise.reject(new TypeError('away')))
  expect(isSignedIn()).toBe(true)
})

test('a session that has ended is seen at the start', async () => {
  const { isSignedIn } = await start(() => Promise.resolve(Response.json({ account: null })))
  expect(isSignedIn()).toBe(false)
})

test('clicks and keys extend the session once a minute, and not while the page is locked', async () => {
  const { page, later } = await start(account)
  const posts = () =>
    vi.mocked(fetch).mock.calls.filter(([, init]) => (init as RequestInit | undefined)?.method === 'POST').length
  for (const type of ['keyup', 'click', 'keyup']) page.dispatchEvent(new Event(type))
  expect(posts()).toBe(1)
  await later()
  page.dispatchEvent(new Event('keyup'))
  expect(posts()).toBe(2)
  await later()
  Object.assign(page.documentElement.dataset, { locked: '' })
  page.dispatchEvent(new Event('keyup'))
  expect(posts()).toBe(2)
})

test('a press reaches its form before the session is read: nothing is asked at its start', async () => {
  const { page } = await start(account)
  const before = vi.mocked(fetch).mock.calls.length
  for (const type of ['pointerdown', 'keydown']) page.dispatchEvent(new Event(type))
  expect(fetch).toHaveBeenCalledTimes(before)
})

test('a page that asks to sign in over itself is not left when its session ends', async () => {
  const answers = [account]
  const { page, isSignedIn, later } = await start(() =>
    answers.length > 0 ? answers.shift()!() : Promise.resolve(Response.json({ account: null })),
  )
  page.addEventListener('session-ended', (event) => event.preventDefault())
  await later()
  expect(isSignedIn()).toBe(true)
})
