-- People, opening hours, appointments, prices, codes, payments and the outbox: the ground of booking.
-- Wall times are `timestamp` without zone (the clinic's clock); instants are `timestamptz`.
create extension if not exists btree_gist;
create extension if not exists citext;

create table users (
  id uuid primary key,
  email citext not null unique check (length(email) <= 254),
  email_verified boolean not null default false,
  name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table affiliates (
  id uuid primary key,
  affiliate_code text not null unique check (affiliate_code ~ '^[A-Z0-9]{1,10}$'),
  company_name text not null,
  contact_name text not null default '',
  parent_affiliate_id uuid references affiliates (id),
  status text not null default 'pending' check (status in ('pending', 'active', 'paused', 'rejected')),
  is_active boolean not null default false,
  code_type text not null default 'partner' check (code_type in ('partner', 'campaign')),
  discount_percentage numeric(5, 2) not null default 0 check (discount_percentage between 0 and 100),
  discount_amount integer not null default 0 check (discount_amount >= 0),
  zero_deposit boolean not null default false,
  free_pain_coverage boolean not null default false,
  valid_from timestamp,
  valid_until timestamp,
  created_at timestamptz not null default now(),
  check (parent_affiliate_id is distinct from id)
);
comment on column affiliates.discount_amount is 'whole øre';

create table profiles (
  id uuid primary key references users (id) on delete cascade,
  first_name text not null default '',
  last_name text not null default '',
  phone text not null default '',
  affiliate_id uuid references affiliates (id),
  temp_password text,
  lng text not null default 'da' check (lng in ('da', 'en'))
);
comment on column profiles.temp_password is 'hash of a one-time password, null once changed';

create table user_roles (
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('admin', 'provider', 'affiliate')),
  primary key (user_id, role)
);

-- A provider is the resource that cannot be double-booked; lock_key names its advisory lock.
create table providers (
  id uuid primary key,
  lock_key integer generated always as identity unique,
  user_id uuid references users (id),
  name text not null,
  is_doctor boolean not null default false,
  is_active boolean not null default true
);

create table availability_templates (
  id bigint generated always as identity primary key,
  provider_id uuid not null references providers (id) on delete cascade,
  weekday smallint not null check (weekday between 1 and 7),
  start_time time not null,
  end_time time not null check (end_time > start_time),
  slot_duration_minutes integer not null check (slot_duration_minutes between 5 and 480)
);

create table availability (
  id bigint generated always as identity primary key,
  provider_id uuid not null references providers (id) on delete cascade,
  date date not null,
  start_time time not null,
  end_time time not null check (end_time > start_time),
  slot_duration_minutes integer not null check (slot_duration_minutes between 5 and 480),
  is_available boolean not null default true,
  source text not null default 'staff' check (source in ('template', 'staff')),
  unique (provider_id, date, start_time, end_time, is_available)
);
create index availability_by_date on availability (date, provider_id);

create table closures (
  id bigint generated always as identity primary key,
  provider_id uuid references providers (id) on delete cascade,
  starts_at timestamp not null,
  ends_at timestamp not null check (ends_at > starts_at),
  reason_da text not null default '',
  reason_en text not null default ''
);

create table appointments (
  id uuid primary key,
  patient_id uuid not null references profiles (id),
  provider_id uuid not null references providers (id),
  type text not null check (type in ('consultation', 'treatment')),
  appointment_date date not null,
  appointment_time time not null,
  duration_minutes integer not null check (duration_minutes between 5 and 480),
  buffer_minutes integer not null default 0 check (buffer_minutes between 0 and 120),
  status text not null default 'scheduled'
    check (status in ('scheduled', 'confirmed', 'ankommet', 'in_progress', 'completed', 'cancelled', 'no_show')),
  payment_status text not null default 'pending'
    check (payment_status in ('pending', 'confirmed', 'failed', 'cancelled', 'refunded')),
  email citext not null,
  first_name text not null,
  last_name text not null default '',
  phone text not null default '',
  notes text not null default '',
  lng text not null default 'da' check (lng in ('da', 'en')),
  affiliate_id uuid references affiliates (id),
  affiliate_code_used text,
  add_ons text[] not null default '{}',
  area_cm2 numeric(7, 1) check (area_cm2 > 0),
  analysis jsonb,
  quote jsonb,
  deposit integer not null default 0 check (deposit >= 0),
  hold_expires_at timestamptz,
  express_request_at timestamptz,
  medical_indication text,
  request_key text,
  link_version integer not null default 1,
  replaced_by uuid references appointments (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  starts_at timestamp generated always as (appointment_date + appointment_time) stored,
  occupies tsrange generated always as (tsrange(
    appointment_date + appointment_time,
    appointment_date + appointment_time + make_interval(mins => duration_minutes + buffer_minutes))) stored,
  -- The last word on whether a time is free.
  constraint one_visit_per_provider exclude using gist (provider_id with =, occupies with &&)
    where (status in ('scheduled', 'confirmed', 'ankommet', 'in_progress')),
  -- A client needs no clean-up between two visits: only the visits themselves may not overlap.
  constraint one_visit_per_client exclude using gist (patient_id with =, tsrange(
      appointment_date + appointment_time,
      appointment_date + appointment_time + make_interval(mins => duration_minutes)) with &&)
    where (status in ('scheduled', 'confirmed', 'ankommet', 'in_progress')),
  -- Act no. 493 of 2019, section 4: 42 calendar days between two laser treatments of one person.
  constraint six_weeks_between_treatments exclude using gist
    (patient_id with =, daterange(appointment_date, appointment_date + 42) with &&)
    where (type = 'treatment' and status not in ('cancelled', 'no_show') and medical_indication is null)
);
comment on column appointments.replaced_by is 'where its link leads: a late payer whose hold had run out got a new appointment';
comment on column appointments.deposit is 'whole øre due at booking';
create index appointments_by_date on appointments (appointment_date, provider_id)
  where (status in ('scheduled', 'confirmed', 'ankommet', 'in_progress'));
create unique index appointments_request_key_key on appointments (request_key) where request_key is not null;
create index appointments_by_patient on appointments (patient_id, appointment_date);
create index appointments_unpaid on appointments (hold_expires_at)
  where (hold_expires_at is not null and status = 'scheduled' and payment_status in ('pending', 'failed'));

create table appointment_history (
  id bigint generated always as identity primary key,
  appointment_id uuid not null references appointments (id) on delete cascade,
  at timestamptz not null default now(),
  actor text not null,
  field text not null check (field in ('status', 'payment_status', 'time')),
  was text,
  became text not null,
  reason text not null default ''
);
create index appointment_history_by_appointment on appointment_history (appointment_id, id);

create table booking_images (
  id uuid primary key,
  appointment_id uuid references appointments (id) on delete cascade,
  storage_key text not null unique,
  bytes integer not null check (bytes > 0),
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now()
);
create index booking_images_by_appointment on booking_images (appointment_id);

create table pricing_rules (
  id uuid primary key,
  rule_name text not null unique,
  rule_type text not null check (rule_type in ('base_pricing', 'size_tier', 'addon')),
  title_da text not null default '',
  title_en text not null default '',
  description_da text not null default '',
  description_en text not null default '',
  base_coverage_cm2 numeric(7, 1),
  size_min_cm2 numeric(7, 1),
  size_max_cm2 numeric(7, 1),
  price_dkk numeric(10, 2) not null check (price_dkk >= 0),
  price_per_unit numeric(7, 1),
  is_active boolean not null default true,
  display_order integer not null default 0,
  valid_from date,
  valid_until date check (valid_until >= valid_from)
);
comment on column pricing_rules.price_per_unit is 'cm² that one price of the tier buys';

create table site_settings (
  setting_key text primary key,
  setting_value jsonb not null,
  updated_at timestamptz not null default now()
);

create table payments (
  id uuid primary key,
  appointment_id uuid not null references appointments (id),
  kind text not null check (kind in ('deposit', 'package')),
  amount integer not null check (amount > 0),
  refunded integer not null default 0 check (refunded between 0 and amount),
  currency text not null default 'DKK' check (currency = 'DKK'),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'failed', 'cancelled', 'refunded')),
  provider text not null,
  provider_reference text unique,
  failure_reason text,
  checkout_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column payments.amount is 'whole øre';
create index payments_by_appointment on payments (appointment_id, created_at);
create unique index one_confirmed_deposit on payments (appointment_id) where (kind = 'deposit' and status = 'confirmed');

-- The same event twice is one event.
create table payment_events (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  kind text not null,
  primary key (provider, event_id)
);

-- The sandbox payment house keeps its own books, as a real one would.
create table sandbox_checkouts (
  id text primary key,
  reference text not null unique,
  amount integer not null check (amount > 0),
  refunded integer not null default 0,
  description text not null,
  lng text not null,
  success_url text not null,
  failure_url text not null,
  status text not null default 'open' check (status in ('open', 'paid', 'cancelled')),
  created_at timestamptz not null default now()
);

create table idempotency_keys (
  key text not null,
  route text not null,
  fingerprint text not null,
  status integer,
  answer json,
  created_at timestamptz not null default now(),
  primary key (route, key)
);

-- What must be told after the commit. Written in the same transaction as what it tells.
create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  body jsonb not null default '{}',
  day date,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  locked_until timestamptz,
  done_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index outbox_to_deliver on outbox (next_attempt_at) where (done_at is null and failed_at is null);
create index outbox_live on outbox (id) where (day is not null);

-- Settings, prices and opening hours: pages that show them are rendered anew.
create function announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('changed', tg_table_name);
  return null;
end $$;
create trigger availability_changed after insert or update or delete on availability
  for each statement execute function announce_change();
create trigger closures_changed after insert or update or delete on closures
  for each statement execute function announce_change();
create trigger pricing_rules_changed after insert or update or delete on pricing_rules
  for each statement execute function announce_change();
create trigger site_settings_changed after insert or update or delete on site_settings
  for each statement execute function announce_change();
create trigger affiliates_changed after insert or update or delete on affiliates
  for each statement execute function announce_change();
