-- A view of a list is one row with the clients it showed.
alter table access_log add column patient_ids uuid[]
  check (patient_ids is null or (patient_id is null and cardinality(patient_ids) <= 500));
comment on column access_log.patient_ids is 'the clients a list showed; more than 500 are written as several rows';
alter table access_log drop constraint access_log_what_check;
alter table access_log add constraint access_log_what_check check (what in
  ('search', 'list', 'record', 'picture', 'export', 'erasure', 'journal', 'journal-entry', 'photos', 'health', 'consents'));
create index access_log_by_patients on access_log using gin (patient_ids) where patient_ids is not null;
-- A repeated view is looked up by its viewer and time.
create index access_log_by_actor on access_log (actor_id, at);
