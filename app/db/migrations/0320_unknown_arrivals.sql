-- What was typed at a kiosk that checked nobody in. The kiosk answers the same as ever; staff see that someone is at the
-- door. A row is removed once staff have found the client, and with the end of the day.
create table unknown_arrivals (
  id uuid primary key,
  kiosk_id uuid not null references kiosks (id) on delete cascade,
  at timestamptz not null,
  initials text not null check (length(initials) between 1 and 8),
  time_of_day time not null,
  unique (kiosk_id, initials, time_of_day)
);
comment on column unknown_arrivals.time_of_day is 'the time of the visit that was typed';
create index unknown_arrivals_by_time on unknown_arrivals (at);
