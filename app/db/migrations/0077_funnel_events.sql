-- What lies between a page and its payment: a scan that gave a result, a treatment that was booked.
alter table daily_counts drop constraint daily_counts_event_check;
alter table daily_counts add constraint daily_counts_event_check
  check (event in ('page_view', 'scan_completed', 'consultation_booked', 'treatment_booking_initiated', 'treatment_booked'));
