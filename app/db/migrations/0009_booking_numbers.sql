-- A client names an appointment by a number made of the end of its id (domain/booking-number.ts).
create index appointments_by_number on appointments (right(id::text, 10));
