-- Tablets at the door on which clients say that they have come. A tablet is enrolled once, by a code an admin shows;
-- what it then carries is kept as a hash, and ends with one press.
create table kiosks (
  id uuid primary key,
  name text not null check (length(name) between 1 and 60),
  code_hash text unique,
  code_until timestamptz,
  token_hash text unique,
  made_at timestamptz not null,
  made_by uuid references users (id) on delete set null,
  enrolled_at timestamptz,
  ended_at timestamptz,
  check ((code_hash is null) = (code_until is null)),
  check ((token_hash is null) = (enrolled_at is null))
);
comment on column kiosks.code_hash is 'null once the tablet is enrolled: a code is good for one';
