-- One comparison a day of the payment provider's list with our book. It tells what differs and changes nothing.
create table reconciliations (
  provider text not null,
  day date not null,
  started_at timestamptz not null,
  since timestamptz not null,
  finished_at timestamptz,
  compared integer not null default 0,
  differences jsonb not null default '[]',
  failed_because text,
  primary key (provider, day)
);
comment on column reconciliations.finished_at is 'null while it runs, or when whoever ran it died: the next day compares the same time again';
