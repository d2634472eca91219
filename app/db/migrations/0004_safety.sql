-- How often something may be tried, counted for all instances together. A row is a keyed hash, never an address or a
-- name, with the moment until which its tries are used up. Unlogged: losing it in a crash costs an attacker's count.
create unlogged table rate_limits (
  key text primary key,
  used_until timestamptz not null
);
create index on rate_limits (used_until);
