-- A commission that looks like one a partner earned on themselves waits until somebody has looked at it.
create table commission_reviews (
  commission_id bigint primary key references commissions (id),
  reason text not null check (reason in ('same-card', 'burst')),
  held_at timestamptz not null,
  decision text check (decision in ('release', 'reject')),
  decided_at timestamptz,
  decided_by uuid references users (id),
  check ((decision is null) = (decided_at is null))
);
create index commission_reviews_waiting on commission_reviews (held_at) where (decision is null);

alter table commission_entries drop constraint commission_entries_cause_check;
alter table commission_entries add constraint commission_entries_cause_check
  check (cause in ('payment', 'refund', 'approval', 'payout', 'review'));
