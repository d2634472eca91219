-- How a client's skin is after a treatment, as they say it themselves: the check of the third day, and whatever they
-- write between visits. What was said stays; that it was answered is written once, so the time it took can be measured.
create table skin_reports (
  id uuid primary key,
  patient_id uuid not null references profiles (id),
  appointment_id uuid references appointments (id),
  reported_at timestamptz not null,
  lng text not null check (lng in ('da', 'en')),
  urgency text not null check (urgency in ('emergency', 'same-day', 'opening-hours', 'fine')),
  signs jsonb not null,
  note text not null check (length(note) <= 2000),
  answered_at timestamptz,
  answered_by_name text,
  answered_how text check (answered_how in ('message', 'phone')),
  constraint answered_whole check (num_nulls(answered_at, answered_by_name, answered_how) in (0, 3)),
  constraint answered_after check (answered_at >= reported_at)
);
comment on column skin_reports.signs is 'what was ticked, in the words that were read';
create index skin_reports_by_patient on skin_reports (patient_id, reported_at desc);
create index skin_reports_waiting on skin_reports (reported_at) where (answered_at is null);

create function keep_skin_report() returns trigger language plpgsql as $$
declare
  may_change text[] := case when old.answered_at is null then '{answered_at,answered_by_name,answered_how}' else '{}' end;
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - may_change = to_jsonb(old) - may_change then return new; end if;
  raise exception 'skin_reports is append-only' using errcode = 'restrict_violation';
end $$;
create trigger skin_reports_kept before update or delete on skin_reports for each row execute function keep_skin_report();
create trigger skin_reports_not_emptied before truncate on skin_reports
  for each statement execute function refuse_change();

alter table files add column skin_report_id uuid references skin_reports (id);
alter table files drop constraint one_subject;
alter table files add constraint one_subject check (
  num_nonnulls(appointment_id, analysis_id, journal_photo_id, consent_id, passport_id, skin_report_id) <= 1);
create index files_by_skin_report on files (skin_report_id) where skin_report_id is not null;
drop index files_waiting;
create index files_waiting on files (created_at) where appointment_id is null and analysis_id is null
  and journal_photo_id is null and consent_id is null and passport_id is null and skin_report_id is null;
create or replace function keep_journal_file() returns trigger language plpgsql as $$
begin
  if old.journal_photo_id is null and old.consent_id is null and old.skin_report_id is null then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception 'a file of the journal stays' using errcode = 'restrict_violation';
end $$;
