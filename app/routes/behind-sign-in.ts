import { data, type RouterContextProvider } from 'react-router'
import type { ReportShown } from '#app/domain/access.ts'
import { reachedClient, reachOfActor, type ReachedClient, type SignedIn } from '#app/domain/actor.ts'
import type { Language } from '#app/domain/language.ts'
import type { Action, Reach } from '#app/domain/roles.ts'
import type { Clinic } from '#app/domain/clinic.ts'
import { requestContext, servicesContext } from '#app/http/context.ts'
import type { Services } from '#app/services/services.ts'

export type Entered = {
  services: Services
  lng: Language
  clinic: Clinic
  actor: SignedIn
  reach: Reach
  /** The caller as a client, to read what is their own by. */
  self: ReachedClient
  /** Reports which clients the page shows, for the access log. */
  shown: ReportShown
}

/**
 * Who asks and how far they reach, for a loader or action behind the sign-in. The gate has let them in already; what
 * is left here is the certainty that nothing is read for nobody.
 */
export function behindSignIn(context: Readonly<RouterContextProvider>, action: Action): Entered {
  const services = context.get(servicesContext)!
  const facts = context.get(requestContext)
  const actor = facts?.actor ?? null
  const reach = reachOfActor(actor, action)
  const self = actor && reachedClient(actor, action, actor.userId)
  if (!actor || !reach || !self) throw data(null, { status: 403 })
  return { services, lng: facts!.lng, clinic: facts!.clinic, actor, reach, self, shown: facts!.shown }
}
