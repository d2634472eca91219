-- Treatments that were given, by day: which of them still lack their entry is counted with every staff page.
create index treatments_given on appointments (appointment_date) where (type = 'treatment' and status = 'completed');
