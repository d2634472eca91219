-- The list of clients answers as one types, also with 100,000 of them: names are stored folded, so that "soren",
-- "Søren" and "Soeren" are one word, and found anywhere in a name by its groups of three letters.
create extension if not exists pg_trgm;

-- Small letters without marks: å is a, ø is o, æ is ae.
create function plain_letters(typed text) returns text language sql immutable parallel safe as $$
  select lower(replace(replace(replace(translate(
    regexp_replace(normalize(typed, NFD), U&'[\0300-\036F]', '', 'g'),
    'ØøÐðŁłĐđ', 'OoDdLlDd'), 'Æ', 'ae'), 'æ', 'ae'), 'ß', 'ss'))
$$;

-- The same for whoever writes å as aa, ø as oe, æ as ae or ü as ue.
create function folded_letters(typed text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(replace(plain_letters(typed), 'aa', 'a'), 'ae', 'a'), 'oe', 'o'), 'ue', 'u')
$$;

alter table profiles
  add column search_name text not null generated always as (
    plain_letters(first_name || ' ' || last_name) || ' ' || folded_letters(first_name || ' ' || last_name)) stored,
  add column last_visit timestamp,
  add column last_provider uuid references providers (id) on delete set null;
comment on column profiles.search_name is 'both spellings, first the one it is sorted by';
comment on column profiles.last_visit is 'kept by the trigger visit_given; so is last_provider';
create index profiles_by_name on profiles (search_name, id);
create index profiles_by_letters on profiles using gin (search_name gin_trgm_ops);
create index profiles_by_phone on profiles (phone text_pattern_ops) where phone <> '';
create index profiles_by_last_visit on profiles (last_visit, id);
create index users_by_email_start on users (lower(email::text) text_pattern_ops);
create index users_by_creation on users (created_at, id);
create index appointments_by_phone on appointments (phone text_pattern_ops) where phone <> '';
create index treatment_plans_by_status on treatment_plans (status, patient_id) where (ended_at is null);

create function note_last_visit() returns trigger language plpgsql as $$
begin
  update profiles p set last_visit = v.starts_at, last_provider = v.provider_id
    from (select 1) one left join lateral (
      select a.starts_at, a.provider_id from appointments a
       where a.patient_id = new.patient_id and a.status in ('in_progress', 'completed')
       order by a.starts_at desc limit 1) v on true
   where p.id = new.patient_id and p.last_visit is distinct from v.starts_at;
  return null;
end $$;
create trigger visit_given after insert on appointments
  for each row when (new.status in ('in_progress', 'completed')) execute function note_last_visit();
create trigger visit_given_or_not after update of status, patient_id, provider_id on appointments
  for each row when (new.status in ('in_progress', 'completed') or old.status in ('in_progress', 'completed'))
  execute function note_last_visit();
update profiles p set last_visit = v.starts_at, last_provider = v.provider_id
  from (select distinct on (patient_id) patient_id, starts_at, provider_id from appointments
         where status in ('in_progress', 'completed') order by patient_id, starts_at desc) v
 where v.patient_id = p.id;

-- What clients still owe for visits they had: a row while something is missing, so the list is as long as the debt.
create table open_balances (
  appointment_id uuid primary key references appointments (id) on delete cascade,
  patient_id uuid not null references profiles (id),
  amount integer not null check (amount > 0)
);
comment on table open_balances is 'due at the clinic less what was paid there, whole øre; kept by triggers';
create index open_balances_by_patient on open_balances (patient_id);

create function note_balance(visit uuid) returns void language sql as $$
  with owed as (
    select a.id, a.patient_id, (a.quote ->> 'dueAtClinic')::integer
        - (select coalesce(sum(p.amount - p.refunded), 0) from payments p
            where p.appointment_id = a.id and p.kind = 'visit' and p.status = 'confirmed') as amount
      from appointments a where a.id = visit and a.status = 'completed' and a.payment_status <> 'refunded'),
  settled as (
    delete from open_balances b where b.appointment_id = visit
      and not exists (select from owed where owed.amount > 0))
  insert into open_balances (appointment_id, patient_id, amount)
    select id, patient_id, amount::integer from owed where amount > 0
    on conflict (appointment_id) do update set patient_id = excluded.patient_id, amount = excluded.amount
$$;
create function note_balance_of_visit() returns trigger language plpgsql as $$
begin
  perform note_balance(new.id);
  return null;
end $$;
create function note_balance_of_payment() returns trigger language plpgsql as $$
begin
  perform note_balance(new.appointment_id);
  return null;
end $$;
create trigger visit_done after insert on appointments
  for each row when (new.status = 'completed' and new.quote is not null) execute function note_balance_of_visit();
create trigger visit_done_or_not after update of status, payment_status, patient_id, quote on appointments
  for each row when (new.quote is not null and (new.status = 'completed' or old.status = 'completed'))
  execute function note_balance_of_visit();
create trigger visit_paid after insert or update of status, refunded, amount on payments
  for each row when (new.kind = 'visit') execute function note_balance_of_payment();
select note_balance(id) from appointments where status = 'completed' and quote is not null;
