-- A laser's papers, as an inspection asks for them: which one it is, that it is CE-marked and until when, its service.
alter table resources
  add column serial_number text not null default '' check (length(serial_number) <= 80),
  add column ce_number text not null default '' check (length(ce_number) <= 80),
  add column notified_body text not null default '' check (length(notified_body) <= 80),
  add column ce_valid_until date,
  add column last_service date,
  add column next_service date,
  add constraint next_service_after_last check (next_service > last_service);
comment on column resources.ce_number is 'of its CE certificate, issued by the notified body';
comment on column resources.ce_valid_until is 'the last day the certificate is valid';
