import { RouterContextProvider } from 'react-router'
import type { Actor } from '#app/domain/access/actor.ts'
import type { Language } from '#app/domain/language.ts'
import { requestContext, servicesContext } from '#app/http/context.ts'
import type { Services } from '#app/services/services.ts'
import { SHIPPED_CLINIC } from './shipped-clinic.ts'

/** The context of a page's loader and action, for this user and past the gate of the page's `handle`. */
export function pageContext(services: Services, actor: Actor, handle: object, lng: Language = 'da') {
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  const facts = { lng, clinic: SHIPPED_CLINIC, nonce: 'n', actor, address: '127.0.0.1', shown: () => {}, rule: handle }
  context.set(requestContext, facts as never)
  return context
}
