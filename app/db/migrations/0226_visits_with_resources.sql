-- Whoever asks for one person's times needs of all others' visits only those that take a laser or a room.
create index visits_with_resources on appointments (appointment_date)
  where status in ('scheduled', 'confirmed', 'ankommet', 'in_progress') and resource_ids <> '{}';
