-- How much of the calendar bookings for unverified addresses may take, and how long.
alter table appointments
  add column confirm_by timestamptz,
  add column booked_from text not null default '' check (length(booked_from) <= 64);
comment on column appointments.confirm_by is 'its address is to be verified by then, or its slot is released; null: it stands';
comment on column appointments.booked_from is 'keyed hash of the network an unverified booking came from: one person behind many is seen, nobody is named';
create index appointments_to_confirm on appointments (confirm_by)
  where (confirm_by is not null and unverified_since is not null and status in ('scheduled', 'confirmed'));

-- Unverified, and nothing is paid for it: what anybody can take without a mailbox or money.
create function is_unproven(a appointments) returns boolean language sql immutable as
  $$ select a.unverified_since is not null and a.status in ('scheduled', 'confirmed')
       and not (a.deposit > 0 and a.payment_status = 'confirmed') $$;

-- Called by the statement of an unverified booking, behind a lock of its own, so that the shares hold under any load.
-- Returns until when the booking is to be confirmed; null: it stands. `terms` are the constants of the application:
--   day_capacity, span_capacity: open minutes of that day, and of the booking window from span_from to span_to
--   day_stands, span_stands: minutes up to which bookings stand without confirmation
--   day_most, span_most: minutes that are never exceeded; the oldest that waits for its confirmation is released
--   may_stand: this network has not used up its own part; now, confirm_minutes, burst_minutes, alarm_hours
create function share_of_unverified(wanted date, minutes int, terms jsonb)
  returns timestamptz language plpgsql as $$
declare
  at timestamptz := terms ->> 'now';
  deadline timestamptz := at + (terms ->> 'confirm_minutes')::int * interval '1 minute';
  span_from date := terms ->> 'span_from';
  span_to date := terms ->> 'span_to';
  day_load int;
  span_load int;
  recent int;
  is_alarm boolean;
begin
  perform pg_advisory_xact_lock(6, 0);
  select coalesce(sum(a.duration_minutes + a.buffer_minutes) filter (where is_unproven(a) and a.appointment_date = wanted), 0),
         coalesce(sum(a.duration_minutes + a.buffer_minutes) filter (where is_unproven(a)), 0),
         coalesce(sum(a.duration_minutes + a.buffer_minutes) filter (
           where a.confirm_by > at - (terms ->> 'alarm_hours')::int * interval '1 hour'), 0)
    into day_load, span_load, recent
    from appointments a
   where a.unverified_since is not null and a.appointment_date between span_from and span_to;
  is_alarm := greatest(span_load, recent) + minutes > (terms ->> 'span_stands')::int;
  if is_alarm then
    -- The burst that led here does not stand either.
    with burst as (
      update appointments a set confirm_by = deadline
       where is_unproven(a) and a.confirm_by is null and a.hold_expires_at is null
         and a.unverified_since > at - (terms ->> 'burst_minutes')::int * interval '1 minute'
      returning a.id, a.appointment_date)
    insert into outbox (kind, body, day) select 'confirmation-asked', jsonb_build_object('appointmentId', id), appointment_date from burst;
  end if;
  perform release_unproven(wanted, wanted, day_load + minutes - greatest((terms ->> 'day_most')::int, minutes));
  -- The day may have given up some of it already.
  select coalesce(sum(a.duration_minutes + a.buffer_minutes), 0) into span_load
    from appointments a where is_unproven(a) and a.appointment_date between span_from and span_to;
  perform release_unproven(span_from, span_to, span_load + minutes - greatest((terms ->> 'span_most')::int, minutes));
  return case when is_alarm or not (terms ->> 'may_stand')::boolean
    or day_load + minutes > (terms ->> 'day_stands')::int then deadline end;
end $$;

-- Releases so many minutes of what waits for its confirmation or payment, the oldest first.
create function release_unproven(from_day date, to_day date, wanted_minutes int) returns void language plpgsql as $$
begin
  if wanted_minutes <= 0 then return; end if;
  with waiting as (
    select a.id, a.duration_minutes + a.buffer_minutes as minutes, a.unverified_since
      from appointments a
     where is_unproven(a) and (a.confirm_by is not null or a.hold_expires_at is not null)
       and a.appointment_date between from_day and to_day
     order by a.unverified_since, a.id for update of a skip locked),
  released as (
    select id from (select id, sum(minutes) over (order by unverified_since, id) - minutes as before from waiting) w
     where before < wanted_minutes),
  cancelled as (
    update appointments a set status = 'cancelled', updated_at = now(),
           payment_status = case when a.hold_expires_at is null then a.payment_status else 'cancelled' end
      from released where a.id = released.id
    returning a.id, a.appointment_date, a.hold_expires_at),
  history as (
    insert into appointment_history (appointment_id, actor, field, was, became, reason)
    select id, 'system', 'status', 'scheduled', 'cancelled', case when hold_expires_at is null then 'unconfirmed' else 'hold-expired' end
      from cancelled)
  insert into outbox (kind, body, day)
  select 'booking-lapsed', jsonb_build_object('appointmentId', id), appointment_date from cancelled;
end $$;
