-- How the skin is, is asked once after a treatment: whoever writes its row asks.
create table skin_questions (
  appointment_id uuid primary key references appointments (id) on delete cascade,
  at timestamptz not null
);
