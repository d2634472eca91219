-- A doctor's yes or no to an add-on that needs one. Without a row here it is a request, and waits.
create table add_on_decisions (
  appointment_id uuid not null references appointments (id) on delete cascade,
  rule_name text not null,
  answer text not null check (answer in ('approved', 'declined')),
  reason text not null default '' check (length(reason) <= 500),
  price integer not null check (price >= 0),
  decided_by uuid,
  decided_at timestamptz not null default now(),
  primary key (appointment_id, rule_name),
  check (answer = 'approved' or reason <> '')
);
comment on column add_on_decisions.reason is 'what the client is told of a no';
comment on column add_on_decisions.price is 'whole øre, what it stood at in the order';
