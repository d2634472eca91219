-- A legal hold: what is kept of a client is needed for a case, and nothing erases it until the hold is lifted.
create table legal_holds (
  id uuid primary key,
  patient_id uuid not null references profiles (id),
  reason text not null check (length(reason) between 3 and 500),
  set_at timestamptz not null,
  set_by uuid references users (id) on delete set null,
  lifted_at timestamptz,
  lifted_by uuid references users (id) on delete set null,
  lift_reason text not null default '' check (length(lift_reason) <= 500),
  check (lifted_at is not null or lifted_by is null)
);
create unique index one_open_hold_per_client on legal_holds (patient_id) where lifted_at is null;

create view held_patients as select patient_id from legal_holds where lifted_at is null;

-- The jobs and the erasure ask first; these have the last word, whoever forgets to ask.
create function refuse_while_held() returns trigger language plpgsql as $$
declare
  whose uuid;
begin
  if tg_table_name = 'appointments' then whose := old.patient_id;
  elsif tg_table_name = 'files' then
    select patient_id into whose from appointments where id = old.appointment_id;
  else whose := old.id;
  end if;
  if exists (select 1 from held_patients where patient_id = whose) then
    raise exception 'client % is under a legal hold', whose using errcode = 'LH001';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger profile_not_erased_while_held before update of erased_at on profiles
  for each row when (old.erased_at is null and new.erased_at is not null) execute function refuse_while_held();
create trigger profile_not_deleted_while_held before delete on profiles
  for each row execute function refuse_while_held();
create trigger visit_not_erased_while_held before update of email on appointments
  for each row when (new.email::text like '%@erased.invalid' and old.email::text not like '%@erased.invalid')
  execute function refuse_while_held();
create trigger picture_not_erased_while_held before delete on files
  for each row when (old.appointment_id is not null) execute function refuse_while_held();
