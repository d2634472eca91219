-- The counts of the staff's menu are asked with every page: each from an index that holds little else.
create index visits_with_extras on appointments (appointment_date)
  where (status in ('scheduled', 'confirmed') and add_ons <> '{}');
