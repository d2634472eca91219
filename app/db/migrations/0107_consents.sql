-- What a client reads and signs. The text stands in the row from the moment it is offered; after that it is signed once,
-- withdrawn once, or replaced by a newer offer, and nothing else of it ever changes.
create table consents (
  id uuid primary key,
  patient_id uuid not null references profiles (id),
  kind text not null check (kind in ('laser', 'anaesthesia')),
  version integer not null check (version between 1 and 1000),
  lng text not null check (lng in ('da', 'en')),
  body jsonb not null,
  offered_at timestamptz not null,
  offered_by_name text not null,
  -- Whoever offers it has told the client the same by word of mouth.
  told_by_word boolean not null check (told_by_word),
  signable_from timestamptz not null,
  signed_at timestamptz,
  signed_name text check (length(signed_name) between 3 and 120),
  signed_by text check (signed_by in ('account', 'link')),
  withdrawn_at timestamptz,
  replaced_at timestamptz,
  constraint signed_whole check (num_nulls(signed_at, signed_name, signed_by) in (0, 3)),
  constraint not_signed_too_early check (signed_at is null or signed_at >= signable_from),
  constraint withdrawn_after_signing check (withdrawn_at is null or signed_at is not null),
  constraint replaced_before_signing check (replaced_at is null or signed_at is null)
);
create unique index one_open_consent on consents (patient_id, kind) where signed_at is null and replaced_at is null;
create index consents_by_patient on consents (patient_id, offered_at desc);

create function keep_consent() returns trigger language plpgsql as $$
declare
  may_change text[] := case
    when old.replaced_at is not null or old.withdrawn_at is not null then '{}'
    when old.signed_at is not null then '{withdrawn_at}'
    else '{signed_at,signed_name,signed_by,replaced_at}' end;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - may_change = to_jsonb(old) - may_change then return new; end if;
  raise exception 'consents is append-only' using errcode = 'restrict_violation';
end $$;
create trigger consents_kept before update or delete on consents for each row execute function keep_consent();
create trigger consents_not_emptied before truncate on consents for each statement execute function refuse_change();

-- The signed paper as PDF.
alter table files add column consent_id uuid unique references consents (id);
alter table files drop constraint one_subject;
alter table files add constraint one_subject
  check (num_nonnulls(appointment_id, analysis_id, journal_photo_id, consent_id) <= 1);
drop index files_waiting;
create index files_waiting on files (created_at)
  where appointment_id is null and analysis_id is null and journal_photo_id is null and consent_id is null;
create or replace function keep_journal_file() returns trigger language plpgsql as $$
begin
  if old.journal_photo_id is null and old.consent_id is null then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception 'a file of the journal stays' using errcode = 'restrict_violation';
end $$;

alter table access_log drop constraint access_log_what_check;
alter table access_log add constraint access_log_what_check check (what in
  ('search', 'record', 'picture', 'export', 'erasure', 'journal', 'journal-entry', 'photos', 'health', 'consents'));
