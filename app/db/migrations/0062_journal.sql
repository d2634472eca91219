-- The journal: what was done and seen, written once. A correction is a new version beside the old.

-- Where a client's tattoos are: each with its pin on the body.
create table tattoos (
  id uuid primary key,
  patient_id uuid not null references profiles (id),
  name text not null check (length(name) between 1 and 80),
  site text not null,
  view text not null check (view in ('front', 'back')),
  x smallint not null check (x between -128 and 128),
  y smallint not null check (y between 0 and 560),
  area_cm2 numeric(7, 1) check (area_cm2 > 0),
  created_at timestamptz not null
);
comment on column tattoos.x is 'on the drawing of 256 × 560; 0 is its middle line';
create index tattoos_by_patient on tattoos (patient_id, created_at);

-- What an entry is about. Its text is in its versions.
create table journal_entries (
  id uuid primary key,
  patient_id uuid not null references profiles (id),
  appointment_id uuid references appointments (id),
  tattoo_id uuid references tattoos (id),
  kind text not null check (kind in ('treatment', 'note')),
  created_at timestamptz not null,
  constraint treatment_is_of_a_tattoo check ((kind = 'treatment') = (tattoo_id is not null)),
  -- Of a visit and a tattoo there is one entry; freely beside it as many as there is to say.
  constraint one_entry_per_visit_and_tattoo unique (appointment_id, tattoo_id)
);
create index journal_entries_by_patient on journal_entries (patient_id, created_at);

create table journal_versions (
  entry_id uuid not null references journal_entries (id),
  version integer not null check (version between 1 and 1000),
  patient_id uuid not null,
  number integer not null,
  at timestamptz not null,
  author_id uuid not null,
  author_name text not null,
  author_role text not null check (author_role in ('provider', 'admin')),
  reason text not null check (length(reason) <= 500),
  content jsonb not null,
  hash text not null,
  constraint one_version_each primary key (entry_id, version),
  constraint one_number_each unique (patient_id, number),
  constraint a_correction_has_a_reason check ((version = 1) = (reason = ''))
);
comment on column journal_versions.number is 'counts one client''s versions from 1; with hash it makes a chain, so that a missing or changed row shows';

create function journal_hash(before text, v journal_versions) returns text language sql stable as $$
  select encode(sha256(convert_to(concat_ws(E'\n', before, v.entry_id, v.version, v.number, extract(epoch from v.at),
    v.author_id, v.author_name, v.author_role, v.reason, v.content::text), 'UTF8')), 'hex')
$$;

-- The number and the link to the version before are the database's own.
create function chain_journal_version() returns trigger language plpgsql as $$
declare
  before record;
begin
  select patient_id into strict new.patient_id from journal_entries where id = new.entry_id;
  perform pg_advisory_xact_lock(6, hashtext(new.patient_id::text));
  if new.version > 1 and not exists (
    select from journal_versions where entry_id = new.entry_id and version = new.version - 1) then
    raise exception 'version % follows none', new.version using errcode = 'check_violation', constraint = 'versions_follow';
  end if;
  select number, hash into before from journal_versions
    where patient_id = new.patient_id order by number desc limit 1;
  new.number := coalesce(before.number, 0) + 1;
  new.hash := journal_hash(coalesce(before.hash, ''), new);
  return new;
end $$;
create trigger journal_version_chained before insert on journal_versions
  for each row execute function chain_journal_version();

create trigger journal_entries_append_only before update or delete on journal_entries
  for each row execute function refuse_change();
create trigger journal_entries_not_emptied before truncate on journal_entries
  for each statement execute function refuse_change();
create trigger journal_versions_append_only before update or delete on journal_versions
  for each row execute function refuse_change();
create trigger journal_versions_not_emptied before truncate on journal_versions
  for each statement execute function refuse_change();
-- Nor may the role the app signs in with, though the table is its own. The header keeps its rights: a foreign key that
-- points at it locks its row, and its trigger refuses all the same.
revoke update, delete, truncate on journal_versions from current_user;

-- What somebody has typed and not signed: a reload or a lost connection costs nothing.
create table journal_drafts (
  author_id uuid not null references users (id) on delete cascade,
  patient_id uuid not null references profiles (id) on delete cascade,
  about text not null check (length(about) <= 80),
  content jsonb not null,
  saved_at timestamptz not null,
  primary key (author_id, patient_id, about)
);
comment on column journal_drafts.about is 'visit:<id>, fix:<entry>, free or note';

alter table access_log drop constraint access_log_what_check;
alter table access_log add constraint access_log_what_check
  check (what in ('search', 'record', 'picture', 'export', 'erasure', 'journal', 'journal-entry'));
