-- The owner's idle limit of a staff session, which every request compares with.
alter table site_settings add constraint staff_idle_minutes_in_bounds check (
  setting_key <> 'staff_idle_minutes'
  or (jsonb_typeof(setting_value) = 'number' and setting_value::int between 10 and 240));
