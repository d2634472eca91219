-- Lasers and rooms beside the people: what a visit takes is named on the visit, and each is taken once at a time.
create table resources (
  id uuid primary key,
  lock_key integer generated always as identity unique,
  kind text not null check (kind in ('laser', 'room')),
  name text not null check (length(name) between 1 and 80),
  serves text[] not null default '{treatment}' check (serves <@ array['consultation', 'treatment']),
  is_active boolean not null default true,
  display_order integer not null default 0
);
comment on column resources.serves is 'the types of visit that take one of its kind';
create trigger resources_changed after insert or update or delete on resources
  for each statement execute function announce_change();

alter table appointments add column resource_ids uuid[] not null default '{}';

-- Follows the appointment, by the trigger below alone: whoever writes an appointment need not know of it.
create table resource_bookings (
  appointment_id uuid not null references appointments (id) on delete cascade,
  resource_id uuid not null references resources (id),
  occupies tsrange not null,
  is_taken boolean not null,
  primary key (appointment_id, resource_id),
  -- The last word on whether a laser or a room is free.
  constraint one_visit_per_resource exclude using gist (resource_id with =, occupies with &&) where (is_taken)
);
create index resource_bookings_by_resource on resource_bookings (resource_id);

create function take_resources() returns trigger language plpgsql as $$
begin
  -- In one order: two visits that cross must not wait for each other.
  perform pg_advisory_xact_lock(5, r.lock_key)
    from (select lock_key from resources where id = any (new.resource_ids) order by lock_key) r;
  delete from resource_bookings where appointment_id = new.id and resource_id <> all (new.resource_ids);
  insert into resource_bookings (appointment_id, resource_id, occupies, is_taken)
    select new.id, resource_id, new.occupies, new.status in ('scheduled', 'confirmed', 'ankommet', 'in_progress')
      from unnest(new.resource_ids) as resource_id
    on conflict (appointment_id, resource_id) do update
      set occupies = excluded.occupies, is_taken = excluded.is_taken;
  return null;
end $$;
create trigger appointment_takes_resources after insert on appointments
  for each row when (new.resource_ids <> '{}') execute function take_resources();
create trigger appointment_changes_resources
  after update of appointment_date, appointment_time, duration_minutes, buffer_minutes, status, resource_ids on appointments
  for each row when (new.resource_ids <> '{}' or old.resource_ids <> '{}') execute function take_resources();

-- A laser can be away for service as a person can be on leave.
alter table closures add column resource_id uuid references resources (id) on delete cascade,
  add check (provider_id is null or resource_id is null);
