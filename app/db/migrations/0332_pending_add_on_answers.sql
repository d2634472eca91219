-- A doctor's answer to an add-on that can still be undone. Until it is due the add-on waits.
create table pending_add_on_answers (
  appointment_id uuid not null references appointments (id) on delete cascade,
  rule_name text not null,
  answer text not null check (answer in ('approved', 'declined')),
  reason text not null default '' check (length(reason) <= 500),
  -- The version of the client's health that was read.
  version text not null,
  by_user uuid not null,
  due_at timestamptz not null,
  primary key (appointment_id, rule_name)
);
create index pending_add_on_answers_due on pending_add_on_answers (due_at);
