-- Behind the sign-in: who read a client's record, and who asked to be erased.

-- No reference to the people it names: the log outlives them.
create table access_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid not null,
  patient_id uuid,
  what text not null check (what in ('search', 'record', 'picture', 'export', 'erasure')),
  detail text not null default '' check (length(detail) <= 200)
);
comment on column access_log.patient_id is 'null: the list of all clients was searched; detail says for what';
create index access_log_by_patient on access_log (patient_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger access_log_append_only before update or delete on access_log
  for each row execute function refuse_change();
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();

create table erasure_requests (
  id uuid primary key,
  patient_id uuid not null references profiles (id),
  reason text not null default '' check (length(reason) <= 1000),
  asked_at timestamptz not null,
  done_at timestamptz,
  done_by uuid
);
create unique index one_open_erasure_request on erasure_requests (patient_id) where (done_at is null);

alter table profiles add column erased_at timestamptz;
comment on column profiles.erased_at is 'signs in no more; what is left is what the law keeps';
