-- What staff enter in the money book themselves: what a payment cost the clinic, and a debt that is given up.

alter table ledger_entries
  add column appointment_id uuid references appointments (id),
  add column plan_id uuid references treatment_plans (id),
  add column entry_key uuid unique,
  add column corrects bigint unique references ledger_entries (id),
  add constraint fee_is_of_a_payment check (kind <> 'fee' or payment_id is not null),
  add constraint write_off_has_one_debt check (
    num_nonnulls(appointment_id, plan_id) = case kind when 'write-off' then 1 else 0 end
    and (kind <> 'write-off' or payment_id is null)),
  add constraint only_staff_entries_are_corrected check (
    kind in ('fee', 'write-off') or (corrects is null and entry_key is null)),
  -- What is given out or given up is negative; the entry that takes it back is its opposite.
  add constraint staff_entry_sign check (kind not in ('fee', 'write-off') or (amount > 0) = (corrects is not null));
comment on column ledger_entries.entry_key is 'the form it was typed in: sent twice, it is entered once';
comment on column ledger_entries.corrects is 'the fee or write-off this entry takes back';
create index ledger_write_offs_by_visit on ledger_entries (appointment_id) where (appointment_id is not null);
create index ledger_write_offs_by_plan on ledger_entries (plan_id) where (plan_id is not null);

-- A correction takes back all of what it names, and nothing else.
create function correction_is_the_opposite() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_entries e
     where e.id = new.corrects and e.kind = new.kind and e.amount = -new.amount and e.corrects is null
       and e.payment_id is not distinct from new.payment_id
       and e.appointment_id is not distinct from new.appointment_id
       and e.plan_id is not distinct from new.plan_id) then
    raise exception 'a correction is the opposite of its entry'
      using errcode = 'check_violation', constraint = 'correction_is_the_opposite';
  end if;
  return null;
end $$;
create trigger correction_is_the_opposite after insert on ledger_entries
  for each row when (new.corrects is not null) execute function correction_is_the_opposite();

-- What is still owed for a visit: due at the clinic, less what was paid there, less what the clinic has given up.
create or replace function note_balance(visit uuid) returns void language sql as $$
  with owed as (
    select a.id, a.patient_id, (a.quote ->> 'dueAtClinic')::integer
        - (select coalesce(sum(p.amount - p.refunded), 0) from payments p
            where p.appointment_id = a.id and p.kind = 'visit' and p.status = 'confirmed')
        + (select coalesce(sum(l.amount), 0) from ledger_entries l where l.appointment_id = a.id) as amount
      from appointments a where a.id = visit and a.status = 'completed' and a.payment_status <> 'refunded'),
  settled as (
    delete from open_balances b where b.appointment_id = visit
      and not exists (select from owed where owed.amount > 0))
  insert into open_balances (appointment_id, patient_id, amount)
    select id, patient_id, amount::integer from owed where amount > 0
    on conflict (appointment_id) do update set patient_id = excluded.patient_id, amount = excluded.amount
$$;
create trigger debt_given_up after insert on ledger_entries
  for each row when (new.appointment_id is not null) execute function note_balance_of_payment();
