import { at, instantOf, later } from '#app/domain/time/clinic-time.ts'
import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { transitionsTo, type AppointmentStatus } from '#app/domain/booking/appointment.ts'
import { canCheckIn, isClaimOf } from '#app/domain/booking/check-in.ts'
import { policy } from '#app/domain/policy.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import { canonicalEmail } from '#app/domain/typed-text.ts'
import { audit } from '#app/db/audit.ts'
import { afterCommit, conflictOf, inTransaction } from '#app/db/transaction.ts'
import { storedPhone } from '#app/input/phone.ts'
import { findManagedAppointment } from '#app/features/appointments/queries/appointments.ts'
import { moveVisit } from '#app/features/appointments/steps/move-visit.ts'
import { kioskHash, newKioskCode, newKioskToken } from '#app/services/links/kiosk.ts'
import type { Services } from '#app/services/services.ts'
import type { CheckInInput } from './schema.ts'

/**
 * Marks the visit of today as arrived that fits number or e-mail, initials and time, where there is exactly one. The
 * answer is the same, and as late, whether there was one or not: whoever types another's number learns nothing, not
 * even that they are a client. So many tries on one tablet.
 */
export async function checkIn(
  services: Services,
  kioskId: string,
  claim: CheckInInput,
  answerMs: number = policy.checkInAnswerMs,
): Promise<Result<null, 'too-many-tries', { retryAfterSeconds: number }>> {
  const taken = await services.limits.take('check-in-on-kiosk', kioskId)
  if (!taken.ok) return taken
  await Promise.all([markClaimed(services, kioskId, claim), new Promise((resolve) => setTimeout(resolve, answerMs))])
  return ok(null)
}

/**
 * Reads every visit of today and compares it here, so that the response time does not reveal which clients are known.
 * Input that checks no client in is shown to staff, unless it repeats that of a client who is checked in.
 */
async function markClaimed(services: Services, kioskId: string, claim: CheckInInput): Promise<void> {
  const { who, initials, time } = claim
  const { db, clock } = services
  const now = clock.now()
  const rows = await db.k
    .selectFrom('appointments as a')
    .innerJoin('profiles as p', 'p.id', 'a.patient_id')
    .select(['a.id', 'a.first_name', 'a.last_name', 'a.starts_at', 'a.duration_minutes', 'a.status', 'a.email'])
    .select(['a.phone', 'p.phone as own_phone', 'a.payment_status'])
    .where('a.appointment_date', '=', clock.today())
    .where('a.status', 'in', ['scheduled', 'confirmed', 'ankommet', 'in_progress'])
    .where('a.payment_status', 'not in', ['pending', 'failed'])
    .execute()
  const phone = storedPhone(who)
  const email = canonicalEmail(who).toLowerCase()
  const visits = rows.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    startsAt: row.starts_at,
    minutes: row.duration_minutes,
    status: row.status,
    isTheirs: row.phone === phone || row.own_phone === phone || row.email.toLowerCase() === email,
  }))
  const claimed = visits.filter((visit) => visit.isTheirs && isClaimOf({ initials, timeOfDay: time }, visit))
  if (claimed.some(({ status }) => status === 'ankommet' || status === 'in_progress')) return
  const mine = claimed.filter((visit) => canCheckIn(visit, now))
  const arrived = mine.length === 1 ? await markArrived(services, mine[0]!) : null
  if (!arrived?.ok) await noteUnknown(services, kioskId, claim)
}

/** The same typed again is one client at the door, seen at the later time. */
async function noteUnknown(
  { db, clock, newId }: Services,
  kiosk_id: string,
  { initials, time: time_of_day }: CheckInInput,
): Promise<void> {
  const now = clock.instant()
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('unknown_arrivals')
      .values({ id: newId(), kiosk_id, at: now, initials: initials.toUpperCase(), time_of_day })
      .onConflict((oc) => oc.columns(['kiosk_id', 'initials', 'time_of_day']).doUpdateSet({ at: now }))
      .execute()
    afterCommit(tx, [clock.today()])
  })
}

