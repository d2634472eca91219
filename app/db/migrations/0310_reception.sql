-- The front desk: calendar, clients, payments, check-in and messages, no health data.
alter table user_roles drop constraint user_roles_role_check;
alter table user_roles add constraint user_roles_role_check
  check (role in ('admin', 'provider', 'reception', 'affiliate'));
