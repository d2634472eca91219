-- The clinic's own list of breaches and what was done about each (GDPR art. 33, stk. 5). Both tables only grow: a
-- correction is one more step.
create table incidents (
  id uuid primary key,
  found_at timestamptz not null,
  what text not null check (length(what) between 3 and 2000),
  noted_at timestamptz not null,
  noted_by uuid references users (id) on delete set null,
  check (found_at <= noted_at)
);
create table incident_steps (
  id bigint generated always as identity primary key,
  incident_id uuid not null references incidents (id),
  kind text not null check (kind in ('note', 'reported', 'not-reported', 'told', 'closed')),
  text text not null check (length(text) between 3 and 2000),
  at timestamptz not null,
  by_user uuid references users (id) on delete set null
);
comment on column incident_steps.text is 'what was done; for not-reported, why nobody is at risk';
create index incident_steps_by_incident on incident_steps (incident_id, id);
-- Each of these happens once.
create unique index one_end_per_incident on incident_steps (incident_id, kind) where (kind in ('reported', 'closed'));

create function refuse_change_of_incident() returns trigger language plpgsql as $$
begin
  -- Somebody who is erased leaves their name behind nowhere; nothing else changes.
  if tg_op = 'UPDATE' and to_jsonb(new) - 'noted_by' - 'by_user' = to_jsonb(old) - 'noted_by' - 'by_user'
    and coalesce(to_jsonb(new) ->> 'noted_by', to_jsonb(new) ->> 'by_user') is null then return new; end if;
  raise exception '% only grows', tg_table_name using errcode = 'check_violation';
end $$;
create trigger incidents_append_only before update or delete on incidents
  for each row execute function refuse_change_of_incident();
create trigger incident_steps_append_only before update or delete on incident_steps
  for each row execute function refuse_change_of_incident();
create trigger incidents_not_emptied before truncate on incidents for each statement execute function refuse_change();
create trigger incident_steps_not_emptied before truncate on incident_steps
  for each statement execute function refuse_change();
