-- Two records of one person become one. What was moved is written down row by row, so that it can be taken back.
alter table profiles add column merged_into uuid references profiles (id);
comment on column profiles.merged_into is 'the record that is kept; this one stands empty beside it';
create index profiles_merged on profiles (merged_into) where (merged_into is not null);

create table patient_merges (
  id uuid primary key,
  kept_id uuid not null references profiles (id),
  merged_id uuid not null references profiles (id),
  at timestamptz not null,
  by_user uuid references users (id) on delete set null,
  fields jsonb not null,
  moved jsonb not null,
  undone_at timestamptz,
  undone_by uuid references users (id) on delete set null,
  check (kept_id <> merged_id)
);
comment on column patient_merges.fields is 'what the kept record said of itself before and after; emptied when the person is erased';
comment on column patient_merges.moved is 'table and column → keys of the rows that were moved';
create unique index merged_once on patient_merges (merged_id) where (undone_at is null);
create index patient_merges_by_kept on patient_merges (kept_id, at);

-- One person's records: the one that is kept and those merged into it. What only grows stays where it was written.
create function records_of(patient uuid) returns setof uuid language sql stable as $$
  select patient union all select id from profiles where merged_into = patient
$$;

-- Whoever books by the address of a merged record is the person that is kept.
create function to_kept_record() returns trigger language plpgsql as $$
begin
  -- A booking writes client and visit in one statement, which does not see the profile it has just written.
  new.patient_id := coalesce((select merged_into from profiles where id = new.patient_id), new.patient_id);
  return new;
end $$;
create trigger visit_to_kept_record before insert on appointments for each row execute function to_kept_record();
create trigger plan_to_kept_record before insert on treatment_plans for each row execute function to_kept_record();
