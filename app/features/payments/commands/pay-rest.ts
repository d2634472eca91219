import { textOf } from '#app/content/text/i18n.server.ts'
import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { formatDay, later } from '#app/domain/time/clinic-time.ts'
import { policy } from '#app/domain/policy.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { enqueue } from '#app/db/outbox.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import { restOfVisit } from '#app/features/payments/queries/amount-due.ts'
import { findRest, leftOfGivenSession, owedSession, type Rest } from '#app/features/payments/queries/rest.ts'
import { lockPlan } from '#app/features/plans/steps/move-plan.ts'
import type { Services } from '#app/services/services.ts'
import { openCheckout, type Opened } from './checkout.ts'

const DAY_MS = 86_400_000

/**
 * Mails the client a link to pay what is left of a visit's own order, or of the session of a plan that was given at it;
 * it is good for `paymentLinkDays`.
 */
export async function askForRest(
  { db, clock }: Services,
  actor: SignedIn,
  { appointmentId, of }: { appointmentId: string; of: 'visit' | 'session' },
): Promise<Result<null, 'forbidden' | 'nothing-due'>> {
  if (reachOfActor(actor, 'record-payment') !== 'any') return refuse('forbidden')
  const session = of === 'session' ? await owedSession({ db }, appointmentId) : null
  const left = of === 'session' ? session?.left : await restOfVisit({ db }, appointmentId)
  if (!left) return refuse('nothing-due')
  const until = later(clock.instant(), policy.paymentLinkDays * DAY_MS).toISOString()
  await inTransaction(db, (tx) =>
    enqueue(tx, { kind: 'rest-asked', appointmentId, until, sessionId: session?.id ?? null }),
  )
  return ok(null)
}

type Pages = { token: string; until: string; successUrl: string; failureUrl: string }

/** Opens the payment page for exactly what is left of what a payment link names. */
export async function startRest(
  services: Services,
  { token, until, successUrl, failureUrl }: Pages,
): Promise<
  Result<Opened, 'not-found' | 'link-expired' | 'already-paid' | 'payment-unavailable' | 'clinic-unfinished'>
> {
  const rest = await findRest(services, token, until)
  if (!rest) return refuse('not-found')
  const { appointmentId, session, left: amount, lng, day, email } = rest
  if (rest.isExpired) return refuse('link-expired')
  if (amount === 0) return refuse('already-paid')
  // Banks and statements print it: it names no treatment.
  const description = textOf(lng, 'papers:checkout-rest', { day: formatDay(day, lng) })
  return openCheckout(services, {
    ...(session
      ? { kind: 'session', subject: { plan_session_id: session.id } }
      : { kind: 'visit', subject: { appointment_id: appointmentId } }),
    lines: [{ title: description, amount }],
    amount,
    email,
    lng,
    description,
    pages: { successUrl, failureUrl },
    until: rest.until,
    isPaid: async (tx) => (session ? await lockedSession(tx, session) : await lockedRest(tx, appointmentId)) !== amount,
  })
}

async function lockedRest(tx: Tx, id: string) {
  await tx.selectFrom('appointments').select('id').where('id', '=', id).forUpdate().execute()
  return restOfVisit({ db: { k: tx } }, id)
}

async function lockedSession(tx: Tx, { id, planId }: NonNullable<Rest['session']>) {
  await lockPlan(tx, planId)
  return leftOfGivenSession({ db: { k: tx } }, id)
}
