-- What staff found of a report of the skin: how grave it is, and what became of it. The last one counts.
create table skin_report_reviews (
  id uuid primary key,
  number bigint generated always as identity,
  report_id uuid not null references skin_reports (id),
  patient_id uuid not null references profiles (id),
  grade smallint not null check (grade between 0 and 4),
  kind text check (kind in ('blister', 'infection', 'colour-change', 'scar', 'allergy', 'other')),
  outcome text not null check (outcome in ('open', 'healed', 'lasting')),
  words text not null default '' check (length(words) <= 500),
  at timestamptz not null,
  by_user uuid not null,
  by_name text not null,
  constraint complication_has_a_kind check ((grade = 0) = (kind is null)),
  constraint expected_needs_no_follow_up check (grade > 0 or outcome = 'healed')
);
create index skin_report_reviews_by_report on skin_report_reviews (report_id, number desc);
create trigger skin_report_reviews_append_only before update or delete on skin_report_reviews
  for each row execute function refuse_change();
create trigger skin_report_reviews_not_emptied before truncate on skin_report_reviews
  for each statement execute function refuse_change();
create trigger clearance_by_review after insert on skin_report_reviews
  for each row execute function source_of_clearance_changed();
