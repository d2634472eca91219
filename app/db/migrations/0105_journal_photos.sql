-- Photos of the journal: each of one client, of a tattoo and a visit where it is of one. What was taken stays as it was
-- taken; whether the client sees it, and that it was struck out, is all that is ever written afterwards.
alter table tattoos add constraint tattoos_of_patient unique (id, patient_id);

create table journal_photos (
  id uuid primary key,
  patient_id uuid not null references profiles (id),
  tattoo_id uuid,
  appointment_id uuid references appointments (id),
  moment text not null check (moment in ('before', 'after', 'healing')),
  taken_on date not null,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  added_at timestamptz not null,
  added_by uuid not null,
  added_by_name text not null,
  shared_at timestamptz,
  struck_at timestamptz,
  struck_by_name text,
  struck_because text check (length(struck_because) between 1 and 500),
  foreign key (tattoo_id, patient_id) references tattoos (id, patient_id),
  -- The same file sent twice, because its answer was lost on the way, is one photo.
  constraint one_photo_per_file unique (patient_id, digest),
  constraint struck_says_why check (num_nulls(struck_at, struck_by_name, struck_because) in (0, 3)),
  constraint struck_is_not_shared check (struck_at is null or shared_at is null)
);
comment on column journal_photos.digest is 'SHA-256 of the file as it was sent';
create index journal_photos_by_patient on journal_photos (patient_id, taken_on);
create index journal_photos_by_visit on journal_photos (appointment_id) where appointment_id is not null;

create function keep_journal_photo() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.struck_at is null
    and to_jsonb(new) - '{shared_at,struck_at,struck_by_name,struck_because}'::text[]
      = to_jsonb(old) - '{shared_at,struck_at,struck_by_name,struck_because}'::text[] then
    return new;
  end if;
  raise exception 'journal_photos is append-only' using errcode = 'restrict_violation';
end $$;
create trigger journal_photos_kept before update or delete on journal_photos
  for each row execute function keep_journal_photo();
create trigger journal_photos_not_emptied before truncate on journal_photos
  for each statement execute function refuse_change();

-- Its files: the photo, and a small one for lists. Until the photo is written they belong to nothing, and go in a day.
alter table files add column journal_photo_id uuid references journal_photos (id);
alter table files add column rendition text check (rendition in ('full', 'thumbnail'));
alter table files drop constraint one_subject;
alter table files add constraint one_subject check (num_nonnulls(appointment_id, analysis_id, journal_photo_id) <= 1);
alter table files add constraint photos_have_renditions check ((journal_photo_id is null) = (rendition is null));
alter table files add constraint one_file_per_rendition unique (journal_photo_id, rendition);
drop index files_waiting;
create index files_waiting on files (created_at)
  where appointment_id is null and analysis_id is null and journal_photo_id is null;

create function keep_journal_file() returns trigger language plpgsql as $$
begin
  if old.journal_photo_id is null then return case tg_op when 'DELETE' then old else new end; end if;
  raise exception 'a file of the journal stays' using errcode = 'restrict_violation';
end $$;
create trigger journal_files_kept before update or delete on files
  for each row execute function keep_journal_file();

alter table access_log drop constraint access_log_what_check;
alter table access_log add constraint access_log_what_check
  check (what in ('search', 'record', 'picture', 'export', 'erasure', 'journal', 'journal-entry', 'photos'));
