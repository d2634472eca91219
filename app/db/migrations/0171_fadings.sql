-- What two photos of one tattoo say of the ink that is left: measured, then confirmed by staff or set aside. Nobody but
-- staff sees a figure that is not confirmed. A figure never changes; measured anew, it is another.
create table fadings (
  id uuid primary key,
  patient_id uuid not null references profiles (id),
  tattoo_id uuid not null,
  first_photo_id uuid not null references journal_photos (id),
  second_photo_id uuid not null references journal_photos (id),
  treatments int not null check (treatments >= 0),
  left_percent int not null check (left_percent between 0 and 100),
  off_by int not null check (off_by between 0 and 20),
  colours jsonb not null,
  measured_at timestamptz not null,
  measured_by uuid not null,
  measured_by_name text not null,
  confirmed_at timestamptz,
  confirmed_by_name text,
  set_aside_at timestamptz,
  set_aside_by_name text,
  foreign key (tattoo_id, patient_id) references tattoos (id, patient_id),
  constraint two_photos check (first_photo_id <> second_photo_id),
  constraint confirmed_by_somebody check ((confirmed_at is null) = (confirmed_by_name is null)),
  constraint set_aside_by_somebody check ((set_aside_at is null) = (set_aside_by_name is null))
);
comment on column fadings.treatments is 'of this tattoo, before the second photo';
create index fadings_by_patient on fadings (patient_id, measured_at);
create unique index one_fading_of_two_photos on fadings (first_photo_id, second_photo_id) where set_aside_at is null;

create function keep_fading() returns trigger language plpgsql as $$
declare
  may_change text[] := '{confirmed_at,confirmed_by_name,set_aside_at,set_aside_by_name}';
begin
  if tg_op = 'UPDATE' and old.set_aside_at is null
    and (old.confirmed_at is null or (new.confirmed_at, new.confirmed_by_name) = (old.confirmed_at, old.confirmed_by_name))
    and to_jsonb(new) - may_change = to_jsonb(old) - may_change then
    return new;
  end if;
  raise exception 'fadings is append-only' using errcode = 'restrict_violation';
end $$;
create trigger fadings_kept before update or delete on fadings for each row execute function keep_fading();
create trigger fadings_not_emptied before truncate on fadings for each statement execute function refuse_change();

create view told_fadings as
  select f.id, f.patient_id, coalesce(p.merged_into, p.id) as person_id, f.tattoo_id, f.treatments, f.left_percent,
      f.off_by, f.colours, second.taken_on
    from fadings f
    join profiles p on p.id = f.patient_id
    join journal_photos first on first.id = f.first_photo_id and first.struck_at is null
    join journal_photos second on second.id = f.second_photo_id and second.struck_at is null
   where f.confirmed_at is not null and f.set_aside_at is null;
comment on view told_fadings is 'what may be told: confirmed, and both photos still count';
