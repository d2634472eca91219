-- What a client says of the own health before laser: every answer is kept as it was given, with the form's version.
create table health_answers (
  id uuid primary key,
  patient_id uuid not null references profiles (id),
  form_version integer not null check (form_version between 1 and 1000),
  lng text not null check (lng in ('da', 'en')),
  given_at timestamptz not null,
  -- Signed in, or by the private link on a phone or the clinic's tablet.
  given_by text not null check (given_by in ('account', 'link')),
  answers jsonb not null
);
create index health_answers_by_patient on health_answers (patient_id, given_at desc);
create trigger health_answers_append_only before update or delete on health_answers
  for each row execute function refuse_change();
create trigger health_answers_not_emptied before truncate on health_answers
  for each statement execute function refuse_change();

-- A private link to the form. It ends with its day, with the answer, and with the next link.
create table health_links (
  id uuid primary key,
  patient_id uuid not null references profiles (id),
  made_at timestamptz not null,
  made_by uuid not null,
  ends_at timestamptz not null,
  used_at timestamptz
);
create index health_links_by_patient on health_links (patient_id, made_at desc);

alter table access_log drop constraint access_log_what_check;
alter table access_log add constraint access_log_what_check
  check (what in ('search', 'record', 'picture', 'export', 'erasure', 'journal', 'journal-entry', 'photos', 'health'));
