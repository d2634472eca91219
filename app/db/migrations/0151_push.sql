-- A word on the screen of a client's own device, where they asked for it there.
create table push_devices (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  endpoint text not null unique check (length(endpoint) between 12 and 1000),
  p256dh text not null check (length(p256dh) = 87),
  auth text not null check (length(auth) = 22),
  lng text not null check (lng in ('da', 'en')),
  added_at timestamptz not null
);
comment on column push_devices.endpoint is 'where the browser''s own push service takes messages for this device';
create index push_devices_by_user on push_devices (user_id, added_at);

-- What this installation signs its messages to push services with, made once. It opens nothing but those devices.
create table push_keys (
  one boolean primary key default true check (one),
  public_key text not null,
  private_key text not null
);
