-- Films of treatments: of one client, with the journal, or for every client to see. What was filmed stays as it was
-- filmed; its title, its words and who sees it can change, and it can be struck out.
create table videos (
  id uuid primary key,
  patient_id uuid references profiles (id),
  appointment_id uuid references appointments (id),
  title_da text not null check (length(title_da) between 1 and 120),
  title_en text not null check (length(title_en) between 1 and 120),
  text_da text not null default '' check (length(text_da) <= 1000),
  text_en text not null default '' check (length(text_en) <= 1000),
  seconds numeric(8, 2) not null check (seconds > 0),
  codec text not null,
  added_at timestamptz not null,
  added_by uuid not null,
  added_by_name text not null,
  -- Of one client: they see it. Of none: every client does.
  shown_at timestamptz,
  struck_at timestamptz,
  constraint a_visit_is_somebodys check (appointment_id is null or patient_id is not null),
  constraint struck_is_not_shown check (struck_at is null or shown_at is null)
);
create index videos_by_patient on videos (patient_id, added_at desc);

create function keep_video() returns trigger language plpgsql as $$
declare
  may_change text[] := '{title_da,title_en,text_da,text_en,shown_at,struck_at}';
begin
  if tg_op = 'UPDATE' and old.struck_at is null and to_jsonb(new) - may_change = to_jsonb(old) - may_change then
    return new;
  end if;
  raise exception 'videos is append-only' using errcode = 'restrict_violation';
end $$;
create trigger videos_kept before update or delete on videos for each row execute function keep_video();
create trigger videos_not_emptied before truncate on videos for each statement execute function refuse_change();

alter table files add column video_id uuid references videos (id);
alter table files drop constraint one_subject;
alter table files add constraint one_subject check (num_nonnulls(
  appointment_id, analysis_id, journal_photo_id, consent_id, passport_id, skin_report_id, video_id) <= 1);
alter table files drop constraint photos_have_renditions;
alter table files add constraint photos_have_renditions
  check ((journal_photo_id is null and video_id is null) = (rendition is null));
create index files_by_video on files (video_id) where video_id is not null;
drop index files_waiting;
create index files_waiting on files (created_at) where appointment_id is null and analysis_id is null
  and journal_photo_id is null and consent_id is null and passport_id is null and skin_report_id is null
  and video_id is null;
create or replace function keep_journal_file() returns trigger language plpgsql as $$
begin
  if num_nonnulls(old.journal_photo_id, old.consent_id, old.skin_report_id) = 0
    -- A still picture of a film is replaced by a better one; the film is not.
    and (old.video_id is null or old.rendition = 'thumbnail') then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception 'a file of the journal stays' using errcode = 'restrict_violation';
end $$;
