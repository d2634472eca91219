-- Staff edit what a visit consists of: its history says what was changed, by whom.
alter table appointment_history drop constraint appointment_history_field_check,
  add constraint appointment_history_field_check
    check (field in ('status', 'payment_status', 'time', 'duration', 'provider', 'resources', 'type', 'area', 'add_ons', 'notes',
      'price'));
