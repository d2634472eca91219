-- The staff's pages answer alike with a million visits: what their lists and counts ask is in the index itself, so the
-- rows of the table are not read for it.
drop index consultations_by_day;
create index consultations_by_day on appointments (appointment_date, starts_at, id)
  include (patient_id, status, created_at) where (type = 'consultation');
drop index appointments_by_patient;
create index appointments_by_patient on appointments (patient_id, appointment_date) include (starts_at, status, type);
create index appointments_coming on appointments (appointment_date, patient_id)
  include (starts_at, status, provider_id, payment_status)
  where (status in ('scheduled', 'confirmed', 'ankommet', 'in_progress'));
create index profiles_erased on profiles (id) where (erased_at is not null);
drop index appointments_by_day;
create index appointments_by_day on appointments (appointment_date, starts_at, id) include (status);
