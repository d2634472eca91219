import { reachedClient, reachOfActor, type ReachedClient, type SignedIn } from '#app/domain/access/actor.ts'
import { instantAt } from '#app/domain/time/clinic-time.ts'
import { HEALTH_FORM_VERSION, type HealthAnswers } from '#app/domain/health/health-form.ts'
import type { Language } from '#app/domain/language.ts'
import { policy } from '#app/domain/policy.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { deriveClearance } from '#app/db/clearance.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import { isId } from '#app/input/fields.ts'
import { healthUrlOf } from '#app/services/links/links.ts'
import type { Services } from '#app/services/services.ts'
import { nameOf } from '../queries/entries.ts'
import { healthAnswersOf, healthDue, healthLinkOf, redFlagsOf } from '../queries/health.ts'

/** A client's health answers, for staff. */
export async function openHealth(services: Services, actor: SignedIn, patientId: string) {
  const reached = reachedClient(actor, 'read-journal', patientId)
  if (!reached) return refuse('forbidden')
  const person = isId(patientId) ? await nameOf(services, patientId) : null
  if (!person) return refuse('not-found')
  const [answers, due, flags] = await Promise.all([
    healthAnswersOf(services, reached),
    healthDue(services, reached),
    redFlagsOf(services, [reached]),
  ])
  return ok({ ...person, answers, ...due, spot: flags.get(patientId)?.spot ?? null })
}

/** Makes a private link to the form, for the client's phone or the clinic's tablet. One made before ends with it. */
export async function makeHealthLink(
  services: Services,
  actor: SignedIn,
  patientId: string,
): Promise<Result<{ url: string }, 'forbidden' | 'not-found'>> {
  const { db, clock, newId, settings } = services
  if (reachOfActor(actor, 'write-journal') !== 'any') return refuse('forbidden')
  const person = isId(patientId) ? await nameOf(services, patientId) : null
  if (!person || person.isErased) return refuse('not-found')
  const id = newId()
  const at = clock.instant()
  await inTransaction(db, async (tx) => {
    await endLinks(tx, patientId, at)
    await tx
      .insertInto('health_links')
      .values({
        id,
        patient_id: patientId,
        made_at: at,
        made_by: actor.userId,
        ends_at: instantAt(at.getTime() + policy.healthLinkHours * 3_600_000),
      })
      .execute()
  })
  return ok({ url: healthUrlOf(settings, id) })
}

const endLinks = (tx: Tx, patientId: string, at: Date) =>
  tx
    .updateTable('health_links')
    .set({ used_at: at })
    .where('patient_id', '=', patientId)
    .where('used_at', 'is', null)
    .returning('id')
    .execute()

type Given = { answers: HealthAnswers; lng: Language }

/** Keeps one's own answers, signed in. */
export async function answerOwnHealth(services: Services, actor: SignedIn, { answers, lng }: Given): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    await endLinks(tx, actor.userId, services.clock.instant())
    await storeAnswers(services, tx, { patientId: actor.userId, by: 'account', answers, lng })
  })
}

/** Nothing has changed: the last answers are given anew, as of today. An earlier form has to be filled in again. */
export async function confirmOwnHealth(
  services: Services,
  actor: SignedIn,
  self: ReachedClient,
  lng: Language,
): Promise<Result<null, 'not-found'>> {
  const [last] = await healthAnswersOf(services, self)
  if (!last || last.version < HEALTH_FORM_VERSION) return refuse('not-found')
  await answerOwnHealth(services, actor, { answers: last.answers, lng })
  return ok(null)
}

/** Keeps the answers given by a private link, which opens nothing more after it: once, however often it is sent. */
export async function answerByLink(
  services: Services,
  token: string,
  { answers, lng }: Given,
): Promise<Result<{ patientId: string }, 'not-found'>> {
  const link = await healthLinkOf(services, token)
  if (!link) return refuse('not-found')
  return inTransaction(services.db, async (tx) => {
    const ended = await endLinks(tx, link.patientId, services.clock.instant())
    if (!ended.some(({ id }) => id === link.id)) return refuse('not-found')
    await storeAnswers(services, tx, { patientId: link.patientId, by: 'link', answers, lng })
    return ok({ patientId: link.patientId })
  })
}

async function storeAnswers(
  { clock, newId }: Services,
  tx: Tx,
  { patientId, by, answers, lng }: Given & { patientId: string; by: 'account' | 'link' },
) {
  await tx
    .insertInto('health_answers')
    .values({
      id: newId(),
      patient_id: patientId,
      form_version: HEALTH_FORM_VERSION,
      lng,
      given_at: clock.instant(),
      given_by: by,
      answers: JSON.stringify(answers),
    })
    .execute()
  await deriveClearance(tx, patientId)
}
