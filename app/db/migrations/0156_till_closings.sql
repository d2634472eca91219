-- The day's close of the till: what the money book expects by each way of paying at the clinic beside what was counted.
-- Written once. Each begins where the one before ended, so no entry falls between two.
create table till_closings (
  id bigint generated always as identity primary key,
  day date not null unique,
  at timestamptz not null,
  closed_by uuid not null,
  closed_by_name text not null,
  through_entry bigint not null,
  counts jsonb not null,
  difference integer not null,
  is_off boolean not null,
  note text not null default '' check (length(note) <= 300),
  check (note <> '' or not is_off)
);
comment on column till_closings.through_entry is 'the last entry of the money book it covers';
comment on column till_closings.counts is 'by way of paying: expected and counted, whole øre';
comment on column till_closings.difference is 'counted less expected, all ways together, whole øre';
comment on column till_closings.is_off is 'some way of paying differs; then the note says why';
create trigger till_closings_append_only before update or delete on till_closings
  for each row execute function refuse_change();
create trigger till_closings_not_emptied before truncate on till_closings
  for each statement execute function refuse_change();
create index ledger_entries_of_the_till on ledger_entries (id)
  where (method in ('card-terminal', 'mobilepay', 'transfer'));
