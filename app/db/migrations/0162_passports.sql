-- Removal passports: what a client takes along to another clinic, signed by this one. A row says that one was issued
-- and whether it still holds; the papers themselves are files, and go when the client is erased.
create table passport_keys (
  kid text primary key,
  jwk jsonb not null,
  first_used_at timestamptz not null
);
comment on column passport_keys.jwk is 'the public half: whoever checks a passport of any year finds its key';
create trigger passport_keys_append_only before update or delete on passport_keys
  for each row execute function refuse_change();

create table passports (
  id uuid primary key,
  patient_id uuid not null references profiles (id),
  lng text not null check (lng in ('da', 'en')),
  made_at timestamptz not null,
  made_by_name text not null,
  kid text not null references passport_keys (kid),
  code_hash text not null unique check (code_hash ~ '^[0-9a-f]{64}$'),
  pdf_digest text not null unique check (pdf_digest ~ '^[0-9a-f]{64}$'),
  json_digest text not null unique check (json_digest ~ '^[0-9a-f]{64}$'),
  treatments integer not null check (treatments > 0),
  withdrawn_at timestamptz
);
comment on column passports.code_hash is 'SHA-256 of the code in the QR: who holds the paper can ask, who reads the table cannot';
create index passports_by_patient on passports (patient_id, made_at desc);

-- It is withdrawn once; nothing else of it ever changes.
create function keep_passport() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null
    and to_jsonb(new) - 'withdrawn_at' = to_jsonb(old) - 'withdrawn_at' then return new; end if;
  raise exception 'passports is append-only' using errcode = 'restrict_violation';
end $$;
create trigger passports_kept before update or delete on passports for each row execute function keep_passport();
create trigger passports_not_emptied before truncate on passports for each statement execute function refuse_change();

alter table files add column passport_id uuid references passports (id);
alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check check (kind in ('image', 'video', 'pdf', 'document'));
alter table files drop constraint one_subject;
alter table files add constraint one_subject
  check (num_nonnulls(appointment_id, analysis_id, journal_photo_id, consent_id, passport_id) <= 1);
create index files_by_passport on files (passport_id) where passport_id is not null;
drop index files_waiting;
create index files_waiting on files (created_at) where appointment_id is null and analysis_id is null
  and journal_photo_id is null and consent_id is null and passport_id is null;
