-- A reminder is sent once for each hour before a visit and each time the visit has had: whoever writes its row sends it.
create table appointment_reminders (
  appointment_id uuid not null references appointments (id) on delete cascade,
  starts_at timestamp not null,
  hours_before integer not null check (hours_before > 0),
  at timestamptz not null,
  primary key (appointment_id, starts_at, hours_before)
);
comment on column appointment_reminders.starts_at is 'the time the visit had then: after a move the client is reminded of the new one';

-- Whoever would rather not be reminded is not.
alter table profiles add column reminders boolean not null default true;
