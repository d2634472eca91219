-- When the last backups were made: one answer for every process. No part of a backup itself.
create table backup_marks (
  at timestamptz primary key
);

-- What a person was alerted to and is not over yet: one row, so that one process tells, once.
create table alerts (
  code text not null,
  about text not null default '',
  since timestamptz not null,
  primary key (code, about)
);
comment on column alerts.about is 'the job, where the alert is about one';
