import { CompiledQuery } from 'kysely'
import { prepared } from '#app/db/prepared.ts'
import type { Tx } from '#app/db/transaction.ts'

// What gives way to a new booking: the asker's own time, as long as nothing is paid for it.
const givesWay = (id: string, email: string) =>
  `id = ${id}::uuid and email = ${email}::text and status = 'scheduled' and payment_status = 'pending'`

/** The hold a new booking of this person names, when it is theirs and unpaid. */
export const findHoldToReplace = prepared<{ id: string }>(
  'hold-to-replace',
  `select id from appointments where ${givesWay('$1', '$2')}`,
)

/**
 * A booking as one statement, which is one transaction: client, appointment, pictures and outbox row are there
 * together or not at all. What a stranger types never changes a person who is known already; a client's own code ties
 * their profile to its partner, if no other did before.
 * A hold the same person left unpaid gives way in the same moment, so choosing another time never loses both.
 * The locks come first: without them crossing requests deadlock on the exclusion constraints under load. Whether
 * the time is free the constraints decide, not the locks.
 */
const WRITE_BOOKING = `with locks as materialized (
     select pg_advisory_xact_lock(1, $1::int), pg_advisory_xact_lock(2, hashtext(lower($2::text)))),
   person as (
     insert into users (id, email, name) select $3::uuid, $2::text, trim($4::text || ' ' || $5::text) from locks
     on conflict (email) do update set email = users.email
     returning id),
   replaced as (
     update appointments set status = 'cancelled', payment_status = 'cancelled', updated_at = now()
      where ${givesWay('$29', '$2')}
     returning id, appointment_date),
   profile as (
     insert into profiles (id, first_name, last_name, phone, affiliate_id, lng)
     select id, $4::text, $5::text, $6::text, $7::uuid, $8::text from person
     on conflict (id) do update set affiliate_id = excluded.affiliate_id
       where $30::boolean and profiles.affiliate_id is null and excluded.affiliate_id is not null),
   appointment as (
     insert into appointments (id, patient_id, provider_id, type, appointment_date, appointment_time, duration_minutes,
       buffer_minutes, payment_status, email, first_name, last_name, phone, notes, lng, affiliate_id, affiliate_code_used,
       add_ons, area_cm2, analysis, quote, deposit, hold_expires_at, express_request_at, request_key)
     select $9::uuid, id, $10::uuid, $11::text, $12::date, $13::time, $14::int, $15::int, $16::text, $2::text, $4::text,
       $5::text, $6::text, $17::text, $8::text, $7::uuid, $18::text, $19::text[], $20::numeric, $21::jsonb, $22::jsonb,
       $23::int, $24::timestamptz, case when $25::boolean then now() end, $26::text
       from person cross join (select count(*) from replaced) as first
     returning id, appointment_date),
   pictures as (
     update booking_images set appointment_id = $9::uuid
      where id = any($28::uuid[]) and (appointment_id is null or appointment_id in (select id from replaced)))
   insert into outbox (kind, body, day, done_at)
   select $27::json ->> 'kind', ($27::json ->> 'body')::jsonb, appointment_date,
          case when ($27::json ->> 'done')::boolean then now() end from appointment
   union all
   select 'hold-replaced', jsonb_build_object('appointmentId', id), appointment_date, now() from replaced`

export const writeBooking = prepared('write-booking', WRITE_BOOKING)

/** The same in a transaction that writes more: the course a first visit is bought with. */
export const writeBookingIn = (tx: Tx, values: unknown[]) => tx.executeQuery(CompiledQuery.raw(WRITE_BOOKING, values))
