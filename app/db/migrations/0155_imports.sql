-- Clients and past visits brought in from another system: each file is one import, which can be taken back whole.
create table imports (
  id uuid primary key,
  kind text not null check (kind in ('clients', 'visits')),
  file_name text not null default '' check (length(file_name) <= 120),
  at timestamptz not null,
  actor_id uuid references users (id) on delete set null,
  taken integer not null check (taken >= 0),
  faults jsonb not null default '[]',
  undone_at timestamptz,
  undone_by uuid references users (id) on delete set null,
  left_standing integer not null default 0 check (left_standing >= 0)
);
comment on column imports.faults is 'the lines that were not taken: number and why, nothing of what they said';
comment on column imports.left_standing is 'rows that were in use when it was taken back, and stayed';

-- Which rows an import made; a row that is taken back leaves no trace here either.
create table imported_rows (
  row_id uuid primary key,
  import_id uuid not null references imports (id) on delete cascade
);
create index imported_rows_by_import on imported_rows (import_id);

-- A row that is taken back is looked for wherever it could be named.
create index appointments_by_successor on appointments (replaced_by) where (replaced_by is not null);
