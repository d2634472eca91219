-- What became of a consultation, as far as nobody can see it from the visits and plans themselves: the client was
-- called, or nothing more comes of it. Rows are only added; the last one counts.
create table consultation_follow_ups (
  id bigint generated always as identity primary key,
  appointment_id uuid not null references appointments (id) on delete cascade,
  at timestamptz not null,
  by_user uuid references users (id) on delete set null,
  what text not null check (what in ('called', 'closed', 'reopened'))
);
create index consultation_follow_ups_by_visit on consultation_follow_ups (appointment_id, id);
-- Consultations of the last months, from which a plan may still come.
create index consultations_by_day on appointments (appointment_date) where (type = 'consultation');
