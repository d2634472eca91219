-- The calendar stretches a visit and gives it to somebody else at the same time: its history says so.
alter table appointment_history drop constraint appointment_history_field_check,
  add constraint appointment_history_field_check
    check (field in ('status', 'payment_status', 'time', 'duration', 'provider', 'resources'));
