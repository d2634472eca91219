-- Treatment plans, and payments that belong to a visit, a plan or one session of it.

-- An add-on has its own price in each dialog.
alter table pricing_rules
  add column dialog text not null default 'treatment' check (dialog in ('treatment', 'package'));

create table treatment_plans (
  id uuid primary key,
  patient_id uuid not null references profiles (id),
  origin text not null check (origin in ('proposed', 'package')),
  status text not null default 'notApproved'
    check (status in ('notApproved', 'pending', 'active', 'paused', 'completed')),
  treatment_type text not null check (treatment_type in ('full_removal', 'cover_up', 'fading', 'partial_removal')),
  area_cm2 numeric(7, 1) check (area_cm2 > 0),
  description text not null default '' check (length(description) <= 2000),
  session_count integer not null check (session_count between 1 and 20),
  session_price integer not null check (session_price >= 0),
  single_price integer not null check (single_price >= 0),
  total integer not null check (total >= 0),
  refund_rate text not null default 'single' check (refund_rate in ('single', 'package')),
  quote jsonb not null,
  pay_by text check (pay_by in ('whole', 'session')),
  affiliate_id uuid references affiliates (id),
  affiliate_code_used text,
  lng text not null default 'da' check (lng in ('da', 'en')),
  link_version integer not null default 1,
  link_expires_at timestamptz,
  proposed_by uuid,
  express_request_at timestamptz,
  approved_at timestamptz,
  ended_at timestamptz,
  ended_because text check (ended_because in ('hold-expired', 'withdrawn', 'stopped')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((ended_at is null) = (ended_because is null))
);
comment on column treatment_plans.session_price is 'whole øre, what one session costs inside the plan; the sessions carry the øre that cannot be split';
comment on column treatment_plans.single_price is 'whole øre, what one session costs outside it: what a delivered one counts for when the course stops early';
comment on column treatment_plans.link_expires_at is 'the proposal can be read and approved by its link until then; null: there is no link';
create index treatment_plans_by_patient on treatment_plans (patient_id, created_at);

create table plan_sessions (
  id uuid primary key,
  plan_id uuid not null references treatment_plans (id) on delete cascade,
  number integer not null check (number between 1 and 20),
  price integer not null check (price >= 0),
  planned_date date,
  done_date date,
  appointment_id uuid unique references appointments (id) on delete set null,
  unique (plan_id, number)
);
comment on column plan_sessions.done_date is 'given without an appointment here; otherwise its completed appointment says when';

create table plan_history (
  id bigint generated always as identity primary key,
  plan_id uuid not null references treatment_plans (id) on delete cascade,
  at timestamptz not null default now(),
  actor text not null,
  was text,
  became text not null,
  reason text not null default ''
);
create index plan_history_by_plan on plan_history (plan_id, id);

-- A payment is for one thing, and its kind says for what.
alter table payments
  alter column appointment_id drop not null,
  add column plan_id uuid references treatment_plans (id),
  add column plan_session_id uuid references plan_sessions (id),
  add column method text not null default 'online'
    check (method in ('online', 'card-terminal', 'mobilepay', 'transfer')),
  add column recorded_by uuid,
  add column note text not null default '' check (length(note) <= 200),
  add column paid_at timestamptz,
  drop constraint payments_kind_check,
  add constraint payments_kind_check check (kind in ('deposit', 'visit', 'package', 'plan', 'session')),
  add constraint payment_has_one_subject check (
    num_nonnulls(appointment_id, plan_id, plan_session_id) = 1
    and (kind in ('deposit', 'visit')) = (appointment_id is not null)
    and (kind in ('package', 'plan')) = (plan_id is not null)
    and (kind = 'session') = (plan_session_id is not null)),
  add constraint clinic_money_has_a_recorder check ((method = 'online') = (recorded_by is null));
update payments set paid_at = updated_at where status in ('confirmed', 'refunded');
create index payments_by_plan on payments (plan_id) where (plan_id is not null);
create index payments_by_session on payments (plan_session_id) where (plan_session_id is not null);
-- Two attempts at one time would be two payment pages for one debt.
create unique index one_open_attempt on payments (coalesce(appointment_id, plan_id, plan_session_id)) where (status = 'pending');

-- Whose payment it is, whatever it belongs to.
create view payment_owners as
  select y.id as payment_id, coalesce(a.patient_id, p.patient_id) as patient_id, coalesce(p.lng, a.lng) as lng, p.id as plan_id
    from payments y
    left join appointments a on a.id = y.appointment_id
    left join plan_sessions s on s.id = y.plan_session_id
    left join treatment_plans p on p.id = coalesce(y.plan_id, s.plan_id);

-- Money that goes back, in parts. What has gone back of a payment is the sum of its done rows.
create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments (id),
  amount integer not null check (amount > 0),
  reason text not null
    check (reason in ('withdrawn', 'paid-twice', 'slot-gone', 'stopped', 'by-clinic', 'at-provider')),
  note text not null default '' check (length(note) <= 500),
  asked_by uuid,
  status text not null default 'pending' check (status in ('pending', 'done')),
  created_at timestamptz not null default now(),
  done_at timestamptz,
  check ((status = 'done') = (done_at is not null))
);
create index refunds_by_payment on refunds (payment_id);
insert into refunds (id, payment_id, amount, reason, status, created_at, done_at)
  select gen_random_uuid(), id, refunded, 'withdrawn', 'done', updated_at, updated_at from payments where refunded > 0;

-- Refunds on their way are given the row they are sent by.
with asked as (
  select o.id as message, y.id as payment_id, y.amount - y.refunded as amount, gen_random_uuid() as id
    from outbox o join payments y on y.id = (o.body ->> 'paymentId')::uuid
   where o.kind = 'refund' and o.done_at is null and y.status = 'confirmed'),
  made as (
  insert into refunds (id, payment_id, amount, reason) select id, payment_id, amount, 'withdrawn' from asked)
update outbox set body = body || jsonb_build_object('refundId', asked.id) from asked where outbox.id = asked.message;

-- The last word on how much can go back: two people who refund at once cannot send back more than came.
create function refund_within_payment() returns trigger language plpgsql as $$
declare
  came integer;
  back integer;
begin
  select amount into came from payments where id = new.payment_id for update;
  select coalesce(sum(amount), 0) into back from refunds where payment_id = new.payment_id;
  if back > came then
    raise exception 'more would go back than was paid' using errcode = 'check_violation', constraint = 'refund_within_payment';
  end if;
  return null;
end $$;
create trigger refund_within_payment after insert on refunds
  for each row execute function refund_within_payment();

-- What the sandbox's page lists.
alter table sandbox_checkouts add column lines jsonb not null default '[]';
