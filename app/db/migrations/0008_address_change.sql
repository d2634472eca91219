-- A person's new address waits in the link that was sent to it, and is theirs once the link is used.
alter table one_time_links drop constraint one_time_links_purpose_check;
alter table one_time_links
  add column email citext,
  add constraint one_time_links_purpose_check check (purpose in ('confirm', 'reset', 'welcome', 'address')),
  add constraint one_time_links_email_check check ((email is null) = (purpose != 'address') and length(email) <= 254);
comment on column one_time_links.email is 'the address to change to';
