-- Whether a client may be lasered. The rules are the program's; what they say is kept here in dated reasons, so that the
-- database can refuse a laser visit whatever asks for it.
create table clearances (
  patient_id uuid primary key references profiles (id) on delete cascade,
  reasons jsonb not null default '[]',
  doctor_add_ons text[] not null default '{}',
  -- Digest of the rules the reasons were derived by.
  rules text not null default '',
  -- False from a change of a source until the reasons are derived again.
  is_current boolean not null default false
);
create index clearances_stale on clearances (patient_id) where (not is_current);
comment on column clearances.reasons is '[{key, state, from, until, onlyInjection, bars}]; `bars` names the acts it forbids';

create table clearance_decisions (
  id uuid primary key,
  patient_id uuid not null references profiles (id),
  kind text not null check (kind in ('health', 'test-spot')),
  answer text not null,
  allowed_from date,
  holds_until date,
  -- Question → what was answered to it when the decision was made.
  covers jsonb not null default '{}',
  reason text not null check (length(reason) <= 500),
  at timestamptz not null,
  by_user uuid not null,
  by_name text not null,
  constraint answer_of_its_kind check (case kind
    when 'health' then answer in ('seen', 'allowed', 'not-allowed', 'allowed-from')
    else answer in ('calm', 'changed') end),
  constraint allowed_from_a_day check ((answer = 'allowed-from') = (allowed_from is not null)),
  constraint permission_ends check ((answer in ('allowed', 'not-allowed', 'allowed-from')) = (holds_until is not null)),
  constraint refusal_has_a_reason check (answer in ('seen', 'allowed', 'calm') or btrim(reason) <> '')
);
create index clearance_decisions_by_patient on clearance_decisions (patient_id, at desc);
create trigger clearance_decisions_append_only before update or delete on clearance_decisions
  for each row execute function refuse_change();
create trigger clearance_decisions_not_emptied before truncate on clearance_decisions
  for each statement execute function refuse_change();

-- One visit given in spite of these reasons, by somebody who may say so, with their reason.
create table clearance_overrides (
  id uuid primary key,
  appointment_id uuid not null references appointments (id),
  reasons text[] not null check (cardinality(reasons) > 0),
  because text not null check (length(btrim(because)) between 10 and 500),
  by_user uuid not null,
  by_name text not null,
  at timestamptz not null
);
create index clearance_overrides_by_appointment on clearance_overrides (appointment_id);
create trigger clearance_overrides_append_only before update or delete on clearance_overrides
  for each row execute function refuse_change();
create trigger clearance_overrides_not_emptied before truncate on clearance_overrides
  for each statement execute function refuse_change();

create function may_override_clearance(person uuid) returns boolean language sql stable as $$
  select exists (select from providers p where p.user_id = person and p.is_active
    and (p.is_doctor or exists (select from user_roles r where r.user_id = person and r.role = 'admin')))
$$;
create function check_clearance_override() returns trigger language plpgsql as $$
begin
  if may_override_clearance(new.by_user) then return new; end if;
  raise exception 'only a doctor, or an admin who treats, overrides a clearance'
    using errcode = 'check_violation', constraint = 'override_by_doctor';
end $$;
create trigger clearance_override_checked before insert on clearance_overrides
  for each row execute function check_clearance_override();
create function log_clearance_override() returns trigger language plpgsql as $$
begin
  insert into audit_log (at, action, actor_id, subject_id, detail)
    select new.at, 'clearance-overridden', new.by_user, a.patient_id,
           jsonb_build_object('appointment', new.appointment_id, 'override', new.id)
      from appointments a where a.id = new.appointment_id;
  return null;
end $$;
create trigger clearance_override_logged after insert on clearance_overrides
  for each row execute function log_clearance_override();

alter table appointments add column is_test_spot boolean not null default false;

