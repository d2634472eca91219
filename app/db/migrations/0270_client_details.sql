-- What the desk knows of a client beside name and phone; a client may be added before any booking.
alter table profiles
  add column birthday date,
  add column address text not null default '' check (length(address) <= 200),
  add column next_of_kin text not null default '' check (length(next_of_kin) <= 200),
  add column note text not null default '' check (length(note) <= 2000),
  add column customer_number text not null default '' check (length(customer_number) <= 40),
  add column mail_consent boolean,
  add column added_by_clinic boolean not null default false;
comment on column profiles.note is 'for the desk; health belongs in the journal';
comment on column profiles.customer_number is 'from the system the client was imported from';
comment on column profiles.mail_consent is 'to newsletters, as the system imported from had it; null: never asked';
comment on column profiles.added_by_clinic is 'typed at the desk or imported: no sign-up that waits for its confirmation';

update profiles set added_by_clinic = true where id in (select row_id from imported_rows);
create index profiles_by_birthday on profiles (birthday) where (birthday is not null);
