-- Cash is a way of paying at the clinic.
alter table payments
  drop constraint payments_method_check,
  add constraint payments_method_check
    check (method in ('online', 'card-terminal', 'mobilepay', 'cash', 'transfer'));
drop index ledger_entries_of_the_till;
create index ledger_entries_of_the_till on ledger_entries (id)
  where (method in ('card-terminal', 'mobilepay', 'cash', 'transfer'));