-- A change of any source closes the clearance until it is derived again. Its row lock orders two changes at once.
create function clearance_is_stale(patient uuid) returns void language sql as $$
  insert into clearances (patient_id) select coalesce(merged_into, id) from profiles where id = patient
    on conflict (patient_id) do update set is_current = false
$$;
create function source_of_clearance_changed() returns trigger language plpgsql as $$
begin
  perform clearance_is_stale(new.patient_id);
  return null;
end $$;
create trigger clearance_by_answers after insert on health_answers
  for each row execute function source_of_clearance_changed();
create trigger clearance_by_consent after insert or update on consents
  for each row when (new.kind <> 'image' and new.signed_at is not null) execute function source_of_clearance_changed();
create trigger clearance_by_reaction after insert or update on skin_reports
  for each row execute function source_of_clearance_changed();
create trigger clearance_by_treatment after insert on journal_entries
  for each row when (new.kind = 'treatment') execute function source_of_clearance_changed();
create trigger clearance_by_decision after insert on clearance_decisions
  for each row execute function source_of_clearance_changed();
create trigger clearance_by_test_spot after update of status, is_test_spot on appointments
  for each row when (new.is_test_spot and new.status = 'completed') execute function source_of_clearance_changed();
create function merge_of_clearances() returns trigger language plpgsql as $$
begin
  perform clearance_is_stale(one) from unnest(array[new.id, old.merged_into, new.merged_into]) one where one is not null;
  return null;
end $$;
create trigger clearance_by_merge after update of merged_into on profiles
  for each row when (old.merged_into is distinct from new.merged_into) execute function merge_of_clearances();

-- What forbids an act on a laser visit, less what was overridden for it. The lock makes it wait for a change under way.
create function laser_barred_by(visit appointments, act text) returns text[] language plpgsql as $$
declare
  cleared clearances;
  barred text[];
begin
  select * into cleared from clearances where patient_id = visit.patient_id for share;
  if not found or not cleared.is_current then return '{not-derived}'; end if;
  barred := array(select r ->> 'key' from jsonb_array_elements(cleared.reasons) r
    where r -> 'bars' ? act
      and coalesce((r ->> 'from')::date, '-infinity') <= visit.appointment_date
      and coalesce((r ->> 'until')::date, 'infinity') > visit.appointment_date
      and (not (r ->> 'onlyInjection')::boolean or visit.add_ons && cleared.doctor_add_ons));
  if exists (select from unnest(visit.add_ons) asked (name) where asked.name = any (cleared.doctor_add_ons)
      and not exists (select from add_on_decisions d where d.appointment_id = visit.id and d.rule_name = asked.name)) then
    barred := barred || '{add-on-waiting}';
  end if;
  return array(select unnest(barred)
    except select unnest(o.reasons) from clearance_overrides o where o.appointment_id = visit.id);
end $$;

create function guard_laser_visit() returns trigger language plpgsql as $$
begin
  -- Visits given before this system knew the client: an import, or the demo's made-up past.
  if tg_op = 'INSERT' and current_setting('falm.past_visits', true) = 'on' then return new; end if;
  if laser_barred_by(new, case when new.is_test_spot then 'test-spot' when new.status = 'completed' then 'complete'
      else 'start' end) = '{}' then return new; end if;
  raise exception 'this laser visit may not be given' using errcode = 'check_violation', constraint = 'laser_cleared';
end $$;
create trigger laser_cleared_at_insert before insert on appointments for each row
  when (new.type = 'treatment' and new.status in ('in_progress', 'completed')) execute function guard_laser_visit();
create trigger laser_cleared before update of status, type, is_test_spot on appointments for each row
  when (new.type = 'treatment' and new.status in ('in_progress', 'completed')
    and (old.status, old.type, old.is_test_spot) is distinct from (new.status, new.type, new.is_test_spot))
  execute function guard_laser_visit();

-- Everybody known so far is derived at the next start of the server.
insert into clearances (patient_id) select id from profiles where merged_into is null and erased_at is null;
