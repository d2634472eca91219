-- Whoever had an address before may take it back for seven days, by a link that was mailed to it.
alter table one_time_links
  drop constraint one_time_links_purpose_check,
  drop constraint one_time_links_email_check,
  add constraint one_time_links_purpose_check
    check (purpose in ('confirm', 'reset', 'welcome', 'address', 'address-undo')),
  add constraint one_time_links_email_check
    check ((email is null) = (purpose not in ('address', 'address-undo')) and length(email) <= 254);
comment on column one_time_links.email is 'the address to change to, or to go back to';
