-- A booking writes into as few indexes as its readers allow.
-- The visits that hold their time, by day and whose they are: what calendars, lists and the search of clients ask of
-- visits to come stood in two indexes.
drop index appointments_by_date;
drop index appointments_coming;
create index appointments_coming on appointments (appointment_date, provider_id)
  include (patient_id, starts_at, status, payment_status)
  where (status in ('scheduled', 'confirmed', 'ankommet', 'in_progress'));
-- News are read by their number, which is the key.
drop index outbox_live;
-- Few messages are sent once more: the others have no place among them.
alter table outbox drop constraint outbox_resent_of_key;
create unique index outbox_resent_once on outbox (resent_of) where (resent_of is not null);

-- The row is made anew only for the few who book by the address of a merged record.
create or replace function to_kept_record() returns trigger language plpgsql as $$
declare
  kept uuid;
begin
  -- A booking writes client and visit in one statement, which does not see the profile it has just written.
  select merged_into into kept from profiles where id = new.patient_id;
  if kept is not null then new.patient_id := kept; end if;
  return new;
end $$;
