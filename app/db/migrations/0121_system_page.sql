-- A mail sent once more is a row of its own that names the first: pressed twice, it is there once.
alter table outbox add column resent_of bigint unique references outbox (id) on delete set null;
create index outbox_not_done on outbox (id) where done_at is null;

-- When each job last ran, for the page that shows whether the clinic's server does its work.
create table job_runs (
  name text primary key,
  every_seconds integer not null check (every_seconds > 0),
  last_run_at timestamptz not null,
  last_ok_at timestamptz,
  failures integer not null default 0,
  last_error text
);
comment on column job_runs.failures is 'in a row, since it last went well';