/** Staff have found the client at the door; pressed twice, it is the same. */
export async function noteFound(
  { db, clock }: Services,
  actor: SignedIn,
  { found }: { found: string },
): Promise<Result<null, 'forbidden'>> {
  if (reachOfActor(actor, 'run-appointments') !== 'any') return refuse('forbidden')
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('unknown_arrivals').where('id', '=', found).execute()
    afterCommit(tx, [clock.today()])
  })
  return ok(null)
}

/** Removes what was typed at a kiosk before today. */
export const forgetUnknownArrivals = ({ db, clock }: Pick<Services, 'db' | 'clock'>) =>
  db.k
    .deleteFrom('unknown_arrivals')
    .where('at', '<', instantOf(at(clock.today(), '00:00')))
    .execute()

/** The refusal `move-not-allowed` where the law does not let it begin: the desk sees to it. */
async function markArrived({ db }: Services, { id, status }: { id: string; status: AppointmentStatus }) {
  const arrival = { id, from: status, way: transitionsTo(status, 'ankommet')!, by: 'client' }
  try {
    return await inTransaction(db, (tx) => moveVisit(tx, arrival))
  } catch (error) {
    if (!conflictOf(error)) throw error
    return refuse('move-not-allowed')
  }
}

/** The same by the private link of the visit, on the client's own phone. It opens two hours before. */
export async function checkInByLink(
  services: Services,
  token: string,
): Promise<Result<null, 'not-found' | 'move-not-allowed' | 'call-first'>> {
  const visit = await findManagedAppointment(services, token)
  if (!visit) return refuse('not-found')
  const { id, status, startsAt, durationMinutes: minutes, paymentStatus } = visit
  if (status === 'ankommet') return ok(null)
  const isPaid = paymentStatus === 'confirmed'
  if (!visit.isMailed || !isPaid || !canCheckIn({ status, startsAt, minutes }, services.clock.now()))
    return refuse('move-not-allowed')
  const arrived = await markArrived(services, { id, status })
  if (arrived.ok) return arrived
  return refuse(arrived.refusal === 'clearance-needed' ? 'call-first' : 'move-not-allowed')
}

/** A new tablet: the code to type on it, shown once and good for a quarter of an hour. */
export async function addKiosk(
  services: Services,
  actor: SignedIn,
  { name }: { name: string },
): Promise<Result<{ code: string }, 'forbidden'>> {
  if (!reachOfActor(actor, 'manage-kiosks')) return refuse('forbidden')
  const { db, clock, newId, settings } = services
  const code = newKioskCode()
  const until = later(clock.instant(), policy.kioskCodeMinutes * 60_000)
  await db.k
    .insertInto('kiosks')
    .values({
      id: newId(),
      name,
      code_hash: kioskHash(settings, code),
      code_until: until,
      made_at: clock.instant(),
      made_by: actor.userId,
    })
    .execute()
  await audit(db.k, { action: 'kiosk-added', at: clock.instant(), actorId: actor.userId })
  return ok({ code })
}

/** Enrols the device that types the code: it carries a token from now on, and the code is used up. */
export async function enrolKiosk(
  { db, clock, settings }: Services,
  { code }: { code: string },
): Promise<Result<{ token: string }, 'code-wrong'>> {
  const token = newKioskToken()
  const enrolled = await db.k
    .updateTable('kiosks')
    .set({ token_hash: kioskHash(settings, token), enrolled_at: clock.instant(), code_hash: null, code_until: null })
    .where('code_hash', '=', kioskHash(settings, code))
    .where('code_until', '>', clock.instant())
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return enrolled.numUpdatedRows === 1n ? ok({ token }) : refuse('code-wrong')
}

/** Ends a tablet: lost, or moved to other use. What it carries opens nothing from now on. */
export async function endKiosk(
  services: Services,
  actor: SignedIn,
  { id }: { id: string },
): Promise<Result<null, 'forbidden'>> {
  if (!reachOfActor(actor, 'manage-kiosks')) return refuse('forbidden')
  const { db, clock } = services
  await db.k.updateTable('kiosks').set({ ended_at: clock.instant() }).where('id', '=', id).execute()
  await audit(db.k, { action: 'kiosk-ended', at: clock.instant(), actorId: actor.userId, detail: { kiosk: id } })
  return ok(null)
}
