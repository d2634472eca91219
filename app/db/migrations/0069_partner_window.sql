-- Presses on a partner's link: a number a day, and nothing of who pressed.
create table affiliate_clicks (
  affiliate_id uuid not null references affiliates (id),
  day date not null,
  via text not null check (via in ('link', 'qr')),
  count integer not null check (count > 0),
  primary key (affiliate_id, day, via)
);

-- Everything a partner's pages may read. No column names a person who was brought, and no date of theirs is finer than
-- a month; a test runs those pages' queries as somebody who may read these views alone.

create view partner_codes as
  select id, user_id as partner_id, affiliate_code as code, company_name as company, parent_affiliate_id as parent_id,
         status, is_active, discount_percentage, discount_amount, zero_deposit, free_pain_coverage, valid_from, valid_until
    from affiliates;

create view partner_months as
  select affiliate_id, to_char(day, 'YYYY-MM') as month, sum(count) as clicks,
         coalesce(sum(count) filter (where via = 'qr'), 0) as scans, 0::bigint as bookings, 0::bigint as treated
    from affiliate_clicks group by 1, 2
  union all
  select affiliate_id, to_char(created_at at time zone 'Europe/Copenhagen', 'YYYY-MM'), 0, 0, count(*), 0
    from appointments
   where affiliate_id is not null and status <> 'cancelled' and payment_status in ('confirmed', 'refunded')
   group by 1, 2
  union all
  select affiliate_id, to_char(appointment_date, 'YYYY-MM'), 0, 0, 0, count(*)
    from appointments
   where affiliate_id is not null and status = 'completed' and type = 'treatment'
   group by 1, 2;

create view partner_earnings as
  select c.partner_id, c.affiliate_id, c.kind, to_char(c.created_at at time zone 'Europe/Copenhagen', 'YYYY-MM') as month,
         sum(e.amount) as earned
    from commissions c join commission_entries e on e.commission_id = c.id
   group by 1, 2, 3, 4;

create view partner_balances as
  select a.user_id as partner_id,
         coalesce(sum(e.amount) filter (where e.bucket = 'pending'), 0) as pending,
         coalesce(sum(e.amount) filter (where e.bucket = 'approved'), 0) as approved,
         coalesce(sum(e.amount) filter (where e.bucket = 'paid'), 0) as paid
    from partner_accounts a left join commission_entries e on e.partner_id = a.user_id
   group by 1;

create index appointments_by_affiliate on appointments (affiliate_id) where (affiliate_id is not null);
