-- A payment page is asked for in the same words however often: the provider takes other words under one key for an error.
-- So what follows from the press and the moment is written with the attempt.
alter table payments
  add column page_until timestamptz,
  add column success_url text,
  add column failure_url text;
comment on column payments.page_until is 'when the provider closes its page; null: paid at the clinic, or begun before this was written down';
comment on column payments.success_url is 'where the browser comes back to; gone once the page is open, as failure_url is: it may be a private link';
