-- Scans of tattoo photos. One nobody saves goes after a day, photos and all; one a client saves stays on the profile.
create table analyses (
  id uuid primary key,
  user_id uuid references users (id) on delete cascade,
  lng text not null default 'da' check (lng in ('da', 'en')),
  measures jsonb not null,
  answers jsonb not null,
  result jsonb not null,
  input_hash text not null,
  analyzer text not null check (analyzer in ('local', 'openai', 'anthropic')),
  model text not null,
  consent_version text not null,
  consent_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  saved_at timestamptz,
  check ((saved_at is null) = (user_id is null))
);
comment on column analyses.result is 'the analysis of specification 3 in words, as it was last shown';
comment on column analyses.input_hash is 'of the photos as they were sent, for accountability; the photos cannot be had from it';
create index analyses_by_user on analyses (user_id, saved_at) where (user_id is not null);
create index analyses_to_delete on analyses (expires_at) where (saved_at is null);

create table analysis_photos (
  analysis_id uuid not null references analyses (id) on delete cascade,
  position smallint not null check (position between 0 and 2),
  storage_key text not null unique,
  bytes integer not null check (bytes > 0),
  width integer not null,
  height integer not null,
  primary key (analysis_id, position)
);
-- Files whose rows are gone: removed from storage by a job, however the rows went.
create table files_to_remove (
  storage_key text primary key,
  noted_at timestamptz not null default now()
);
create function note_file_to_remove() returns trigger language plpgsql as $$
begin
  insert into files_to_remove (storage_key) values (old.storage_key) on conflict do nothing;
  return old;
end $$;
create trigger analysis_photo_gone after delete on analysis_photos
  for each row execute function note_file_to_remove();
