-- The cash a till begins with is what the closing before it left in the drawer.
alter table till_closings
  add column opening_cash integer not null default 0 check (opening_cash >= 0),
  add column cash_left integer not null default 0 check (cash_left >= 0);
comment on column till_closings.opening_cash is 'in the drawer when it began, whole øre; part of the cash expected';
comment on column till_closings.cash_left is 'left in the drawer for the next one, whole øre; the rest went to the bank';
