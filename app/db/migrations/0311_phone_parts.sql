-- A number is found by any digits of it in a row: callers read out the last four.
drop index profiles_by_phone;
drop index appointments_by_phone;
create index profiles_by_phone_part on profiles using gin (phone gin_trgm_ops) where phone <> '';
create index appointments_by_phone_part on appointments using gin (phone gin_trgm_ops) where phone <> '';
