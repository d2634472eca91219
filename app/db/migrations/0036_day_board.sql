-- The board shows a whole day, also what is done; the index of taken times holds only what still takes a chair.
create index appointments_by_day on appointments (appointment_date, starts_at);
