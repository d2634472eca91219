-- What clients owe names sessions of a plan that were given, beside visits. Whoever asks what is owed reads it here.

alter table open_balances
  drop constraint open_balances_pkey,
  alter column appointment_id drop not null,
  add column plan_session_id uuid unique references plan_sessions (id) on delete cascade,
  add constraint open_balance_has_one_subject check (num_nonnulls(appointment_id, plan_session_id) = 1),
  add constraint open_balances_by_visit unique (appointment_id),
  add column subject uuid primary key generated always as (coalesce(appointment_id, plan_session_id)) stored;
comment on table open_balances is 'left to pay of visits and sessions of plans that were given, whole øre; kept by triggers';

-- A visit: what its order leaves at the clinic, less what was paid of it, less what the clinic has given up. What the
-- clinic gave back of its own will is not asked for again.
create or replace function note_balance(visit uuid) returns void language sql as $$
  with owed as (
    select a.id, a.patient_id, (a.quote ->> 'dueAtClinic')::integer
        - (select coalesce(sum(p.amount - (select coalesce(sum(r.amount), 0) from refunds r
                where r.payment_id = p.id and r.status = 'done' and r.reason not in ('by-clinic', 'at-provider'))), 0)
             from payments p
            where p.appointment_id = a.id and p.kind = 'visit' and p.status in ('confirmed', 'refunded')
              and not exists (select from refunds r where r.payment_id = p.id and r.reason = 'paid-twice'))
        + (select coalesce(sum(l.amount), 0) from ledger_entries l where l.appointment_id = a.id) as amount
      from appointments a where a.id = visit and a.status = 'completed' and a.payment_status <> 'refunded'),
  settled as (
    delete from open_balances b where b.appointment_id = visit
      and not exists (select from owed where owed.amount > 0))
  insert into open_balances (appointment_id, patient_id, amount)
    select id, patient_id, amount::integer from owed where amount > 0
    on conflict (appointment_id) do update set patient_id = excluded.patient_id, amount = excluded.amount
$$;

-- The sessions of a plan: what is left to be paid of each, and what is paid for those not given. The rule itself is
-- `domain/plan-money.ts`; a property test holds the two together.
create function session_amounts(plan uuid)
  returns table (plan_session_id uuid, is_given boolean, amount integer, ahead integer)
  language sql stable as $$
  with course as (
    select p.ended_at is not null as is_over,
        p.ended_at is null and p.status not in ('notApproved', 'completed')
          and not (p.origin = 'package' and p.status = 'pending') as takes_payment,
        (select coalesce(-sum(l.amount), 0) from ledger_entries l where l.plan_id = p.id) as written_off
      from treatment_plans p where p.id = plan),
  session as (
    select s.id, s.number, s.price,
        s.done_date is not null or coalesce(a.status = 'completed', false) as is_given
      from plan_sessions s left join appointments a on a.id = s.appointment_id
     where s.plan_id = plan),
  paid as (
    select y.plan_session_id as session_id, y.amount, r.asked, r.given_back,
        y.status = 'confirmed' and not r.is_twice as is_paid
      from payments y
      cross join lateral (
        select coalesce(sum(amount), 0) as asked, coalesce(bool_or(reason = 'paid-twice'), false) as is_twice,
            coalesce(sum(amount) filter (where status = 'done' and reason in ('by-clinic', 'at-provider')), 0) as given_back
          from refunds where payment_id = y.id) r
     where y.status in ('confirmed', 'refunded')
       and (y.plan_id = plan or y.plan_session_id in (select id from session))),
  whole as (
    select coalesce(bool_or(is_paid or given_back > 0), false) as is_paid, coalesce(sum(amount - asked), 0) as kept
      from paid where session_id is null),
  own as (
    select session_id, sum(amount) filter (where is_paid) as paid, sum(given_back) as given_back, sum(amount - asked) as kept
      from paid where session_id is not null group by session_id),
  priced as (
    select s.*, whole.kept as whole_kept, coalesce(own.kept, 0) as kept,
        case when whole.is_paid then 0
             when own.paid is null and s.is_given and own.given_back > 0 then 0
             else greatest(0, s.price - coalesce(own.paid, 0)) end as open
      from session s cross join whole left join own on own.session_id = s.id),
  summed as (
    select p.*, sum(open) filter (where is_given) over (order by number) as open_up_to,
        sum(kept) filter (where not is_given) over () as all_ahead,
        sum(price) over (order by is_given desc, number) as price_up_to
      from priced p)
  select s.id, s.is_given,
      (case when s.is_given
              then least(s.open, greatest(0, s.open_up_to - c.written_off
                - case when c.is_over then coalesce(s.all_ahead, 0) else 0 end))
            when c.takes_payment then s.open
            else 0 end)::integer,
      (case when s.is_given or c.is_over then 0
            else s.kept + least(s.price, greatest(0, s.whole_kept - (s.price_up_to - s.price))) end)::integer
    from summed s cross join course c
