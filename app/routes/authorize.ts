import { data, type RouterContextProvider } from 'react-router'
import type { ReportShown } from '#app/domain/access/access.ts'
import { reachedClient, reachOfActor, type ReachedClient, type SignedIn } from '#app/domain/access/actor.ts'
import type { Clinic } from '#app/domain/clinic/clinic.ts'
import type { Language } from '#app/domain/language.ts'
import type { Action, Reach } from '#app/domain/access/roles.ts'
import { requestContext, servicesContext } from '#app/http/context.ts'
import type { Services } from '#app/services/services.ts'

export type Authorized = {
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
type Context = Readonly<RouterContextProvider>

/**
 * The signed-in user of a loader, with their reach by the page's `handle`.
 * @param action of a layout's loader, which runs for pages with different actions.
 * @throws a 403 page. The gate has refused before; this holds for a loader that is called past it, too.
 */
export const authorizePage = (context: Context, action?: Action): Authorized =>
  authorize(context, action ?? context.get(requestContext)?.rule?.action)

/** The signed-in user of an action, with their reach by the `formAction` of the page's `handle`. */
export const authorizeForm = (context: Context): Authorized =>
  authorize(context, context.get(requestContext)?.rule?.formAction)

function authorize(context: Context, action: Action | undefined): Authorized {
  const services = context.get(servicesContext)!
  const facts = context.get(requestContext)
  const actor = facts?.actor ?? null
  const reach = action ? reachOfActor(actor, action) : null
  const self = actor && action ? reachedClient(actor, action, actor.userId) : null
  if (!actor || !reach || !self) throw data(null, { status: 403 })
  return { services, lng: facts!.lng, clinic: facts!.clinic, actor, reach, self, shown: facts!.shown }
}
