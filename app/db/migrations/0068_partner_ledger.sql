-- What partners earn. A partner is a person; each of their codes is a row of affiliates.

create table partner_accounts (
  user_id uuid primary key references users (id),
  commission_percent numeric(4, 1) check (commission_percent between 0 and 50),
  bonus_percent numeric(4, 1) check (bonus_percent between 0 and 20),
  payout_account text not null default '' check (length(payout_account) <= 60),
  billing_name text not null default '' check (length(billing_name) <= 120),
  billing_address text not null default '' check (length(billing_address) <= 200),
  cvr text not null default '' check (cvr ~ '^([0-9]{8})?$'),
  is_vat_registered boolean not null default false,
  terms_version text not null default '',
  terms_accepted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (not is_vat_registered or cvr <> '')
);
comment on column partner_accounts.commission_percent is 'null: the clinic''s usual share';

-- Whoever holds a code has an account; a code that changes hands opens one.
create function open_partner_account() returns trigger language plpgsql as $$
begin
  insert into partner_accounts (user_id, terms_accepted_at) values (new.user_id, new.terms_accepted_at)
    on conflict (user_id) do update
      set terms_accepted_at = coalesce(partner_accounts.terms_accepted_at, excluded.terms_accepted_at);
  return null;
end $$;
create trigger partner_account_opened after insert or update of user_id on affiliates
  for each row when (new.user_id is not null) execute function open_partner_account();
insert into partner_accounts (user_id, terms_accepted_at)
  select user_id, min(terms_accepted_at) from affiliates where user_id is not null group by user_id;

-- No ring of parents, by persons: two people with two codes each must not be each other's parents. Changes of the tree
-- are one after the other, else two halves of a ring could be made at once. The way up is short and goes by index:
-- without figures of a young table the planner would read all of it at every step.
create function refuse_parent_ring() returns trigger language plpgsql
  set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  perform pg_advisory_xact_lock(684001);
  if exists (
    with recursive above (person) as (
      select coalesce(parent.user_id, parent.id)
        from affiliates own join affiliates parent on parent.id = own.parent_affiliate_id
       where coalesce(own.user_id, own.id) = coalesce(new.user_id, new.id)
      union
      select coalesce(parent.user_id, parent.id) from above
        join affiliates child on coalesce(child.user_id, child.id) = above.person
        join affiliates parent on parent.id = child.parent_affiliate_id)
    select from above where person = coalesce(new.user_id, new.id)) then
    raise exception 'a partner would be above themselves' using errcode = 'check_violation', constraint = 'no_parent_ring';
  end if;
  return null;
end $$;
-- A new holder can close a ring as well as a new parent.
create trigger no_parent_ring after insert or update of parent_affiliate_id, user_id on affiliates
  for each row execute function refuse_parent_ring();
create index affiliates_by_person on affiliates ((coalesce(user_id, id)));
create index affiliates_by_parent on affiliates (parent_affiliate_id) where parent_affiliate_id is not null;

-- Which partner earns on which payment, decided once, with the share that held then.
create table commissions (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payments (id),
  kind text not null check (kind in ('commission', 'bonus')),
  partner_id uuid not null references partner_accounts (user_id),
  affiliate_id uuid not null references affiliates (id),
  base integer not null check (base >= 0),
  percent numeric(4, 1) not null check (percent between 0 and 50),
  created_at timestamptz not null,
  unique (payment_id, kind)
);
comment on column commissions.affiliate_id is 'the code that brought the client, for a bonus too';
comment on column commissions.base is 'whole øre without VAT: the treatment''s part of the payment';
create index commissions_by_partner on commissions (partner_id, affiliate_id);
create index commissions_by_code on commissions (affiliate_id);

create table partner_payouts (
  id uuid primary key,
  partner_id uuid not null references partner_accounts (user_id),
  status text not null default 'requested' check (status in ('requested', 'paid', 'declined')),
  amount integer not null check (amount > 0),
  requested_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  year integer,
  number integer check (number > 0),
  vat integer check (vat >= 0),
  statement jsonb,
  unique (year, number),
  check ((status = 'requested') = (decided_at is null)),
  check ((status = 'paid') = (number is not null)),
  check ((status = 'paid') = (statement is not null)),
  check ((number is null) = (year is null))
);
comment on column partner_payouts.amount is 'whole øre without VAT';
create unique index one_open_payout on partner_payouts (partner_id) where (status = 'requested');
create index partner_payouts_by_partner on partner_payouts (partner_id, requested_at);
-- Statements have a series of their own, without gaps.
alter table invoice_counters drop constraint invoice_counters_series_check;
alter table invoice_counters add constraint invoice_counters_series_check check (series in ('F', 'K', 'A'));

create table commission_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  partner_id uuid not null references partner_accounts (user_id),
  bucket text not null check (bucket in ('pending', 'approved', 'paid')),
  amount integer not null check (amount <> 0),
  cause text not null check (cause in ('payment', 'refund', 'approval', 'payout')),
  commission_id bigint references commissions (id),
  payout_id uuid references partner_payouts (id),
  marker text not null default '',
  check ((cause = 'payout') = (payout_id is not null)),
  check ((cause = 'payout') = (commission_id is null))
);
comment on table commission_entries is 'Append-only, whole øre. A balance is the sum of a partner''s entries in a bucket.';
comment on column commission_entries.marker is 'refund: how much had gone back by then; approval: sessions given of all';
-- Each cause is entered once: whoever comes second is refused.
create unique index one_entry_per_cause on commission_entries (commission_id, cause, marker, bucket)
  where (commission_id is not null);
create unique index one_entry_per_payout on commission_entries (payout_id, bucket) where (payout_id is not null);
create index commission_entries_by_partner on commission_entries (partner_id, at);
create trigger commission_entries_append_only before update or delete on commission_entries
  for each row execute function refuse_change();
create trigger commission_entries_not_emptied before truncate on commission_entries
  for each statement execute function refuse_change();
create trigger commissions_append_only before update or delete on commissions
  for each row execute function refuse_change();

-- The last word: what is earned on a payment is never less than nothing, nor more than its share.
create function commission_within_base() returns trigger language plpgsql as $$
begin
  if exists (
    select from commissions c
      join (select commission_id, sum(amount) as earned from commission_entries
             where commission_id in (select commission_id from entered) group by 1) e on e.commission_id = c.id
     where e.earned < 0 or e.earned > round(c.base * c.percent / 100)) then
    raise exception 'commission outside its base' using errcode = 'check_violation', constraint = 'commission_within_base';
  end if;
  return null;
end $$;
create trigger commission_within_base after insert on commission_entries
  referencing new table as entered for each statement execute function commission_within_base();

-- Money that came or went back, waiting to be looked at by the job. Written by the money book itself, so none is missed.
create table commission_due (payment_id uuid primary key references payments (id), since timestamptz not null default now());
create function enter_commission_due() returns trigger language plpgsql as $$
begin
  insert into commission_due (payment_id) values (new.payment_id)
    on conflict (payment_id) do update set since = now();
  return null;
end $$;
create trigger commission_due after insert on ledger_entries
  for each row when (new.kind in ('payment', 'refund')) execute function enter_commission_due();
insert into commission_due (payment_id)
  select distinct payment_id from ledger_entries where kind in ('payment', 'refund');
