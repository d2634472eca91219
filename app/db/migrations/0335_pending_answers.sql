-- A doctor's answer that can still be undone. It changes no clearance until it is due and becomes a decision.
create table pending_answers (
  patient_id uuid primary key references profiles (id) on delete cascade,
  -- The row of clearance_decisions it becomes.
  decision jsonb not null,
  due_at timestamptz not null
);
create index pending_answers_due on pending_answers (due_at);
