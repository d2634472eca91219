-- What a plan gives for being paid whole is fixed when it is proposed, as its refund rule is.
alter table treatment_plans
  add column whole_discount_percent integer not null default 0 check (whole_discount_percent between 0 and 50);

-- The sandbox's page offers the ways the order names, as the real one does.
alter table sandbox_checkouts add column ways jsonb not null default '["card"]';
