-- Cover-up together: a client shows one photo to a tattoo artist by a private link, and the artist marks where it must
-- be lighter. The link ends with its answer, with its day, when the client ends it, and with the photo.
create table cover_ups (
  id uuid primary key,
  patient_id uuid not null references profiles (id),
  photo_id uuid not null references journal_photos (id),
  artist_name text not null check (length(artist_name) between 1 and 80),
  invited_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > invited_at),
  opened_at timestamptz,
  marks jsonb check (jsonb_typeof(marks) = 'array'),
  note text check (length(note) <= 500),
  marked_at timestamptz,
  ended_at timestamptz,
  constraint marked_says_where check (num_nulls(marks, note, marked_at) in (0, 3)),
  constraint answered_or_ended check (marked_at is null or ended_at is null)
);
comment on column cover_ups.opened_at is 'when the picture was first looked at through the link';
create index cover_ups_by_patient on cover_ups (patient_id, invited_at desc);
-- One link a photo: a new one ends the one before.
create unique index one_open_cover_up on cover_ups (photo_id) where marked_at is null and ended_at is null;

-- What an artist has said stays as it was said, and an ended link is never opened again.
create function keep_cover_up() returns trigger language plpgsql as $$
begin
  if old.marked_at is null and old.ended_at is null
    and to_jsonb(new) - '{patient_id,opened_at,marks,note,marked_at,ended_at}'::text[]
      = to_jsonb(old) - '{patient_id,opened_at,marks,note,marked_at,ended_at}'::text[] then return new; end if;
  -- Two records of one person become one.
  if to_jsonb(new) - 'patient_id' = to_jsonb(old) - 'patient_id' then return new; end if;
  raise exception 'an answered cover_up stays' using errcode = 'check_violation';
end $$;
create trigger cover_ups_kept before update on cover_ups for each row execute function keep_cover_up();
