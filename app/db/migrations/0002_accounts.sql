-- Signing in: sessions, passwords, one-time links, second factors, and the log of what was done with them.
-- Of a session or a link only a hash or a keyed signature is known here: a copy of this database opens nothing.
alter table users add column two_factor_enabled boolean not null default false;

alter table profiles
  add column temp_password_until timestamptz,
  add constraint temp_password_ends check ((temp_password is null) = (temp_password_until is null));

-- A partner signs in; a campaign's code belongs to nobody.
alter table affiliates add column user_id uuid unique references users (id);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  user_agent text not null default '',
  ip_address text not null default '' check (ip_address = ''),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  proven_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on column sessions.token is 'SHA-256 of what the cookie holds';
comment on column sessions.updated_at is 'when it was last seen, to the minute';
comment on column sessions.proven_at is 'when the password was last given';
comment on column sessions.ip_address is 'asked for by the library and never filled';
create index sessions_by_user on sessions (user_id);

create table accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  provider_id text not null default 'credential',
  account_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
comment on column accounts.password is 'scrypt; null once it may no longer be used';
create index accounts_by_user on accounts (user_id);

-- Second factors that are being asked for: short-lived, and named by a hash.
create table verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);

create table two_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);
comment on column two_factors.secret is 'encrypted with the installation''s secret';
comment on column two_factors.backup_codes is 'encrypted with the installation''s secret';

-- A code from an app is valid for a minute and a half; here stands that it was taken, so that it is taken once.
create table used_codes (
  user_id uuid not null references users (id) on delete cascade,
  code text not null,
  used_at timestamptz not null default now(),
  primary key (user_id, code)
);

-- A link in a mail. Its token is a signature over purpose and id, so none can be read from here.
create table one_time_links (
  id uuid primary key,
  purpose text not null check (purpose in ('confirm', 'reset', 'welcome')),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  browser text
);
comment on column one_time_links.browser is 'SHA-256 of what the browser that asked for it holds';
create index one_time_links_open on one_time_links (user_id, purpose) where (used_at is null);

-- Written, never changed.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  subject_id uuid,
  detail jsonb not null default '{}',
  address_hash text
);
comment on column audit_log.address_hash is 'keyed hash of the network address: tells two apart, names none';
create index audit_log_by_time on audit_log (at desc);
create index audit_log_by_subject on audit_log (subject_id, at desc);