$$;

-- Locked, so that two who change the same plan at once count one after the other.
create function note_plan_balance(plan uuid) returns void language plpgsql as $$
begin
  perform 1 from treatment_plans where id = plan for no key update;
  delete from open_balances b using plan_sessions s
   where s.id = b.plan_session_id and s.plan_id = plan
     and not exists (select from session_amounts(plan) m
       where m.plan_session_id = s.id and m.is_given and m.amount > 0);
  insert into open_balances (plan_session_id, patient_id, amount)
    select m.plan_session_id, p.patient_id, m.amount
      from session_amounts(plan) m join treatment_plans p on p.id = plan
     where m.is_given and m.amount > 0
    on conflict (plan_session_id) do update set patient_id = excluded.patient_id, amount = excluded.amount;
end $$;

create function note_balance_of_plan_visit() returns trigger language plpgsql as $$
begin
  perform note_plan_balance(plan_id) from plan_sessions where appointment_id = new.id;
  return null;
end $$;
create trigger session_given_or_not after update of status on appointments
  for each row when (new.status = 'completed' or old.status = 'completed')
  execute function note_balance_of_plan_visit();

create function note_balance_of_named_plan() returns trigger language plpgsql as $$
begin
  perform note_plan_balance(new.plan_id);
  return null;
end $$;
create trigger session_written after insert on plan_sessions
  for each row when (new.done_date is not null or new.appointment_id is not null)
  execute function note_balance_of_named_plan();
create trigger session_changed after update of price, done_date, appointment_id on plan_sessions
  for each row when ((new.price, new.done_date, new.appointment_id)
    is distinct from (old.price, old.done_date, old.appointment_id))
  execute function note_balance_of_named_plan();
create trigger plan_debt_given_up after insert on ledger_entries
  for each row when (new.plan_id is not null) execute function note_balance_of_named_plan();

create function note_balance_of_own_plan() returns trigger language plpgsql as $$
begin
  perform note_plan_balance(new.id);
  return null;
end $$;
create trigger plan_moved_or_ended after update of patient_id, ended_at on treatment_plans
  for each row when (new.patient_id <> old.patient_id or (new.ended_at is null) <> (old.ended_at is null))
  execute function note_balance_of_own_plan();

create function note_balances_of_payment(payment uuid) returns void language plpgsql as $$
declare
  paid record;
begin
  select y.kind, y.appointment_id, coalesce(y.plan_id, s.plan_id) as plan_id into paid
    from payments y left join plan_sessions s on s.id = y.plan_session_id where y.id = payment;
  if paid.kind = 'visit' then perform note_balance(paid.appointment_id); end if;
  if paid.plan_id is not null then perform note_plan_balance(paid.plan_id); end if;
end $$;
create function note_balances_paid() returns trigger language plpgsql as $$
begin
  perform note_balances_of_payment(new.id);
  return null;
end $$;
create function note_balances_refunded() returns trigger language plpgsql as $$
begin
  perform note_balances_of_payment(new.payment_id);
  return null;
end $$;
drop trigger visit_paid on payments;
create trigger money_came_or_went after insert or update of status, refunded, amount on payments
  for each row when (new.kind <> 'deposit' and new.status in ('confirmed', 'refunded'))
  execute function note_balances_paid();
create trigger refund_noted after insert or update of status on refunds
  for each row execute function note_balances_refunded();

select note_balance(id) from appointments where status = 'completed' and quote is not null;
select note_plan_balance(id) from treatment_plans;
