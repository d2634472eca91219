-- A partner may hold several codes, and an application says who asked, when, and that the terms were accepted.
alter table affiliates drop constraint affiliates_user_id_key;
create index affiliates_by_user on affiliates (user_id);
alter table affiliates add column contact_phone text not null default '';
alter table affiliates add column terms_accepted_at timestamptz;
