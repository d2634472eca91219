-- Somebody who has left: what was taken from them, so that it can be given back when it was a mistake.
create table off_boardings (
  id uuid primary key,
  name text not null,
  user_id uuid references users (id) on delete set null,
  provider_id uuid references providers (id) on delete set null,
  roles text[] not null,
  at timestamptz not null,
  by_user uuid references users (id) on delete set null,
  undone_at timestamptz,
  undone_by uuid references users (id) on delete set null
);
