import { CompiledQuery, sql, type Insertable } from 'kysely'
import type { ClinicDay, ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { ShareTerms } from '#app/domain/booking/unverified-share.ts'
import type { Message } from '#app/domain/clients/messages.ts'
import type { Database } from '../client.ts'
import { enqueue, rowOf } from '../outbox.ts'
import { prepared } from '../prepared.ts'
import type { Schema } from '../schema.ts'
import { afterCommit, againOnDeadlock, type Tx } from '../transaction.ts'
import { writeHistory, type By } from './history.ts'

type Row = Insertable<Schema['appointments']>

/** What a new appointment says of itself; who it is for stands beside it. Instants as ISO text. */
export type NewAppointment = Omit<Row, 'patient_id' | 'link_version' | 'replaced_by' | 'quote' | 'analysis'> & {
  id: string
  appointment_date: ClinicDay
  quote?: object | null
  analysis?: object | null
}

// A new booking may replace the client's own unpaid hold.
const replaceableHold = (id: string, email: string) =>
  `id = ${id}::uuid and email = ${email} and status = 'scheduled' and payment_status = 'pending'`

/** The hold a new booking of this person names, when it is theirs and unpaid. */
export const findHoldToReplace = prepared<{ id: string }>(
  'hold-to-replace',
  `select id from appointments where ${replaceableHold('$1', '$2::text')}`,
)

// Cancels the replaced hold first, then moves its pictures to the new booking.
const replaceHoldCtes = (email: string, replaces: string, pictures: string) => ({
  before: `replaced as (
     update appointments set status = 'cancelled', payment_status = 'cancelled', updated_at = now()
      where ${replaceableHold(replaces, email)}
     returning id, appointment_date),
   history as (
     insert into appointment_history (appointment_id, actor, field, was, became, reason)
     select id, 'client', 'status', 'scheduled', 'cancelled', 'replaced' from replaced),`,
  first: 'cross join (select count(*) from replaced) as first',
  after: `, pictures as (
     update files set appointment_id = (select id from booked)
      where id = any (${pictures}::uuid[])
        and analysis_id is null and (appointment_id is null or appointment_id in (select id from replaced)))`,
  outboxRows: `union all
   select 'hold-replaced', jsonb_build_object('appointmentId', id), appointment_date, now() from replaced`,
})
const NO_REPLACEMENT = { before: '', first: '', after: '', outboxRows: '' }

/** Where the fields of the appointment begin among the values; before them stand the statement's own. */
const FIELDS_FROM = 10

/**
 * The statement of a booking. Its columns are the fields of the appointment it is given, so a new one is named where
 * the appointment is put together and nowhere else. Each is a value of its own: packed into one JSON the database
 * would take it apart again, and make a row of the whole table of it, at every booking. The locks come first: without
 * them crossing requests deadlock on the exclusion constraints under load. Whether the time is free the constraints
 * decide, not the locks.
 */
function statementWith(columns: readonly string[], replacesHold: boolean): string {
  const field = (name: string, type = 'text') => {
    const at = columns.indexOf(name)
    return at < 0 ? `null::${type}` : `$${FIELDS_FROM + at}::${type}`
  }
  const [email, firstName, lastName] = [field('email'), field('first_name'), field('last_name')]
  const last = FIELDS_FROM + columns.length
  const { before, first, after, outboxRows } = replacesHold
    ? replaceHoldCtes(email, `$${last}`, `$${last + 1}`)
    : NO_REPLACEMENT
  return `
   with locks as materialized (
     select pg_advisory_xact_lock(1, $1::int), pg_advisory_xact_lock(2, hashtext(lower(${email})))),
   person as (
     insert into users (id, email, name) select $2::uuid, ${email}, trim(${firstName} || ' ' || ${lastName}) from locks
     on conflict (email) do update set email = users.email
     returning id),
   ${before}
   profile as (
     insert into profiles (id, first_name, last_name, phone, affiliate_id, lng)
     select person.id, ${firstName}, ${lastName}, ${field('phone')}, ${field('affiliate_id', 'uuid')}, ${field('lng')} from person
     on conflict (id) do update set affiliate_id = excluded.affiliate_id
       where $3::boolean and profiles.affiliate_id is null and excluded.affiliate_id is not null),
   replaced_unverified as materialized (
     select * from admit_booking((select person.id from person ${first}), $7::text, ${field('type')},
       ${field('appointment_date', 'date')}, ${field('appointment_time', 'time')}, ${field('duration_minutes', 'integer')},
       $8::timestamp)),
   share as materialized (
     select case when $9::jsonb is null then null
                 else share_of_unverified(${field('appointment_date', 'date')}, ${field('duration_minutes', 'integer')}, $9) end
            as confirm_by
       from (select count(*) from replaced_unverified) as admitted),
   booked as (
     insert into appointments (patient_id, confirm_by, ${columns.join(', ')})
     values ((select person.id from person),
       (select case when ${field('hold_expires_at', 'timestamptz')} is null then confirm_by end from share),
       ${columns.map((_, at) => `$${FIELDS_FROM + at}`).join(', ')})
     returning id, appointment_date)
   ${after}
   insert into outbox (kind, body, day, done_at)
   select $4::text, $5::jsonb, appointment_date, case when $6::boolean then now() end from booked
   union all
   ${REPLACED_MESSAGES}
   ${outboxRows}
   returning (select confirm_by from share) as confirm_by`
}

// A booking somebody paid for is cancelled by the outbox: its money goes back as well.
const REPLACED_MESSAGES = `
   select case when is_paid then 'booking-replaced' when is_held then 'hold-replaced' else 'appointment-cancelled' end,
          jsonb_build_object('appointmentId', appointment_id)
            || case when is_paid or is_held then '{}' else '{"back": 0, "wish": "client"}' end::jsonb,
          freed_day, case when is_held and not is_paid then now() end
     from replaced_unverified`

type Inserted = { confirm_by: Date | null }

type BookingStatement = {
  text: string
  columns: readonly string[]
  replacesHold: boolean
  run: ReturnType<typeof prepared<Inserted>>
}
const statements = new Map<string, BookingStatement>()

/**
 * One text and one name for each set of fields: a connection parses and plans it once. Most bookings replace nothing
 * and bring no picture, and are not charged for those that do.
 */
function statementFor({ appointment, replaces, pictures }: Booking): BookingStatement {
  const columns = Object.keys(appointment).toSorted()
  const replacesHold = replaces !== null || pictures.length > 0
  const key = `${columns.join()}${replacesHold ? ' +' : ''}`
  const known = statements.get(key)
  if (known) return known
  const text = statementWith(columns, replacesHold)
  const made = { text, columns, replacesHold, run: prepared<Inserted>(`book-${statements.size}`, text) }
  statements.set(key, made)
  return made
}

export type Booking = {
  appointment: NewAppointment & { email: string }
  /** The provider's lock. */
  lockKey: number
  /** The id of the account, where the address has none yet. */
  newUserId: string
  /** Booked by the client in person: their own code may tie their profile to its partner, if no other did before. */
  tiesToPartner: boolean
  /** Their own unpaid hold, which gives way in the same moment, so choosing another time never loses both. */
  replaces: string | null
  /** Ids of pictures that wait for their booking. */
  pictures: readonly string[]
  message: Message
  /** `stranger`: nobody has verified the address. The others replace what strangers booked in the client's name. */
  bookedBy: 'stranger' | 'client' | 'staff'
  now: ClinicTime
  /** The shares a stranger's booking is held to; null: none. */
  share: ShareTerms | null
}

/**
 * A booking as one statement, which is one transaction: client, appointment, pictures, history and message are there
 * together or not at all. What a stranger types never changes a person who is known already.
 * @returns until when its address is to be verified; null: it stands.
 * @throws the violated constraint; `conflictOf` names its refusal.
 */
export async function insertBooking(db: Database, booking: Booking): Promise<Inserted> {
  const statement = statementFor(booking)
  const { rows } = await againOnDeadlock(() => statement.run(db, valuesOf(booking, statement)))
  db.committed([booking.appointment.appointment_date])
  return rows[0]!
}

/** The same in a transaction that writes more: the course a first visit is bought with. */
export async function insertBookingIn(tx: Tx, booking: Booking): Promise<Inserted> {
  const statement = statementFor(booking)
  const { rows } = await tx.executeQuery<Inserted>(CompiledQuery.raw(statement.text, valuesOf(booking, statement)))
  afterCommit(tx, [booking.appointment.appointment_date])
  return rows[0]!
}

/** The values in the order of the statement: its own, the fields, and what gives way and comes along. */
function valuesOf(booking: Booking, { columns, replacesHold }: BookingStatement): unknown[] {
  const { lockKey, newUserId, tiesToPartner, replaces, pictures, message, bookedBy, now, share } = booking
  const { kind, body, done } = rowOf(message)
  const fields = booking.appointment as Record<string, unknown>
  const own = [lockKey, newUserId, tiesToPartner, kind, body, done, bookedBy, now, share]
  return [...own, ...columns.map((name) => fields[name]), ...(replacesHold ? [replaces, pictures] : [])]
}

type Added = { appointment: NewAppointment & { patient_id: string }; by: By; reason?: string; message: Message }

/**
 * Another appointment of a client we know, in a transaction that may hold several: all or none.
 * @throws the violated constraint; `conflictOf` names its refusal.
 */
export async function insertAppointment(tx: Tx, { appointment, by, reason = '', message }: Added): Promise<void> {
  const { id, provider_id: providerId, patient_id: patientId, status = 'scheduled' } = appointment
  await sql`
    select pg_advisory_xact_lock(1, p.lock_key), pg_advisory_xact_lock(2, hashtext(lower(u.email::text)))
      from providers p, users u where p.id = ${providerId} and u.id = ${patientId}`.execute(tx)
  await tx
    .insertInto('appointments')
    .values(appointment as Row)
    .execute()
  await writeHistory(tx, [{ id, by, field: 'status', was: null, became: status, reason }])
  await enqueue(tx, message)
}

/** Writes down who on the staff booked it, and why where a rule or the deposit was set aside. */
export const noteBookedBy = (
  tx: Tx,
  { id, by, became, reason }: { id: string; by: By; became: string; reason: string },
) => writeHistory(tx, [{ id, by, field: 'status', was: null, became, reason }])

/**
 * Takes a released slot again for the owner who confirms late: a new appointment, verified, which the old one's link
 * leads to. @throws the violated constraint when the slot is taken by now, or a rule about the client forbids it.
 */
export async function rebookUnconfirmed(tx: Tx, oldId: string, id: string): Promise<void> {
  const old = await tx.selectFrom('appointments').selectAll().where('id', '=', oldId).executeTakeFirstOrThrow()
  const copied = Object.fromEntries(Object.entries(old).filter(([name]) => !OWN.includes(name as (typeof OWN)[number])))
  const verified = { status: 'scheduled', unverified_since: null, confirm_by: null, booked_from: '' } as const
  const appointment = { ...(copied as NewAppointment & { patient_id: string }), ...verified, id }
  const kind = old.type === 'consultation' ? 'consultation-booked' : 'treatment-confirmed'
  const message = { kind, appointmentId: id, day: old.appointment_date } as const
  await insertAppointment(tx, { appointment, by: 'client', reason: 'unconfirmed', message })
  await tx
    .updateTable('appointments')
    .set({ replaced_by: id, unverified_since: null })
    .where('id', '=', oldId)
    .execute()
  await tx.updateTable('files').set({ appointment_id: id }).where('appointment_id', '=', oldId).execute()
}

/** What a copy does not take over: its own key, times and links, and what the database works out. */
const OWN = ['created_at', 'updated_at', 'starts_at', 'occupies', 'request_key', 'link_version', 'replaced_by'] as const

/**
 * Books a cancelled appointment anew in its old slot, paid. The old one stays cancelled and its link leads to the new
 * one. @throws the violated constraint when the slot is taken by now.
 */
export async function rebookPaid(tx: Tx, oldId: string, id: string): Promise<void> {
  const old = await tx.selectFrom('appointments').selectAll().where('id', '=', oldId).executeTakeFirstOrThrow()
  const copied = Object.fromEntries(Object.entries(old).filter(([name]) => !OWN.includes(name as (typeof OWN)[number])))
  const paid = { status: 'confirmed', payment_status: 'confirmed', hold_expires_at: null } as const
  const appointment = { ...(copied as NewAppointment & { patient_id: string }), ...paid, id }
  const message = { kind: 'treatment-confirmed', appointmentId: id, day: appointment.appointment_date } as const
  await insertAppointment(tx, { appointment, by: 'payment', reason: 'paid-late', message })
  await tx.updateTable('appointments').set({ replaced_by: id }).where('id', '=', oldId).execute()
  await tx.updateTable('files').set({ appointment_id: id }).where('appointment_id', '=', oldId).execute()
}
