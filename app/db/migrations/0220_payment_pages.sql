-- A payment page is asked for in the same words however often: the provider takes other words under one key for an error.
-- So what follows from the press and the moment is written with the attempt.
alter table payments
  add column page_until timestamptz,
  add column success_url text,
  add column failure_url text;
comment on column payments.page_until is 'when the provider closes its page; null: paid at the clinic, or begun before this was written down';
comment on column payments.success_url is 'where the browser comes back to; gone once the page is open, as failure_url is: it may be a private link';

-- Packages whose first visit gave way to another order before anybody paid: they ended there, and were not told so.
with let_go as (
  update treatment_plans p
     set ended_at = now(), ended_because = 'hold-expired', updated_at = now()
   where p.origin = 'package' and p.status = 'pending' and p.ended_at is null
     and exists (select from plan_sessions s join appointments a on a.id = s.appointment_id
                  where s.plan_id = p.id and s.number = 1 and a.status = 'cancelled')
  returning p.id)
insert into plan_history (plan_id, actor, was, became, reason)
  select id, 'system', 'pending', 'pending', 'hold-expired' from let_go;

-- The provider's messages come in any order: what went back by hand before its payment was heard of waits for it here.
alter table payments add column refund_heard integer not null default 0 check (refund_heard >= 0);
comment on column payments.refund_heard is 'øre in all that the provider said went back, heard before the payment itself; entered with it';

comment on column reconciliations.finished_at is 'null while it runs, when it failed, or when whoever ran it died: an hour later the same day is compared again';
