-- Anybody can type an e-mail address. Until its owner confirms, a booking takes its slot but stands outside the owner's
-- own constraints: it neither blocks the owner nor tells a stranger anything about them.
alter table appointments add column unverified_since timestamptz;
comment on column appointments.unverified_since is 'when it was booked for an address nobody has verified; null once it is';

alter table appointments
  drop constraint one_visit_per_client,
  add constraint one_visit_per_client exclude using gist (patient_id with =, tsrange(
      appointment_date + appointment_time,
      appointment_date + appointment_time + make_interval(mins => duration_minutes)) with &&)
    where (status in ('scheduled', 'confirmed', 'ankommet', 'in_progress') and unverified_since is null),
  drop constraint six_weeks_between_treatments,
  add constraint six_weeks_between_treatments exclude using gist
    (patient_id with =, daterange(appointment_date, appointment_date + 42) with &&)
    where (type = 'treatment' and status not in ('cancelled', 'no_show') and medical_indication is null
      and unverified_since is null);

create index appointments_unverified on appointments (appointment_date)
  include (status, payment_status, deposit, duration_minutes, buffer_minutes)
  where (unverified_since is not null);

-- The person is at the clinic: from here on the constraints above hold, so no treatment starts within six weeks.
create function arrival_verifies() returns trigger language plpgsql as $$
begin
  new.unverified_since := null;
  return new;
end $$;
create trigger arrival_verifies before update of status on appointments
  for each row when (new.unverified_since is not null and new.status in ('ankommet', 'in_progress', 'completed'))
  execute function arrival_verifies();

-- Called by the statement of a booking, behind its locks: a function reads what was committed while it waited for them.
-- Cancels the unverified bookings of the same address that the new one replaces, if nothing is paid for them, and
-- returns every one it replaces. `booked_by` is stranger, client or staff.
create function admit_booking(who uuid, booked_by text, kind text, wanted date, at time, minutes int, clinic_now timestamp)
  returns table (appointment_id uuid, freed_day date, is_held boolean, is_paid boolean) language plpgsql as $$
declare
  patient uuid := coalesce((select merged_into from profiles where profiles.id = who), who);
begin
  if booked_by = 'client' and kind = 'consultation' and exists (
    select from appointments a
     where a.patient_id = patient and a.type = 'consultation' and a.status in ('scheduled', 'confirmed')
       and a.unverified_since is null and a.starts_at > clinic_now)
  then
    raise exclusion_violation using constraint = 'one_open_consultation', message = 'an open consultation exists';
  end if;
  return query
    with replaced as (
      select a.id, a.appointment_date as day, a.status as was,
             a.status = 'scheduled' and a.payment_status in ('pending', 'failed') as held,
             a.deposit > 0 and a.payment_status = 'confirmed'
               or exists (select from plan_sessions s where s.appointment_id = a.id) as paid
        from appointments a
       where a.patient_id = patient and a.unverified_since is not null
         and a.status in ('scheduled', 'confirmed') and a.starts_at > clinic_now
         and case when booked_by = 'stranger' then a.type = kind and a.deposit = 0
                  else a.type = kind and (kind = 'consultation' or abs(a.appointment_date - wanted) < 42)
                    or tsrange(a.starts_at, a.starts_at + make_interval(mins => a.duration_minutes))
                       && tsrange(wanted + at, wanted + at + make_interval(mins => minutes)) end
       for update of a),
    cancelled as (
      update appointments a set status = 'cancelled', updated_at = now(),
             payment_status = case when r.held then 'cancelled' else a.payment_status end
        from replaced r where a.id = r.id and not r.paid
      returning a.id),
    history as (
      insert into appointment_history (appointment_id, actor, field, was, became, reason)
      select r.id, 'client', 'status', r.was, 'cancelled', 'replaced' from replaced r join cancelled using (id))
    select r.id, r.day, r.held, r.paid from replaced r;
end $$;
