-- Every private file in one table: what it is, and the one thing it belongs to. A file that belongs to nothing yet
-- waits a day for its booking. What it belongs to takes it along when it goes, and the trigger notes the file itself.
create table files (
  id uuid primary key,
  storage_key text not null unique,
  kind text not null check (kind in ('image', 'video', 'pdf')),
  media_type text not null,
  bytes bigint not null check (bytes > 0),
  width integer check (width > 0),
  height integer check (height > 0),
  appointment_id uuid references appointments (id) on delete cascade,
  analysis_id uuid references analyses (id) on delete cascade,
  position smallint,
  created_at timestamptz not null default now(),
  constraint one_subject check (num_nonnulls(appointment_id, analysis_id) <= 1),
  constraint pictures_have_a_size check (kind <> 'image' or (width is not null and height is not null)),
  constraint photos_of_a_scan_are_numbered check ((analysis_id is null) = (position is null)),
  constraint one_photo_per_position unique (analysis_id, position)
);
create index files_by_appointment on files (appointment_id) where appointment_id is not null;
create index files_waiting on files (created_at) where appointment_id is null and analysis_id is null;

insert into files (id, storage_key, kind, media_type, bytes, width, height, appointment_id, created_at)
  select id, storage_key, 'image', 'image/jpeg', bytes, width, height, appointment_id, created_at from booking_images;
insert into files (id, storage_key, kind, media_type, bytes, width, height, analysis_id, position, created_at)
  select gen_random_uuid(), p.storage_key, 'image', 'image/jpeg', p.bytes, p.width, p.height, p.analysis_id, p.position,
         a.created_at
    from analysis_photos p join analyses a on a.id = p.analysis_id;

-- Dropped and not emptied: their rows' files live on.
drop table booking_images;
drop table analysis_photos;

create trigger file_gone after delete on files for each row execute function note_file_to_remove();
