-- Numbing works from when staff apply it, not from when the client arrives.
create table numbings (
  appointment_id uuid primary key references appointments (id) on delete cascade,
  started_at timestamptz not null,
  by_user uuid,
  by_name text not null
);

-- Only a client who is here and whose clearance permits it is numbed. The visit's lock orders it with a move of the visit.
create function guard_numbing() returns trigger language plpgsql as $$
declare
  visit appointments;
begin
  if current_setting('falm.past_visits', true) = 'on' then return new; end if;
  select * into visit from appointments where id = new.appointment_id for update;
  if visit.type = 'treatment' and visit.status = 'ankommet' and laser_barred_by(visit, 'numb') = '{}' then return new; end if;
  raise exception 'this client may not be numbed' using errcode = 'check_violation', constraint = 'numbing_cleared';
end $$;
create trigger numbing_cleared before insert on numbings for each row execute function guard_numbing();

-- An arrival that is taken back takes the numbing with it.
create function forget_numbing() returns trigger language plpgsql as $$
begin
  delete from numbings where appointment_id = new.id;
  return null;
end $$;
create trigger numbing_undone after update of status on appointments for each row
  when (old.status = 'ankommet' and new.status in ('scheduled', 'confirmed')) execute function forget_numbing();
