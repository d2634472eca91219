-- The money book and the invoices. Both only grow: what was wrong is put right by an entry against it.

create table ledger_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null check (kind in ('payment', 'refund', 'fee', 'write-off')),
  amount integer not null check (amount <> 0),
  payment_id uuid references payments (id),
  refund_id uuid references refunds (id),
  method text not null default '',
  actor text not null,
  note text not null default '' check (length(note) <= 200),
  check (kind <> 'payment' or (amount > 0 and payment_id is not null and refund_id is null)),
  check (kind <> 'refund' or (amount < 0 and payment_id is not null and refund_id is not null)),
  check (kind not in ('fee', 'write-off') or refund_id is null)
);
comment on table ledger_entries is 'Money in is positive, money out negative, whole øre. Balances are sums of it.';
create unique index one_entry_per_payment on ledger_entries (payment_id) where (kind = 'payment');
create unique index one_entry_per_refund on ledger_entries (refund_id) where (kind = 'refund');
create index ledger_entries_by_time on ledger_entries (at, id);

insert into ledger_entries (at, kind, amount, payment_id, method, actor)
  select coalesce(paid_at, updated_at), 'payment', amount, id, method, 'migration' from payments
   where status in ('confirmed', 'refunded') order by created_at;
insert into ledger_entries (at, kind, amount, payment_id, refund_id, actor)
  select done_at, 'refund', -amount, payment_id, id, 'migration' from refunds where status = 'done' order by done_at;

create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_entries_not_emptied before truncate on ledger_entries
  for each statement execute function refuse_change();

-- Money and book in one breath: the entry is written by the change of state itself, whoever makes it.
create function enter_payment() returns trigger language plpgsql as $$
begin
  insert into ledger_entries (at, kind, amount, payment_id, method, actor)
    values (coalesce(new.paid_at, now()), 'payment', new.amount, new.id, new.method,
            coalesce(new.recorded_by::text, new.provider))
    on conflict do nothing;
  return null;
end $$;
create trigger payment_entered after insert or update of status on payments
  for each row when (new.status in ('confirmed', 'refunded')) execute function enter_payment();

create function enter_refund() returns trigger language plpgsql as $$
begin
  insert into ledger_entries (at, kind, amount, payment_id, refund_id, method, actor)
    select new.done_at, 'refund', -new.amount, new.payment_id, new.id, method, coalesce(new.asked_by::text, provider)
      from payments where id = new.payment_id
    on conflict do nothing;
  return null;
end $$;
create trigger refund_entered after insert or update of status on refunds
  for each row when (new.status = 'done') execute function enter_refund();

-- The next number of a series in a year. Taken in the invoice's own transaction, so one that is rolled back leaves none.
create table invoice_counters (
  series text not null check (series in ('F', 'K')),
  year integer not null,
  last integer not null check (last > 0),
  primary key (series, year)
);

create table invoices (
  id uuid primary key,
  series text not null check (series in ('F', 'K')),
  year integer not null,
  number integer not null check (number > 0),
  issued_at timestamptz not null,
  patient_id uuid not null references profiles (id),
  payment_id uuid not null references payments (id),
  refund_id uuid references refunds (id),
  credits uuid references invoices (id),
  lng text not null check (lng in ('da', 'en')),
  seller jsonb not null,
  buyer jsonb not null,
  content jsonb not null,
  total integer not null,
  vat integer not null,
  unique (series, year, number),
  check ((series = 'K') = (refund_id is not null)),
  check ((series = 'K') = (credits is not null)),
  check (case series when 'F' then total > 0 else total < 0 end)
);
comment on table invoices is 'F invoices, K credit notes (kreditnotaer). Lines, seller and buyer as they were when it was issued.';
create unique index one_invoice_per_payment on invoices (payment_id) where (series = 'F');
create unique index one_credit_note_per_refund on invoices (refund_id) where (series = 'K');
create index invoices_by_patient on invoices (patient_id, issued_at);
create index invoices_by_time on invoices (issued_at);
create trigger invoices_append_only before update or delete on invoices
  for each row execute function refuse_change();
create trigger invoices_not_emptied before truncate on invoices
  for each statement execute function refuse_change();
