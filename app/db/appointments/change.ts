import { sql } from 'kysely'
import { BLOCKS_SLOT, REASON_CODES, type AppointmentStatus } from '#app/domain/booking/appointment.ts'
import { dayOf, timeOf, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import type { Message } from '#app/domain/clients/messages.ts'
import { ERASED } from '#app/domain/clients/retention.ts'
import { enqueue } from '../outbox.ts'
import { afterCommit, type Tx } from '../transaction.ts'
import { writeHistory, type By } from './history.ts'

// Every change of an appointment: row, history and message together, in the caller's transaction. Each is a
// compare-and-swap on what was seen before; of two people who make one change, one does and the other learns of it.

export type Move = {
  id: string
  from: ClinicTime
  to: ClinicTime
  provider: { providerId: string; lockKey: number }
  /** The lasers and rooms it takes then. */
  resourceIds: readonly string[]
  by: By
  reason?: string
  /** Why less than six weeks lie before it; unset: the rule holds. */
  medicalIndication?: string
  /** The visit's `updated_at` as it was shown; unset: any version. */
  seen?: string | undefined
  /** One of several moves: a mail about all of them goes instead. */
  isQuiet?: boolean
}

/**
 * Gives an appointment another time, or at its time somebody else or another laser: the client is told of a new time
 * alone. It stays the same appointment.
 * @returns false when somebody else changed it first. @throws the violated constraint.
 */
export async function moveAppointment(
  tx: Tx,
  { id, from, to, provider, resourceIds, by, reason, ...more }: Move,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(1, ${provider.lockKey}::int)`.execute(tx)
  const was = from === to ? await whoAndWhat(tx, id) : null
  const moved = await tx
    .updateTable('appointments')
    .set({
      appointment_date: dayOf(to),
      appointment_time: timeOf(to),
      provider_id: provider.providerId,
      resource_ids: [...resourceIds],
      updated_at: sql`now()`,
      ...(more.medicalIndication ? { medical_indication: more.medicalIndication } : {}),
    })
    .where('id', '=', id)
    .where('status', 'in', ['scheduled', 'confirmed'])
    .where('cancel_at', 'is', null)
    .where(sql<boolean>`starts_at = ${from}::timestamp`)
    .$if(more.seen !== undefined, (update) => update.where(sql<boolean>`updated_at = ${more.seen}::timestamptz`))
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) return false
  if (was) {
    const line = { id, by, ...(reason ? { reason } : {}) }
    const resources = resourceIds.join(' ')
    if (was.provider !== provider.providerId)
      await writeHistory(tx, [{ ...line, field: 'provider', was: was.provider, became: provider.providerId }])
    if (was.resources !== resources)
      await writeHistory(tx, [{ ...line, field: 'resources', was: was.resources, became: resources }])
    await enqueue(tx, { kind: 'appointment-status', appointmentId: id, day: dayOf(to) })
    return true
  }
  await writeHistory(tx, [{ id, by, field: 'time', was: from, became: to, ...(reason ? { reason } : {}) }])
  const change = { appointmentId: id, day: dayOf(to) }
  await enqueue(
    tx,
    more.isQuiet ? { kind: 'appointment-status', ...change } : { kind: 'appointment-moved', was: from, ...change },
  )
  if (dayOf(from) !== dayOf(to)) await enqueue(tx, { kind: 'slot-freed', appointmentId: id, day: dayOf(from) })
  return true
}

async function whoAndWhat(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('appointments')
    .select(['provider_id', 'resource_ids'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { provider: row.provider_id, resources: row.resource_ids.join(' ') }
}

export type Stretch = { id: string; from: number; to: number; by: By; seen?: string | undefined }

/** Makes an appointment longer or shorter, in minutes. @returns false when it was changed meanwhile. @throws the violated constraint. */
export async function stretchAppointment(tx: Tx, { id, from, to, by, seen }: Stretch): Promise<boolean> {
  const row = await tx
    .updateTable('appointments')
    .set({ duration_minutes: to, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('duration_minutes', '=', from)
    .$if(seen !== undefined, (update) => update.where(sql<boolean>`updated_at = ${seen}::timestamptz`))
    .where('cancel_at', 'is', null)
    .where('status', 'in', [...BLOCKS_SLOT])
    .returning('appointment_date')
    .executeTakeFirst()
  if (!row) return false
  await writeHistory(tx, [{ id, by, field: 'duration', was: String(from), became: String(to) }])
  await enqueue(tx, { kind: 'appointment-status', appointmentId: id, day: row.appointment_date })
  return true
}

export type Cancelled = { day: ClinicDay; bookedAt: Date }
export type Cancellation = {
  id: string
  /** The status it was seen in. */
  from: AppointmentStatus
  by: By
  reason: string
  /** The mail about it. Called once it is cancelled, so what goes back may be asked for on the way. */
  message(cancelled: Cancelled): Message | Promise<Message>
}

/** Calls an appointment off; what was not paid is not due any more. @returns null when somebody changed it first. */
export async function cancelAppointment(
  tx: Tx,
  { id, from, by, reason, message }: Cancellation,
): Promise<Cancelled | null> {
  const before = await tx
    .selectFrom('appointments')
    .select(['payment_status', 'appointment_date', 'created_at'])
    .where('id', '=', id)
    .where('status', '=', from)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return null
  const { payment_status: payment, appointment_date: day, created_at: bookedAt } = before
  const unpaid = payment === 'pending' || payment === 'failed'
  await tx
    .updateTable('appointments')
    .set({ status: 'cancelled', updated_at: sql`now()`, ...(unpaid ? { payment_status: 'cancelled' } : {}) })
    .where('id', '=', id)
    .execute()
  const line = { id, by, became: 'cancelled', reason }
  await writeHistory(tx, [
    { ...line, field: 'status', was: from },
    ...(unpaid ? [{ ...line, field: 'payment_status' as const, was: payment }] : []),
  ])
  await enqueue(tx, await message({ day, bookedAt }))
  return { day, bookedAt }
}

export type StatusChange = {
  id: string
  from: AppointmentStatus
  /** The moves, in their order; the last is where it ends. */
  way: readonly AppointmentStatus[]
  by: By
  reason?: string
}

/** Gives a visit a laser or a room beside what it takes already. @returns false when that one is taken or away then. */
export async function giveResource(tx: Tx, id: string, resourceId: string): Promise<boolean> {
  const given = await tx
    .updateTable('appointments as a')
    .set({ resource_ids: sql`a.resource_ids || ${resourceId}::uuid` })
    .where('a.id', '=', id)
    .where(
      sql<boolean>`not exists (select 1 from resource_bookings b
        where b.resource_id = ${resourceId} and b.is_taken and b.occupies && a.occupies)
      and not exists (select 1 from closures c
        where c.resource_id = ${resourceId} and tsrange(c.starts_at, c.ends_at) && a.occupies)`,
    )
    .returning('a.appointment_date as day')
    .executeTakeFirst()
  if (given) afterCommit(tx, [given.day])
  return given !== undefined
}

/** Moves of the table in `domain/booking/appointment.ts`, made in one piece. @returns false when it was changed meanwhile. */
export async function changeStatus(tx: Tx, { id, from, way, by, reason = '' }: StatusChange): Promise<boolean> {
  const row = await tx
    .updateTable('appointments')
    .set({ status: way.at(-1)!, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', from)
    .where('cancel_at', 'is', null)
    .returning('appointment_date')
    .executeTakeFirst()
  if (!row) return false
  await writeHistory(
    tx,
    way.map((became, at) => ({ id, by, field: 'status', was: way[at - 1] ?? from, became, reason })),
  )
  await enqueue(tx, { kind: 'appointment-status', appointmentId: id, day: row.appointment_date })
  return true
}

/** From now on this visit is one for a test spot. */
export const markTestSpot = (tx: Tx, id: string) =>
  tx.updateTable('appointments').set({ is_test_spot: true }).where('id', '=', id).execute()

/** What was held is paid for, and stands. @returns false when it is held no more. */
export async function confirmPaid(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('appointments')
    .set({ status: 'confirmed', payment_status: 'confirmed', hold_expires_at: null, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .where('payment_status', '=', 'pending')
    .returning('appointment_date')
    .executeTakeFirst()
  if (!row) return false
  await writeHistory(tx, [
    { id, by: 'payment', field: 'payment_status', was: 'pending', became: 'confirmed' },
    { id, by: 'payment', field: 'status', was: 'scheduled', became: 'confirmed' },
  ])
  await enqueue(tx, { kind: 'treatment-confirmed', appointmentId: id, day: row.appointment_date })
  return true
}

/** The owner of the address has confirmed: the constraints of its client hold for it. @throws the violated one. */
export async function markVerified(tx: Tx, id: string): Promise<void> {
  const row = await tx
    .updateTable('appointments')
    .set({ unverified_since: null, confirm_by: null, booked_from: '', updated_at: sql`now()` })
    .where('id', '=', id)
    .where('status', 'in', ['scheduled', 'confirmed'])
    .where('unverified_since', 'is not', null)
    .returning('appointment_date')
    .executeTakeFirst()
  if (row) await enqueue(tx, { kind: 'appointment-status', appointmentId: id, day: row.appointment_date })
}

type Refunded = { id: string; status: AppointmentStatus; by: By; reason: string }

/** What was paid for it goes, or has gone, back. @returns false when that was noted before, so it is promised once. */
export async function markRefunded(tx: Tx, { id, status, by, reason }: Refunded): Promise<boolean> {
  const changed = await tx
    .updateTable('appointments')
    .set({ payment_status: 'refunded', updated_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', status)
    .where('payment_status', '=', 'confirmed')
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) return false
  await writeHistory(tx, [{ id, by, field: 'payment_status', was: 'confirmed', became: 'refunded', reason }])
  return true
}

/** An add-on is off the visit, and off the price it was ordered at. */
export async function dropAddOn(
  tx: Tx,
  { id, ruleName, quote, by }: { id: string; ruleName: string; quote: object | null; by: By },
) {
  const row = await tx
    .updateTable('appointments')
    .set({ add_ons: sql`array_remove(add_ons, ${ruleName})`, updated_at: sql`now()` })
    .$if(quote !== null, (update) => update.set({ quote: JSON.stringify(quote) }))
    .where('id', '=', id)
    .returning(['appointment_date', 'add_ons'])
    .executeTakeFirstOrThrow()
  const left = row.add_ons.join(' ')
  await writeHistory(tx, [{ id, by, field: 'add_ons', was: `${left} ${ruleName}`.trim(), became: left }])
  await enqueue(tx, { kind: 'appointment-status', appointmentId: id, day: row.appointment_date })
}

/** The client has another address: visits to come follow it. Links mailed to the old one end: whoever reads it now. */
export async function moveToAddress(tx: Tx, patientId: string, of: { from: string; to: string; since: ClinicTime }) {
  await tx
    .updateTable('appointments')
    .set({ email: of.to, link_version: sql`link_version + 1` })
    .where('patient_id', '=', patientId)
    .where('email', '=', of.from)
    .where('starts_at', '>=', of.since)
    .execute()
}

/** What is left out stays as it was booked. */
type Contact = { firstName: string; lastName: string; phone?: string; lng?: Language }

/** Visits to come carry the client's name, phone and language as they are now. */
export async function renameClientOn(tx: Tx, patientId: string, contact: Contact, since: ClinicTime): Promise<void> {
  const rows = await tx
    .updateTable('appointments')
    .set({ first_name: contact.firstName, last_name: contact.lastName })
    .set({ ...(contact.phone && { phone: contact.phone }), ...(contact.lng && { lng: contact.lng }) })
    .where('patient_id', '=', patientId)
    .where('starts_at', '>=', since)
    .where('status', 'in', [...BLOCKS_SLOT])
    .returning(['id', 'appointment_date as day'])
    .execute()
  await enqueue(tx, ...rows.map(({ id, day }) => ({ kind: 'appointment-status' as const, appointmentId: id, day })))
}

/** Takes the client out of appointments, and their links with them. With `keepName` a voucher still names its buyer. */
export async function eraseClientFrom(tx: Tx, ids: readonly string[], { keepName }: { keepName: boolean }) {
  if (ids.length === 0) return
  await tx
    .updateTable('appointments')
    .set({ email: sql`patient_id::text || ${ERASED}`, phone: '', notes: '', analysis: null, request_key: null })
    .set({ link_version: sql`link_version + 1` })
    .$if(!keepName, (update) =>
      update.set({ first_name: '', last_name: '', area_cm2: null, affiliate_code_used: null }),
    )
    .where('id', 'in', ids)
    .execute()
  await tx
    .updateTable('appointment_history')
    .set({ reason: '' })
    .where('appointment_id', 'in', ids)
    .where('reason', 'not in', REASON_CODES)
    .execute()
}
