import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askToSignIn } from '#app/ui/drafts/session-end.ts'
import { lockAtSessionEnd } from './lock-page.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const HOUR_MS = 3_600_000

/** Locks Nora's page at the end of its session, with spies for what happens to it. */
function open() {
  const dataset: Record<string, string> = {}
  const page = Object.assign(new EventTarget(), { documentElement: { dataset }, activeElement: null })
  vi.stubGlobal('document', page)
  vi.stubGlobal('HTMLElement', EventTarget)
  const [onLocked, onResumed, leave] = [vi.fn(async () => {}), vi.fn(), vi.fn()]
  lockAtSessionEnd({ email: 'nora@post.example', onLocked, onResumed, leave })
  const read = (email: string) =>
    page.dispatchEvent(
      new CustomEvent('session-read', { detail: { email, roles: ['client', 'reception'], idleSeconds: 3600 } }),
    )
  return { page, onLocked, onResumed, leave, read, isLocked: () => 'locked' in dataset }
}

const refused = () => ({ form: { isConnected: true, requestSubmit: vi.fn() }, submitter: null })

test('a page whose session ended is locked once, and a refused form is sent again for the same person', () => {
  const page = open()
  const sent = refused()
  expect(askToSignIn(sent as never)).toBe(true)
  expect(askToSignIn()).toBe(true)
  expect([page.isLocked(), page.onLocked.mock.calls.length]).toEqual([true, 1])
  page.read('nora@post.example')
  expect(page.isLocked()).toBe(false)
  expect(sent.form.requestSubmit).toHaveBeenCalledOnce()
  expect([page.onResumed, page.leave].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})

test('a page that only read without a session is read again after the sign-in', () => {
  const page = open()
  askToSignIn()
  page.read('nora@post.example')
  expect(page.onResumed).toHaveBeenCalledOnce()
})

test('another person’s sign-in leaves the locked page for their own home page', () => {
  const page = open()
  askToSignIn()
  page.read('rikke@post.example')
  expect(page.leave).toHaveBeenCalledExactlyOnceWith('/admin')
  expect(page.isLocked()).toBe(true)
})

test('a tab that missed the end of its session is left when another person has signed in', () => {
  const page = open()
  page.read('nora@post.example')
  expect([page.isLocked(), page.leave.mock.calls.length]).toEqual([false, 0])
  page.read('rikke@post.example')
  expect(page.isLocked()).toBe(true)
  expect(page.leave).toHaveBeenCalledExactlyOnceWith('/admin')
})

test('what is typed is dropped after 12 hours, also on a device that slept', () => {
  const awake = open()
  askToSignIn()
  vi.advanceTimersByTime(12 * HOUR_MS - 1)
  expect(awake.leave).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(awake.leave).toHaveBeenCalledExactlyOnceWith('/logout-success')

  const asleep = open()
  askToSignIn()
  vi.setSystemTime(Date.now() + 12 * HOUR_MS)
  asleep.read('nora@post.example')
  expect(asleep.leave).toHaveBeenCalledExactlyOnceWith('/admin')
})

test('a page without a lock does not ask to sign in', () => {
  vi.stubGlobal('document', new EventTarget())
  expect(askToSignIn()).toBe(false)
})
