import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { SignedIn } from '#app/domain/access/actor.ts'
import { requestContext } from '#app/http/context.ts'
import { pageContext } from '#test/clinic/page-context.ts'
import { authorizeForm, authorizePage } from './authorize.ts'

const admin = { userId: 'a', roles: ['client', 'admin'] } as unknown as SignedIn
const partner = { userId: 'b', roles: ['client', 'affiliate'] } as unknown as SignedIn
const handle = { action: 'see-affiliate-dashboard', formAction: 'run-own-partnership', rateLimit: 'none' }

/** The reach, or the status of the page it throws. */
const reachIn = (authorize: () => { reach: string }) => {
  try {
    return authorize().reach
  } catch (thrown) {
    return (thrown as { init: { status: number } }).init.status
  }
}

test('a loader reaches as far as the page’s action, an action as far as its form’s', () => {
  const [ofAdmin, ofPartner] = [admin, partner].map((actor) => pageContext({} as never, actor, handle))
  expect([reachIn(() => authorizePage(ofAdmin!)), reachIn(() => authorizeForm(ofAdmin!))]).toEqual(['any', 403])
  expect([reachIn(() => authorizePage(ofPartner!)), reachIn(() => authorizeForm(ofPartner!))]).toEqual(['own', 'own'])
})

test('a layout names its own action', () => {
  const context = pageContext({} as never, partner, handle)
  expect(reachIn(() => authorizePage(context, 'see-staff-pages'))).toBe(403)
  expect(reachIn(() => authorizePage(context, 'see-own-dashboard'))).toBe('own')
})

test('a loader and an action called past the gate are refused', () => {
  const context = new RouterContextProvider()
  context.set(requestContext, { actor: admin } as never)
  expect([reachIn(() => authorizePage(context)), reachIn(() => authorizeForm(context))]).toEqual([403, 403])
})

test('a page without a form authorizes none', () => {
  const context = pageContext({} as never, admin, { action: 'see-staff-pages' })
  expect([reachIn(() => authorizePage(context)), reachIn(() => authorizeForm(context))]).toEqual(['any', 403])
})
